import type { Stage } from '../contracts/stage.ts'
import type { TreeOptions } from '../tree/tree-builder.ts'

/** Settings of a run. */
export interface StreamingObjectOptions extends TreeOptions {
  /** What stands in front of the strict tokenizer, in order, such as `[embedded(), lenient()]`. */
  readonly stages?: readonly Stage[] | undefined
  /**
   * The bracket that the document begins with, for stages that search for it. Without it
   * `embedded()` looks for an object.
   */
  readonly root?: 'object' | 'array' | undefined
  /**
   * Called when there is something to publish; calls `flush` once, now or later. Until then writes
   * are collected, and everything that can be read stays as it was published. Endings flush at
   * once. Without it each write publishes before it returns.
   */
  readonly schedule?: ((flush: () => void) => void) | undefined
  /** Told what a listener threw. Default: `console.error`. */
  readonly onListenerError?: ((error: unknown) => void) | undefined
}
