// The characters that this stage gives a meaning to beyond those of JSON.

const word = /[-\w$\u00c0-\u1fff\u3040-\ufdff]/
/** White space of any kind; zero-width spaces are none to regular expressions, but to readers. */
const space = /[\s\u200b\u2060]/

/** Whether a character can stand in a key without quotes. */
export function isWord(unit: string): boolean {
  return word.test(unit)
}

/** White space of any kind, also such as JSON does not know. */
export function isSpace(unit: string): boolean {
  return space.test(unit)
}

/** The four characters that are white space in JSON. */
export function isJsonSpace(unit: string): boolean {
  return unit === ' ' || unit === '\n' || unit === '\r' || unit === '\t'
}

/** By the character that opens a string: those that can close it, and the kind of the mend. */
const quotes: Readonly<Record<string, readonly [closing: string, kind: string]>> = {
  '"': ['"', ''],
  "'": ["'", 'single-quotes'],
  '`': ['`', 'backticks'],
  '“': ['”“"', 'typographic-quotes'],
  '„': ['”“"', 'typographic-quotes'],
  '‘': ["’‘'", 'typographic-quotes'],
}

/** What a string that opens with this character closes with; `undefined` where none opens. */
export function quotesOf(unit: string): readonly [closing: string, kind: string] | undefined {
  return quotes[unit]
}

/** Words that stand for a JSON literal. None is the beginning of another. */
export const words: readonly (readonly [word: string, json: string, kind: string])[] = [
  ['True', 'true', 'python-literal'],
  ['False', 'false', 'python-literal'],
  ['None', 'null', 'python-literal'],
  ['NaN', 'null', 'not-a-number'],
  ['Infinity', 'null', 'not-a-number'],
  ['-Infinity', 'null', 'not-a-number'],
  ['undefined', 'null', 'undefined'],
  ['TRUE', 'true', 'literal-case'],
  ['FALSE', 'false', 'literal-case'],
  ['NULL', 'null', 'literal-case'],
  ['Null', 'null', 'literal-case'],
]
