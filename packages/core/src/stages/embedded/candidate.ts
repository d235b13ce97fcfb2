/** How far a candidate has been read, named by what was read last. */
type CandidateState =
  | 'array'
  | 'object'
  | 'string'
  | 'escape'
  | 'hex'
  | 'word'
  | 'key-or-item'
  | 'empty'
  | 'slash'
  | 'line-comment'
  | 'block-comment'
  | 'star'
  | 'fits'

/** A bracket that may be the document's first. Plain data, so that it can be saved. */
export interface Candidate {
  /** Units that the machine read before it. */
  readonly start: number
  /** Where it stands in the original text. */
  readonly from: number
  /** Nothing but white space and think blocks stands in front of it. */
  readonly isFirst: boolean
  state: CandidateState
  /** A further bracket was read: what is below an array is the item that makes it fit. */
  isNested: boolean
  /** Whether the open or last string or word is a key. */
  isKey: boolean
  /** What ends the open string. */
  quote: string
  /** The open word, the hexadecimal digits of the open escape, or the state around the open comment. */
  text: string
}

/** A bracket of the root's kind was read. */
export function beginCandidate(
  root: 'object' | 'array',
  start: number,
  from: number,
  isFirst: boolean,
): Candidate {
  return { start, from, isFirst, state: root, isNested: false, isKey: false, quote: '', text: '' }
}

/** JSON's white space (RFC 8259, section 2). */
export function isSpace(unit: string): boolean {
  return ' \n\t\r'.includes(unit)
}

const wordUnit = /[\p{L}\p{N}_$+.-]/u
const bareKey = /^[\p{L}\p{N}_$-]+$/u
const strictItem = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const lenientItem = /^(?:None|N(?:ull|ULL|aN)|T(?:rue|RUE)|F(?:alse|ALSE)|undefined|-?Infinity)$/

/**
 * Reads one more unit into the candidate; `false` when it can no longer be a document. Its state
 * is `fits` once it is one. What it costs does not depend on what was read before, so that text is
 * read once, however many brackets it has.
 */
export function advance(candidate: Candidate, unit: string, isLenient: boolean): boolean {
  const { state } = candidate
  switch (state) {
    case 'array':
    case 'object':
      if (isSpace(unit)) return true
      // Prose does not begin with a bracket and a comment; inside of prose it has slashes.
      if (isLenient && candidate.isFirst && (unit === '/' || unit === '#')) {
        candidate.text = state
        candidate.state = unit === '#' ? 'line-comment' : 'slash'
        return true
      }
      return beginPart(candidate, unit, isLenient)
    case 'string':
      if (unit === candidate.quote) candidate.state = 'key-or-item'
      else if (unit === '\\') candidate.state = 'escape'
      return unit >= ' ' || (isLenient && !candidate.isKey)
    case 'escape':
      candidate.state = unit === 'u' && !isLenient ? 'hex' : 'string'
      candidate.text = ''
      return isLenient || '"\\/bfnrtu'.includes(unit)
    case 'hex':
      candidate.text += unit
      if (candidate.text.length === 4) candidate.state = 'string'
      return /[\da-f]/i.test(unit)
    case 'word':
      if (wordUnit.test(unit)) {
        candidate.text += unit
        return true
      }
      if (!isWholeWord(candidate, isLenient)) return false
      candidate.state = 'key-or-item'
      return advance(candidate, unit, isLenient)
    case 'key-or-item':
      if (isSpace(unit)) return true
      candidate.state = 'fits'
      return candidate.isKey ? unit === ':' : unit === ',' || unit === ']'
    case 'empty':
      return isSpace(unit)
    case 'slash':
      candidate.state = unit === '*' ? 'block-comment' : 'line-comment'
      return unit === '*' || unit === '/'
    case 'line-comment':
      if (unit === '\n') candidate.state = candidate.text as CandidateState
      return true
    case 'block-comment':
      if (unit === '*') candidate.state = 'star'
      return true
    case 'star':
      if (unit === '/') candidate.state = candidate.text as CandidateState
      else if (unit !== '*') candidate.state = 'block-comment'
      return true
    case 'fits':
      return true
    default:
      return state satisfies never
  }
}

/** What follows a bracket. */
function beginPart(candidate: Candidate, unit: string, isLenient: boolean): boolean {
  const isArray = candidate.state === 'array'
  candidate.isKey = !isArray
  if (unit === (isArray ? ']' : '}')) {
    candidate.state = candidate.isNested ? 'fits' : 'empty'
    return candidate.isNested || candidate.isFirst
  }
  if (isArray && (unit === '[' || unit === '{')) {
    candidate.isNested = true
    if (unit === '{') candidate.state = 'object'
    return true
  }
  if (unit === '"' || (isLenient && unit === "'")) {
    candidate.state = 'string'
    candidate.quote = unit
    return true
  }
  candidate.state = 'word'
  candidate.text = unit
  return (isArray || isLenient) && wordUnit.test(unit)
}

function isWholeWord({ isKey, text }: Candidate, isLenient: boolean): boolean {
  if (isKey) return bareKey.test(text)
  return strictItem.test(text) || (isLenient && lenientItem.test(text))
}
