// When the tokens of a text arrive.
import { decodeGenerator, encode } from 'gpt-tokenizer/encoding/o200k_base'

import { seededRandom } from './seeded-random.mjs'

/**
 * @typedef {object} Token
 * @property {number} at Milliseconds from the start.
 * @property {string} text
 */

/**
 * The text in the pieces of the tokenizer `o200k_base`, with made-up times: most gaps are short,
 * some tokens come in bursts, and about one in 90 after a longer pause.
 * @param {string} text
 * @param {{ first: number, gap: number, seed: number }} pace
 * @returns {Token[]}
 */
export function tokensOf(text, { first, gap, seed }) {
  const random = seededRandom(seed)
  let time = first
  let burst = 0
  return [...decodeGenerator(encode(text))].map((piece) => {
    const token = { at: Math.round(time), text: piece }
    if (burst === 0 && random() < 1 / 40) burst = 3 + Math.floor(random() * 6)
    const pause = random() < 1 / 90 ? 120 + random() * 380 : 0
    time += burst > 0 ? gap * 0.1 : gap * (0.6 + 1.6 * random() ** 3) + pause
    burst = Math.max(0, burst - 1)
    return token
  })
}

/**
 * Several tokens as one, as servers send them that do not send each by itself. A group arrives with
 * its last token.
 * @param {Token[]} tokens
 * @param {number} least
 * @param {number} most
 * @param {number} seed
 * @returns {Token[]}
 */
export function groupTokens(tokens, least, most, seed) {
  const random = seededRandom(seed)
  /** @type {Token[]} */
  const groups = []
  for (let from = 0; from < tokens.length;) {
    const size = least + Math.floor(random() * (most - least + 1))
    const group = tokens.slice(from, from + size)
    groups.push({ at: group.at(-1)?.at ?? 0, text: group.map(({ text }) => text).join('') })
    from += size
  }
  return groups
}
