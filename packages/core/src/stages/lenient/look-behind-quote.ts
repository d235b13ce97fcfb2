// Decides whether a quote ends its string or belongs to the text: by what follows it, one character
// at a time. What has been seen is one word, so the decision may wait for any number of chunks.
//
//   { "a": "he said "hi", and left", "b": 1 }
//                   ^  ^           ^
//                   |  |           closes: a comma and a quote follow, no quotation is open
//                   |  text: behind the comma stands no key
//                   text: a letter follows
import type { LenientState } from './lenient-state.ts'
import { isSpace, isWord, quotesOf } from './marks.ts'

/** What has been seen behind the quote, white space apart. */
export type QuoteStep =
  | 'quote'
  | 'space'
  | 'slash'
  | 'comma'
  | 'bracket'
  | 'name-start'
  | 'name'
  | 'name-escape'
  | 'behind-name'
  | 'behind-item'
  | 'bare-key'
  | 'behind-bare-key'

type Surroundings = Pick<LenientState, 'open' | 'quotes' | 'isKey' | 'isQuoting' | 'hasBareKeys'>

/** Takes the next character. Gives the next step, or whether the quote ends its string. */
export function lookBehindQuote(
  step: QuoteStep,
  unit: string,
  around: Surroundings,
): QuoteStep | boolean {
  const isObject = around.open.at(-1)
  switch (step) {
    case 'quote':
    case 'space':
      if (isSpace(unit)) return 'space'
      if (unit === '/') return 'slash'
      if (unit === '#') return true
      // Nothing but a colon can follow a key; a word shows that the key goes on.
      if (around.isKey) return !isWord(unit)
      if (isObject === undefined) return false
      if (unit === ',') return 'comma'
      if (around.quotes.includes(unit)) {
        // A comma may be missing.
        return isObject ? 'name-start' : step === 'space' && !around.isQuoting
      }
      return lookBehindBracket(unit, around)
    case 'slash':
      return unit === '/' || unit === '*'
    case 'comma':
      if (isSpace(unit)) return 'comma'
      if (unit === '/') return 'slash'
      if (unit === '#') return true
      if (quotesOf(unit) !== undefined) {
        if (!around.isQuoting) return true
        if (!around.quotes.includes(unit)) return false
        return isObject ? 'name-start' : 'name'
      }
      if (unit === ']' || unit === '}') return lookBehindBracket(unit, around)
      if (isObject) return isWord(unit) ? 'bare-key' : false
      return /[[{\d-]/.test(unit) || (!around.isQuoting && /[tfnTFNIu]/.test(unit))
    case 'bracket':
      if (around.open.length === 1 && unit === '\n') return true
      if (isSpace(unit)) return 'bracket'
      return (around.open.length === 1 ? '/#' : ',]}/#').includes(unit)
    case 'name-start':
      return isWord(unit) ? 'name' : false
    case 'name':
      if (unit === '\\') return 'name-escape'
      return around.quotes.includes(unit) ? 'behind-name' : 'name'
    case 'name-escape':
      return 'name'
    case 'behind-name':
      if (isSpace(unit)) return step
      if (isObject) return unit === ':'
      return unit === ',' ? 'behind-item' : unit === ']'
    case 'behind-item':
      return isSpace(unit) ? step : /["'[\]{\d-]/.test(unit)
    case 'bare-key':
      if (isWord(unit)) return step
      return lookBehindBareKey(unit, around)
    case 'behind-bare-key':
      return lookBehindBareKey(unit, around)
    default:
      return step satisfies never
  }
}

/** Inside an open quotation a bracket alone does not end the string: what follows it must fit too. */
function lookBehindBracket(unit: string, around: Surroundings): QuoteStep | boolean {
  if (unit !== (around.open.at(-1) ? '}' : ']')) return false
  return around.isQuoting ? 'bracket' : true
}

/** Inside an open quotation a word and a colon are a key only where such keys have been read. */
function lookBehindBareKey(unit: string, around: Surroundings): QuoteStep | boolean {
  if (isSpace(unit)) return 'behind-bare-key'
  return unit === ':' && (around.hasBareKeys || !around.isQuoting)
}
