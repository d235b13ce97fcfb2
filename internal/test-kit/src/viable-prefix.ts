// Asks `JSON.parse` which prefixes of a text some document begins with. It knows no grammar of its
// own: it counts brackets and tries every kind of ending.

/** What may be missing of the lexeme or member that a prefix breaks off in, brackets apart. */
const lexemeEndings = [
  ['', '0', ',0', ':0', '"z":0', ',"z":0'],
  ['rue', 'ue', 'e', 'alse', 'lse', 'se', 'ull', 'll', 'l'],
  ['"', '""', '0"', '00"', '000"', '0000"', 'u0000"'],
  ['":0', '"":0', '0":0', '00":0', '000":0', '0000":0', 'u0000":0'],
].flat()

/** Whether some document begins with this text, as far as `JSON.parse` goes. */
export function isViablePrefix(text: string): boolean {
  const closing = missingBrackets(text)
  return lexemeEndings.some((ending) => isDocument(text + ending + closing))
}

/**
 * Where the first character stands that no document could have there; the text's length when it is
 * only cut short; `undefined` when it is a document.
 */
export function firstImpossible(text: string): number | undefined {
  if (isDocument(text)) return undefined
  // Every prefix of a viable prefix is viable, so the border can be searched for by halves.
  let viable = 0
  let impossible = text.length + 1
  while (impossible - viable > 1) {
    const middle = (viable + impossible) >> 1
    if (isViablePrefix(text.slice(0, middle))) viable = middle
    else impossible = middle
  }
  return viable
}

/** Whether `JSON.parse` takes the text. */
export function isDocument(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function missingBrackets(text: string): string {
  const open: string[] = []
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at]
    if (isInString) {
      if (unit === '\\') at += 1
      else if (unit === '"') isInString = false
    } else if (unit === '"') isInString = true
    else if (unit === '[') open.push(']')
    else if (unit === '{') open.push('}')
    else if (unit === ']' || unit === '}') open.pop()
  }
  return open.reverse().join('')
}
