import { type HasRoot, runOf } from '../object/run-of.ts'
import { tooLong } from '../object/run.ts'

/**
 * Writes into an object without stages as its own `write` does, but only up to where its root
 * closes. Says how many units that were, and whether the root has closed.
 */
export function writeDocument(
  object: HasRoot,
  text: string,
): { readonly read: number; readonly isClosed: boolean } {
  const run = runOf(object)
  const { tokenizer, maxChars } = run
  const room = maxChars - run.charsRead
  let read = 0
  run.lead(() => {
    read = tokenizer.writeDocument(text.length > room ? text.slice(0, room) : text)
    if (text.length > room && !tokenizer.isClosed) {
      throw tooLong(maxChars)
    }
  })
  run.charsRead += read
  run.chunksWritten += 1
  return { read, isClosed: tokenizer.isClosed }
}
