/** Something is not a recording. The message names the place and what should stand there. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
  /** The place as a JSON Pointer (RFC 6901); the whole is `""`. */
  readonly pointer: string

  constructor(pointer: string, expected: string, found: unknown) {
    const place = pointer === '' ? 'A recording' : `A recording's ${pointer}`
    super(`${place} must be ${expected}, but is ${describe(found)}.`)
    this.pointer = pointer
  }
}

function describe(found: unknown): string {
  if (found === undefined) return 'missing'
  if (Array.isArray(found)) return `an array of ${found.length}`
  if (typeof found === 'object' && found !== null) return 'an object'
  if (typeof found === 'number') return String(found)
  const text = JSON.stringify(found) ?? `a ${typeof found}`
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
