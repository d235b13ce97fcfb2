import { internalsOf } from '../object/internals.ts'
import { defaultLimits, exceeded } from '../tree/limits.ts'

/**
 * Writes into an object without stages as its own `write` does, but only up to where its root
 * closes. Says how many units that were, and whether the root has closed.
 */
export function writeDocument(
  object: object,
  text: string,
  maxChars: number = defaultLimits.maxChars,
): { readonly read: number; readonly isClosed: boolean } {
  const { tokenizer, charsRead, chunksWritten, lead, restore } = internalsOf(object)
  const room = maxChars - charsRead
  let read = 0
  lead(() => {
    read = tokenizer.writeDocument(text.length > room ? text.slice(0, room) : text)
    if (text.length > room && !tokenizer.isClosed) {
      throw exceeded('maxChars', maxChars, 'The text is too long')
    }
  })
  restore({ charsRead: charsRead + read, chunksWritten: chunksWritten + 1 }, { repairs: [] })
  return { read, isClosed: tokenizer.isClosed }
}
