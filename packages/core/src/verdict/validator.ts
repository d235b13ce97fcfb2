import type { ValidatorParts } from '../contracts/validator.ts'
import type { JudgedRun, RunJudge } from './run-judge.ts'

/**
 * A schema for `createStreamingObject`: `In` is what the model writes, `Out` what the final gate
 * makes of it. It brings along what judges a run, so that a page without a schema ships none of it.
 */
export interface Validator<In = unknown, Out = unknown> extends ValidatorParts {
  /** Only for types: never there. */
  readonly types?: { readonly input: In; readonly output: Out } | undefined
  judge(run: JudgedRun): RunJudge
}
