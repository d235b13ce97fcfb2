import type { ValidatorParts } from '../contracts/validator.ts'
import { Judge } from './judge.ts'
import type { Validator } from './validator.ts'

/** Makes a {@link Validator} of a check and a gate. */
export function defineValidator<In = unknown, Out = unknown>(
  parts: ValidatorParts,
): Validator<In, Out> {
  return {
    root: parts.root,
    check: (output) => parts.check(output),
    gate: (value) => parts.gate(value),
    judge: (run) => new Judge(parts, run),
  }
}
