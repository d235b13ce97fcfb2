// Reads what stands between strings: brackets, commas, comments, words.
import { isJsonSpace, isSpace, isWord, quotesOf, words } from './marks.ts'
import { copyTo, mend, replace, report, type Run, UNDECIDED } from './run.ts'

/** Where a number, a literal, or something that is neither, ends. */
const endOfScalar = /[\s\u200b\u2060,:[\]{}"'/#]|$/g

/** The end of a scalar that is whole, if nothing more belongs to it. */
const wholeScalar = /(?:true|false|null|\d)$/

/** So much of a scalar's end must be looked at. */
const LONGEST_LITERAL = 5

/** What a word that stands for a literal begins with. */
const beginsWord = /[-A-Zu]/

/** Reads a character or a word and returns where it ends. */
export function readBetween(run: Run, at: number): number {
  const { text } = run
  if (run.skipsTrailingText && run.expects === 'after' && run.open.length === 0) return text.length
  // Whatever ends half a scalar is rejected, and must be named as it stands here.
  if (run.expects === 'scalar' && !wholeScalar.test(run.scalarEnd)) return readWord(run, at)
  const unit = text.charAt(at)
  if (isSpace(unit)) {
    endScalar(run)
    if (isJsonSpace(unit)) return at + 1
    replace(run, at, ' ')
    reportInOrder(run, 'white-space', at)
    return at + 1
  }
  const pair = text.slice(at, at + 2)
  if (pair === '/') return UNDECIDED
  if (pair === '/*') return beginComment(run, at, '*/')
  if (pair === '//' || unit === '#') return beginComment(run, at, '\n')
  decideComma(run, at, unit)
  switch (unit) {
    case ',':
      return readComma(run, at)
    case ':':
      if (run.expects === 'colon') run.expects = 'value'
      return at + 1
    case '{':
    case '[':
      if (run.open.at(-1) === false) addMissingComma(run, at)
      run.open.push(unit === '{')
      run.expects = unit === '{' ? 'key' : 'value'
      return at + 1
    case '}':
    case ']':
      run.open.pop()
      run.expects = 'after'
      return at + 1
    default:
      return quotesOf(unit) === undefined ? readWord(run, at) : beginString(run, at, unit)
  }
}

/** White space and comments end a number and a literal. */
function endScalar(run: Run): void {
  if (run.expects === 'scalar') run.expects = 'after'
}

/** A comma goes on when something follows that it can stand in front of. */
function readComma(run: Run, at: number): number {
  const { text, expects, open } = run
  if (open.length === 0 || (expects !== 'after' && expects !== 'scalar')) return at + 1
  let next = at + 1
  while (isJsonSpace(text.charAt(next))) next += 1
  const unit = text.charAt(next)
  if (!isSpace(unit) && /[^\]}/#]/.test(unit)) {
    expectNext(run)
    return next
  }
  // A number that stands in front of the comma ends here, whatever becomes of the comma.
  replace(run, at, ' ')
  run.comma = run.from + at
  return at + 1
}

/** Says what becomes of a comma that waits, now that the next character is known. */
export function decideComma(run: Run, at: number, unit: string): void {
  if (run.comma < 0) return
  copyTo(run, at)
  if (unit === '}' || unit === ']') report(run, 'trailing-comma', run.comma)
  else {
    run.output.copy(',', run.comma)
    expectNext(run)
  }
  run.comma = -1
  for (const { kind, offset } of run.mends) report(run, kind, offset)
  run.mends = []
}

function addMissingComma(run: Run, at: number): void {
  if (run.expects !== 'after' || run.open.length === 0) return
  mend(run, 'missing-comma', at, ',', 0)
  expectNext(run)
}

/** A comma has been read. */
function expectNext(run: Run): void {
  run.expects = run.open.at(-1) ? 'key' : 'value'
}

function beginString(run: Run, at: number, unit: string): number {
  addMissingComma(run, at)
  // In front of everything a backtick is the first of a fence, and a document in it no string.
  if (unit === '`' && run.open.length === 0) return at + 1
  if (run.expects !== 'key' && run.expects !== 'value') return at + 1
  const [quotes, kind] = quotesOf(unit)!
  run.isKey = run.expects === 'key'
  run.expects = 'string'
  run.quotes = quotes
  run.isQuoting = false
  return kind === '' ? at + 1 : mend(run, kind, at, '"')
}

function readWord(run: Run, at: number): number {
  const { text } = run
  if (run.expects === 'key' && isWord(text.charAt(at))) {
    run.expects = 'bare-key'
    run.hasBareKeys = true
    return mend(run, 'unquoted-key', at, '"', 0)
  }
  if (run.expects === 'value') {
    run.expects = 'scalar'
    run.scalarEnd = ''
    for (const [word, json, kind] of beginsWord.test(text.charAt(at)) ? words : []) {
      const rest = text.slice(at, at + word.length)
      if (rest === word) {
        // The literal is open while the mend is reported, which is thus told with its path.
        run.scalarEnd = json
        const end = mend(run, kind, at, json.slice(0, -1), word.length)
        run.output.replace(json.slice(-1), run.from + at)
        return end
      }
      if (at + rest.length === text.length && word.startsWith(rest)) {
        run.expects = 'value'
        return UNDECIDED
      }
    }
  }
  endOfScalar.lastIndex = at + 1
  const end = endOfScalar.exec(text)!.index
  const piece = text.slice(Math.max(at, end - LONGEST_LITERAL), end)
  run.scalarEnd = (run.scalarEnd + piece).slice(-LONGEST_LITERAL)
  return end
}

/** Reads a part of the open key that has no quotes. */
export function readBareKey(run: Run, at: number): number {
  let end = at
  while (isWord(run.text.charAt(end))) end += 1
  if (end === run.text.length) return end
  run.expects = 'colon'
  return replace(run, end, '"', 0)
}

function beginComment(run: Run, at: number, end: Run['comment']): number {
  endScalar(run)
  replace(run, at, ' ', end.length)
  run.comment = end
  reportInOrder(run, 'comment', at)
  return run.done
}

/** Behind a comma that waits nothing is reported before it. */
function reportInOrder(run: Run, kind: string, at: number): void {
  const offset = run.from + at
  if (run.comma < 0) report(run, kind, offset)
  else run.mends.push({ kind, offset })
}

/** Reads a part of the open comment. */
export function readComment(run: Run, at: number): number {
  const { text, comment } = run
  const end = text.indexOf(comment, at)
  if (end >= 0) {
    run.comment = ''
    run.done = end + comment.length
    return run.done
  }
  // The next chunk may begin with the slash.
  run.done = text.length - (text.endsWith('*') ? 1 : 0)
  return run.done > at ? run.done : UNDECIDED
}
