/** Cuts into pieces of a size; the last may be shorter. */
export function cutEvery(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let from = 0; from < bytes.length; from += size)
    pieces.push(bytes.subarray(from, from + size))
  return pieces
}

/** Cuts at the offsets, which may come in any order. */
export function cutAt(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const sorted = [...new Set(offsets)].filter((at) => at > 0 && at < bytes.length)
  sorted.sort((a, b) => a - b)
  return [0, ...sorted].map((from, index) => bytes.subarray(from, sorted[index] ?? bytes.length))
}

/** Cuts where cutting hurts: inside every CR LF pair and inside every UTF-8 sequence. */
export function cutInside(bytes: Uint8Array): Uint8Array[] {
  const offsets: number[] = []
  for (const [index, byte] of bytes.entries()) {
    const isContinuation = (byte & 0xc0) === 0x80
    const isLineFeed = byte === 0x0a && bytes[index - 1] === 0x0d
    if (isContinuation || isLineFeed) offsets.push(index)
  }
  return cutAt(bytes, offsets)
}

/** The cuttings that every wire is read with. */
export function hostileCuttings(
  wire: string | Uint8Array,
): readonly (readonly [string, Uint8Array[]])[] {
  const bytes = typeof wire === 'string' ? new TextEncoder().encode(wire) : wire
  return [
    ['whole', [bytes]],
    ['1 byte', cutEvery(bytes, 1)],
    ['7 bytes', cutEvery(bytes, 7)],
    ['inside CR LF and UTF-8', cutInside(bytes)],
  ]
}
