/**
 * A small seeded generator: the same seed gives the same numbers on every machine.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0
  /** @param {number} bound @returns {number} an integer from 0 to below `bound` */
  const below = (bound) => {
    // The multiplier and increment are those of Numerical Recipes; the low bits are weak.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) % bound
  }
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[below(list.length)])
  return { below, pick }
}

/** @typedef {ReturnType<typeof createRandom>} Random */
