// Ways to cut one text into chunks. What a reader makes of the text must not depend on them.
import fc from 'fast-check'

/** Each UTF-16 unit as a chunk of its own. */
export function unitByUnit(text: string): string[] {
  return text.split('')
}

/** Two chunks, for each place between two units. */
export function* twoWayCuts(text: string): Generator<[string, string], void> {
  for (let at = 1; at < text.length; at += 1) yield [text.slice(0, at), text.slice(at)]
}

/** At most `count` of the two-way cuts, spread over the text. */
export function* someTwoWayCuts(text: string, count: number): Generator<[string, string], void> {
  const step = Math.max(1, text.length / count)
  for (let at = 1; at < text.length; at += step) {
    const cut = Math.floor(at)
    yield [text.slice(0, cut), text.slice(cut)]
  }
}

/** Chunks of the given lengths, over and over; a length of 0 is an empty chunk. */
export function cutBy(text: string, lengths: readonly number[]): string[] {
  if (!lengths.some((length) => length > 0)) throw new Error('No length moves the text on.')
  const chunks: string[] = []
  for (let from = 0, at = 0; from < text.length; at += 1) {
    const length = lengths[at % lengths.length]!
    chunks.push(text.slice(from, from + length))
    from += length
  }
  return chunks
}

/** Lengths for {@link cutBy}: mostly short ones, some empty, now and then all in one. */
export function chunkLengths(): fc.Arbitrary<number[]> {
  const length = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }) },
  )
  return fc
    .array(length, { minLength: 1, maxLength: 12 })
    .map((lengths) => (lengths.some((one) => one > 0) ? lengths : [...lengths, 1]))
}
