// Reads what stands between strings: brackets, commas, comments, words.
import { isJsonSpace, isSpace, isWord, quotesOf, words } from './marks.ts'
import { copyTo, mend, replace, report, type Run, UNDECIDED } from './run.ts'

/** Where a number, a literal, or something that is neither, ends. */
const endOfScalar = /[\s,:[\]{}"'/#]|$/g

/** What a word that stands for a literal begins with. */
const beginsWord = /[-A-Zu]/

/** Reads a character or a word and returns where it ends. */
export function readBetween(run: Run, at: number): number {
  const { text } = run
  const unit = text.charAt(at)
  if (isSpace(unit)) {
    endScalar(run)
    return isJsonSpace(unit) ? at + 1 : mend(run, 'white-space', at, ' ')
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
  // Not behind a scalar: one that is no JSON must be rejected the same way whatever the cuts.
  if (expects === 'after' && /[^\]}/#\s]/.test(text.charAt(next))) {
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
  for (const comment of run.comments) report(run, 'comment', comment)
  run.comments = []
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
    for (const [word, json, kind] of beginsWord.test(text.charAt(at)) ? words : []) {
      const rest = text.slice(at, at + word.length)
      if (rest === word) {
        // The literal is open while the mend is reported, which is thus told with its path.
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
  return endOfScalar.exec(text)!.index
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
  if (run.comma < 0) report(run, 'comment', run.from + at)
  else run.comments.push(run.from + at)
  return run.done
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
