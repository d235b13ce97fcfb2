// Says what must be known of each field after a prefix, by other means than the code under test: it
// reads the whole document first, notes where each value begins and settles, and decodes the half
// strings with `JSON.parse`.
import type { Path, Status } from '@jell/core'

/** One value of a whole document and the offsets that matter. */
export interface Span {
  readonly path: Path
  readonly kind: 'string' | 'number' | 'literal' | 'object' | 'array'
  /** The offset of its first character. */
  readonly from: number
  /** The offset behind its last character. */
  readonly to: number
  /** How much of the text must be there for it to be settled. */
  readonly settledAt: number
  readonly value: unknown
  readonly children: readonly { readonly step: string | number; readonly span: Span }[]
}

/** What must be known of a field by default rules. */
export interface Expected {
  readonly status: Status
  readonly value: unknown
}

/** Reads a whole, valid document. Recursive: only for documents of a reasonable depth. */
export function readSpans(text: string): Span {
  let at = 0
  const skipSpace = (): void => {
    while (' \t\n\r'.includes(text[at] ?? 'x')) at += 1
  }
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found === undefined) throw new Error(`not a document: ${text} at ${at}`)
    at += found.length
    return found
  }
  const readScalar = (path: Path): Span => {
    const from = at
    const source = match(/"(?:[^"\\]|\\.)*"|[-+.\w]+/sy)
    const isNumber = /^[-\d]/.test(source)
    const kind = source.startsWith('"') ? 'string' : isNumber ? 'number' : 'literal'
    const settledAt = isNumber ? at + 1 : at
    return { path, kind, from, to: at, settledAt, value: JSON.parse(source), children: [] }
  }
  const read = (path: Path): Span => {
    skipSpace()
    const from = at
    const bracket = text[at]
    if (bracket !== '[' && bracket !== '{') return readScalar(path)
    const isArray = bracket === '['
    const children: { step: string | number; span: Span }[] = []
    at += 1
    skipSpace()
    while (text[at] !== ']' && text[at] !== '}') {
      let step: string | number = children.length
      if (!isArray) {
        skipSpace()
        step = JSON.parse(match(/"(?:[^"\\]|\\.)*"/sy)) as string
        skipSpace()
        at += 1
      }
      children.push({ step, span: read([...path, step]) })
      skipSpace()
      if (text[at] === ',') at += 1
    }
    at += 1
    const value: unknown = JSON.parse(text.slice(from, at))
    return {
      path,
      kind: isArray ? 'array' : 'object',
      from,
      to: at,
      settledAt: at,
      value,
      children,
    }
  }
  return read([])
}

/** All values of a document, outermost first. */
export function allSpans(root: Span): Span[] {
  return [root, ...root.children.flatMap(({ span }) => allSpans(span))]
}

/** What must be known of a value after the first `length` units of its document. */
export function expectedAfter(text: string, span: Span, length: number): Expected {
  if (length <= span.from) return { status: 'pending', value: undefined }
  if (length >= span.settledAt) return { status: 'settled', value: span.value }
  return { status: 'streaming', value: draftAfter(text, span, length) }
}

function draftAfter(text: string, span: Span, length: number): unknown {
  if (span.kind === 'string') return decodeHalf(text.slice(span.from + 1, length))
  if (span.kind !== 'object' && span.kind !== 'array') return undefined
  const shown = span.children.flatMap(({ step, span: child }) => {
    const { value } = expectedAfter(text, child, length)
    return value === undefined ? [] : [[String(step), value] as const]
  })
  return span.kind === 'array' ? shown.map(([, value]) => value) : Object.fromEntries(shown)
}

/** Decodes a string that breaks off: without half an escape, without half a surrogate pair. */
function decodeHalf(source: string): string {
  const whole = source.replace(/^((?:[^\\]|\\u[\da-f]{4}|\\[^u])*).*$/is, '$1')
  const text = JSON.parse(`"${whole}"`) as string
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
