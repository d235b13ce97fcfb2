import type { QuoteStep } from './closing-quote.ts'

/** All that a run of `lenient()` remembers between two chunks. JSON as it stands. */
export interface LenientState {
  /** What the text so far leaves open. */
  mode: 'between' | 'string' | 'bare-key' | 'line-comment' | 'block-comment'
  /** Between two lexemes: what may come next. */
  expects: 'key' | 'colon' | 'value' | 'after'
  /** The open containers, outermost first: whether each is an object. */
  open: boolean[]
  /** Whether the last character belongs to a number or a literal, which the next may continue. */
  isTouching: boolean
  /** Offset of a comma that may be a trailing one, -1 for none. */
  comma: number
  /** Offsets of the comments behind that comma: reported once it is decided. */
  comments: number[]
  /** The characters that end the open string. */
  quotes: string
  /** Whether the open string is a key. */
  isKey: boolean
  /** Whether a quotation inside the open string has begun and not ended. */
  isQuoting: boolean
  /** Whether a key without quotes has been read. */
  hasBareKeys: boolean
  /** How far the text behind a quote has been looked at, `none` while no quote waits. */
  step: QuoteStep | 'none'
  /** Text that is not decided: it will be read again, in front of the next chunk. */
  held: string
  /** Where the held text begins. */
  heldFrom: number
}

/** The state before the first character. */
export function initialState(): LenientState {
  return {
    mode: 'between',
    expects: 'value',
    open: [],
    isTouching: false,
    comma: -1,
    comments: [],
    quotes: '',
    isKey: false,
    isQuoting: false,
    hasBareKeys: false,
    step: 'none',
    held: '',
    heldFrom: 0,
  }
}
