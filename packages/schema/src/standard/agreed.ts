// Keywords on which a library and its JSON Schema may disagree: judged only where they cannot. The
// libraries count UTF-16 units where JSON Schema counts code points, match patterns by units, and
// divide doubles. What is left open here the final gate decides.
import { basic } from '../basic.ts'
import { perhapsOneOf } from '../branches/union-keywords.ts'
import { Check, ruleFor } from '../frames/frame.ts'
import type { Frame, Rule } from '../frames/frame.ts'
import type { Keyword, Vocabulary } from '../keyword/keyword.ts'
import { choice } from '../scalars/choice.ts'
import { unknown } from '../scalars/unknown.ts'
import { ARRAYS, SKIPPED, UNSURE } from './marks.ts'

/** Passes, or leaves it open. */
class Perhaps extends Check {
  readonly #passes: (value: string) => boolean

  constructor(frame: Frame, passes: (value: string) => boolean) {
    super(frame)
    this.#passes = passes
  }

  override end(value: unknown): void {
    if (this.#passes(String(value))) this.pass()
  }
}

/** What has so many code points has at least as many units; with fewer, units may still be enough. */
const minLength: Keyword = ({ minLength: least = 0 }) =>
  ruleFor('string', (frame) => new Perhaps(frame, (value) => codePoints(value) >= least))

/** Beyond ASCII, a pattern means something else with the flag `u` than without. */
const ascii = /^[\0-\x7f]*$/

/** What a pattern means only with the flag `u`. */
const unicodeOnly = /\\[pPk]|\\u\{/

/** A keyword's rule, which judges only the values that both mean alike. */
function judgingOnly(rule: Rule, isAlike: (value: unknown) => boolean): Rule {
  return (frame) => {
    const check = rule(frame)
    if (!(check instanceof Check)) return check
    const judge = check.end?.bind(check)
    check.end = (value, source) => {
      if (isAlike(value)) judge?.(value, source)
    }
    return check
  }
}

const pattern: Keyword = (schema, context) => {
  const rule = basic.keywords['pattern']?.(schema, context)
  if (rule === undefined || unicodeOnly.test(schema.pattern ?? '')) return unknown
  return judgingOnly(rule, (value) => ascii.test(String(value)))
}

const multipleOf: Keyword = (schema, context) => {
  const rule = basic.keywords['multipleOf']?.(schema, context)
  if (rule === undefined || !Number.isSafeInteger(schema.multipleOf)) return unknown
  return judgingOnly(rule, Number.isSafeInteger)
}

const type: Keyword = (schema, context) => {
  const rule = basic.keywords['type']?.(schema, context)
  return rule && schema[ARRAYS] === true
    ? (frame) => (frame.level.kind === 'array' ? unknown(frame) : rule(frame))
    : rule
}

const unsure: Keyword = () => unknown

/** Keys of which nothing is said, not even that they would have been right. */
const skipped: Keyword = (schema) => choice(SKIPPED, schema[SKIPPED] as readonly string[], [])

/** What is judged of a schema that a library wrote. */
export const agreed: Vocabulary = {
  ...basic,
  keywords: {
    ...basic.keywords,
    type,
    minLength,
    pattern,
    multipleOf,
    oneOf: perhapsOneOf,
    [UNSURE]: unsure,
    [SKIPPED]: skipped,
  },
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
