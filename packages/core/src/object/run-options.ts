import type { Stage } from '../contracts/stage.ts'
import type { TreeOptions } from '../tree/tree-options.ts'
import type { Validator } from '../verdict/validator.ts'

/**
 * Settings of a run. `In` is what the model writes, `Out` what a good ending resolves to: both come
 * from the validator.
 */
export interface StreamingObjectOptions<In = unknown, Out = unknown> extends TreeOptions {
  /** Judges the document while it is read and at its end, such as `validator(schema)` of `@jell/schema`. */
  readonly validator?: Validator<In, Out> | undefined
  /**
   * What happens at the first violation: `stop` fails the run at once, at the character that breaks
   * the schema; what follows is not read. Default `continue`: the run fails at its end.
   */
  readonly onViolation?: 'continue' | 'stop' | undefined
  /**
   * `closable`: ends the run well as soon as a member of the root object has settled and the
   * document would be valid if it closed there. What might have followed is lost. Needs a
   * validator, and no `sentinel`.
   */
  readonly stopWhen?: 'closable' | undefined
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
