import type { TextInput } from '../contracts/stage.ts'
import type { Issue } from '../contracts/validator.ts'
import type { StreamError } from '../errors.ts'
import type { Tokenizer } from '../json/tokenizer.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { TreeJudge } from '../tree/tree-judge.ts'
import type { TreeOptions } from '../tree/tree-options.ts'
import type { SavedVerdicts } from './saved-verdicts.ts'

/** What a judge knows of the run that it judges. */
export interface JudgedRun {
  readonly tree: TreeBuilder
  readonly tokenizer: Tokenizer
  /** The tokenizer, or the stages in front of it. */
  readonly input: TextInput
  /** See `StreamingObjectOptions`. */
  readonly options: TreeOptions & {
    readonly onViolation?: 'continue' | 'stop' | undefined
    readonly stopWhen?: 'closable' | undefined
  }
  readonly maxIssues: number
}

/** What became of a whole document. */
export type Conclusion =
  | { readonly result: unknown; readonly error?: undefined }
  | {
      readonly error: StreamError
      /** What the final gate found, not marked yet. */
      readonly issues?: readonly Issue[] | undefined
    }

/** Judges one run. */
export interface RunJudge extends TreeJudge {
  /** Judges the whole value: by what was found on the way, or by the final gate. */
  conclude(value: unknown): Conclusion | Promise<Conclusion>
  /** Marks what the final gate says of the whole value. */
  markGate(issues: readonly Issue[]): void
  /** What was found so far, for `replay` in another process. */
  save(): SavedVerdicts
  /**
   * What comes until the end of the replay was judged before: nothing ends the run, and the issues
   * are the saved ones. Returns the function that ends it, and tells whether the same was found.
   */
  replay(saved: SavedVerdicts): () => boolean
}
