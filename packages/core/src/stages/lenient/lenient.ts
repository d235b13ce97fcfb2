import type { Stage } from '../../contracts/stage.ts'
import { defineStage } from '../define-stage.ts'
import { createLenientMachine } from './lenient-machine.ts'

/**
 * A stage that mends what models really write, and reports each mend in `object.repairs`:
 *
 * - `control-character`: a raw line break, tab or other control character in a string
 * - `unescaped-quote`: a quote inside a string that does not end it
 * - `invalid-escape`: `\'` is read as `'`; any other escape that JSON lacks keeps its backslash
 * - `single-quotes`, `backticks`, `typographic-quotes`: around strings and keys; the root is no
 *   string in backticks, since there they are a fence
 * - `unquoted-key`: letters, digits, `_`, `$` and `-` as a key
 * - `trailing-comma`, and `missing-comma` where a string or a bracket shows that the next part begins
 * - `comment`: from `//` or `#` to the end of the line, or between `/*` and its end
 * - `python-literal`, `literal-case`: `None`, `True`, `FALSE`; `undefined`: to `null`
 * - `not-a-number`: `NaN`, `Infinity` and `-Infinity`, all to `null`
 * - `white-space`: white space between lexemes that JSON does not know
 *
 * Valid JSON passes unchanged, with one difference: a closing quote counts once what follows it
 * fits, so a string settles at the next significant character, or at the one behind a comma; and a
 * minus sign begins a number once the next character has come. Nothing is mended at the end: what
 * is open then is `truncated`. Linear in the length of the text.
 */
export function lenient(): Stage {
  return defineStage({
    name: 'lenient',
    skipsTrailingText: false,
    create: createLenientMachine,
  })
}
