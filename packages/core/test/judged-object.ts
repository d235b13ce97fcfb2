// Objects whose schema is a few lines of a test.
import {
  createStreamingObject,
  type DocumentCheck,
  defineValidator,
  type GateOutcome,
  type StreamingObject,
  type StreamingObjectOptions,
  type Validator,
  type Violation,
} from '@jell/core'

type Found = (event: string, depth: number) => Partial<Violation> | undefined
type Gate = (value: unknown) => GateOutcome | Promise<GateOutcome>

const passes: Gate = (value) => ({ value })

/** A check that finds what the callbacks say. */
function checkOf(
  found: Found,
  violate: (violation: Violation) => void,
  rest: Partial<DocumentCheck> = {},
): DocumentCheck {
  let depth = 0
  const tell = (event: string, at: number): void => {
    const violation = found(event, at)
    if (violation === undefined) return
    violate({ depth: at, keyword: 'k', message: 'Wrong.', expected: 'right', ...violation })
  }
  return {
    get isClosable() {
      return rest.isClosable ?? false
    },
    keyText: () => undefined,
    endKey: () => undefined,
    skipMember: () => undefined,
    text: (piece) => rest.text?.(piece) ?? false,
    begin: (kind) => {
      tell(`begin ${kind}`, depth)
      depth += 1
      return rest.begin?.(kind)
    },
    end: (value) => {
      depth -= 1
      tell(`end ${JSON.stringify(value)}`, depth)
    },
  }
}

/** A schema with such a check. */
export function validatorWith(
  found: Found,
  gate: Gate = passes,
  rest: Partial<DocumentCheck> = {},
): Validator<unknown> {
  return defineValidator<unknown>({
    root: undefined,
    check: (output) => checkOf(found, (violation) => output.violate(violation), rest),
    gate,
  })
}

/** An object with such a schema. */
export function objectWith(
  found: Found,
  options: StreamingObjectOptions = {},
  gate: Gate = passes,
  rest: Partial<DocumentCheck> = {},
): StreamingObject<unknown> {
  return createStreamingObject({ ...options, validator: validatorWith(found, gate, rest) })
}

/** Finds that the first text is too long. */
export function objectOfShortTexts(most: number): StreamingObject<unknown> {
  const validator = defineValidator<unknown>({
    root: undefined,
    gate: (value) => ({ value }),
    check: (output) => {
      let units = 0
      return checkOf(
        () => undefined,
        () => undefined,
        {
          text: (piece) => {
            const viable = most - units
            units += piece.length
            const what = { keyword: 'maxLength', message: 'Too long.', expected: 'less' }
            if (viable >= 0 && units > most) output.violate({ ...what, depth: 1, viable })
            return false
          },
        },
      )
    },
  })
  return createStreamingObject({ validator })
}
