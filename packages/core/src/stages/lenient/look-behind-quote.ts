// Decides whether a quote ends its string or belongs to the text: by what follows it, one character
// at a time. What has been seen is one word, so the decision may wait for any number of chunks.
//
//   { "a": "he said "hi", and left", "b": 1 }
//                   ^  ^           ^
//                   |  |           closes: a comma and a quote follow, no quotation is open
//                   |  text: behind the comma stands no key
//                   text: a letter follows
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

/** What is known of the string that the quote may end. */
export interface Surroundings {
  /** The open containers, outermost first: whether each is an object. */
  readonly open: readonly boolean[]
  /** The characters that can end the open string. */
  readonly quotes: string
  /** Whether the open string is a key. */
  readonly isKey: boolean
  /** Whether a quotation inside the open string has begun and not ended. */
  readonly isQuoting: boolean
  /** Whether a key without quotes has been read. */
  readonly hasBareKeys: boolean
}

/** Takes the next character. Gives the next step, or whether the quote ends its string. */
export function lookBehindQuote(
  step: QuoteStep,
  unit: string,
  around: Surroundings,
): QuoteStep | boolean {
  const { open, isQuoting } = around
  const isObject = open.at(-1)
  const isOutermost = open.length === 1
  const isSame = around.quotes.includes(unit)
  switch (step) {
    case 'quote':
    case 'space':
      if (isSpace(unit)) return 'space'
      if (unit === '/') return 'slash'
      // Nothing but a colon can follow a key; a word shows that the key goes on.
      if (around.isKey) return !isWord(unit)
      if (unit === '#') return true
      if (isObject === undefined) return false
      if (unit === ',') return 'comma'
      // The comma may be missing.
      if (isSame) return isObject ? 'name-start' : step === 'space' && !isQuoting
      return lookBehindBracket(unit, around)
    case 'slash':
      return unit === '/' || unit === '*'
    case 'comma':
      if (isSpace(unit)) return step
      if (unit === '/') return 'slash'
      if (unit === '#') return true
      if (quotesOf(unit) !== undefined) {
        // Inside an open quotation the next key or item must be seen whole.
        if (isSame && isQuoting) return isObject ? 'name-start' : 'name'
        return !isQuoting
      }
      if (unit === ']' || unit === '}') return lookBehindBracket(unit, around)
      if (isObject) return isWord(unit) && 'bare-key'
      return /[[{\d-]/.test(unit) || (!isQuoting && /[tfnTFNIu]/.test(unit))
    case 'bracket':
      if (isOutermost && unit === '\n') return true
      if (isSpace(unit)) return step
      return (isOutermost ? '/#' : ',]}/#').includes(unit)
    case 'name-start':
      return isWord(unit) && 'name'
    case 'name':
      if (unit === '\\') return 'name-escape'
      return isSame ? 'behind-name' : step
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
