import { lookBehindQuote } from './look-behind-quote.ts'
import { mend, replace, type Run, UNDECIDED } from './run.ts'

/** What may need care in a string, whichever quote opens it. */
const special = /["'`“”‘’\\]|[^ -\uffff]/g
const hexadecimal = /[\da-f]{0,4}/iy

/** Reads a part of the open string. */
export function readString(run: Run, at: number): number {
  const { text, quotes } = run
  const end = endOfText(text, at)
  if (end > at) return end
  const unit = text.charAt(at)
  if (unit === '\\') return readEscape(run, at)
  if (unit < ' ') {
    const digits = text.charCodeAt(at).toString(16).padStart(4, '0')
    return mend(run, 'control-character', at, `\\u${digits}`)
  }
  if (quotes.includes(unit)) {
    run.step = 'quote'
    const closes = closesString(run, text, at + 1)
    return closes === undefined ? UNDECIDED : readQuote(run, at, closes)
  }
  return unit === '"' ? replace(run, at, '\\"') : at + 1
}

/** Looks at text behind a quote: whether it ends its string, `undefined` while nothing tells. */
export function closesString(run: Run, text: string, from: number): boolean | undefined {
  for (let at = from; at < text.length; at += 1) {
    const next = lookBehindQuote(run.step as 'quote', text.charAt(at), run)
    if (typeof next === 'boolean') return next
    run.step = next
  }
  return undefined
}

/** Reads a quote that is decided. */
export function readQuote(run: Run, at: number, closes: boolean): number {
  const unit = run.text.charAt(at)
  run.step = ''
  if (closes) {
    run.expects = run.isKey ? 'colon' : 'after'
    return unit === '"' ? at + 1 : replace(run, at, '"')
  }
  if (unit !== '"') return mend(run, 'unescaped-quote', at, unit)
  // Only this one counts as the border of a quotation: the others are apostrophes too.
  run.isQuoting = !run.isQuoting
  return mend(run, 'unescaped-quote', at, '\\"')
}

function readEscape(run: Run, at: number): number {
  const { text } = run
  const next = text.charAt(at + 1)
  if (next === '') return UNDECIDED
  if ('"\\/bfnrt'.includes(next)) return at + 2
  if (next === 'u') {
    hexadecimal.lastIndex = at + 2
    const end = at + 2 + hexadecimal.exec(text)![0].length
    if (end === at + 6) return end
    if (end === text.length) return UNDECIDED
  }
  if (run.quotes.includes(next)) return replace(run, at, '') + 1
  if (next === "'") return mend(run, 'invalid-escape', at, '') + 1
  return mend(run, 'invalid-escape', at, '\\\\')
}

/** Where the next character stands that may need care, or the text's length. */
function endOfText(text: string, from: number): number {
  special.lastIndex = from
  return special.test(text) ? special.lastIndex - 1 : text.length
}
