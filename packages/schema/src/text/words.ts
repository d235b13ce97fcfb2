// Values and lists in words, for messages.
const kindWords: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
}

/** A kind or type of values; a literal is known by its first character. */
export function describeKind(kind: string, literal?: boolean | null): string {
  return literal === undefined ? (kindWords[kind] ?? kind) : String(literal)
}

const longest = 40

/** Text of any length, shortened. */
export function shorten(text: string): string {
  if (text.length <= longest) return text
  // Half a surrogate pair is left out whole.
  return `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Text that is known as far as this, in quotes; `isCut` says that more of it may come. */
export function quote(text: string, isCut = false): string {
  const shown = shorten(text)
  return JSON.stringify(isCut && shown === text ? `${text}…` : shown)
}

const mostWords = 8

/** `a, b or c`; a long list is cut. */
export function orList(words: readonly string[]): string {
  const shown = words.slice(0, mostWords)
  if (words.length > mostWords) shown.push(`${words.length - mostWords} more`)
  const last = shown.pop() ?? 'nothing'
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`
}

/** `1 character`, `2 characters`. */
export function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`
}

/** The character that begins at this unit. */
export function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}
