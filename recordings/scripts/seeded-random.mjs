/**
 * Numbers from 0 up to, not including, 1; the same ones for the same seed.
 * @param {number} seed
 */
export function seededRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x45d9f3b)
    mixed ^= mixed >>> 15
    return (mixed >>> 0) / 2 ** 32
  }
}
