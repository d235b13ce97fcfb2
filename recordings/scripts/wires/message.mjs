// What a model said, before it is put on a wire.

/**
 * @typedef {import('../tokens.mjs').Token} Token
 * @typedef {[at: number, chunk: string]} Chunk
 */
/**
 * @typedef {object} Call
 * @property {string} name
 * @property {Token[]} tokens Its arguments.
 */
/**
 * @typedef {object} Message
 * @property {string} id
 * @property {Token[]} content
 * @property {Call[]} calls
 * @property {Ending} ending What the wire says at the end; nothing where the stream just stops.
 * @property {Token[]} refusal The words of a refusal.
 * @property {number} end When the last thing of it is said, in milliseconds.
 * @property {number} seed For whatever a wire does by chance.
 */
/** @typedef {'complete' | 'length' | 'refusal' | 'provider' | 'nothing'} Ending */

/** The words of a provider that is overloaded. */
export const overloaded = 'The service is overloaded. Please try again in a moment.'

/** @param {Token[]} tokens */
export function textOf(tokens) {
  return tokens.map(({ text }) => text).join('')
}

/** How many tokens a message has, for its usage. @param {Message} message */
export function countOf({ content, calls, refusal }) {
  return [content, refusal, ...calls.map(({ tokens }) => tokens)].flat().length
}

/** The token that comes first, and a moment for what precedes it. @param {Message} message */
export function startOf({ content, calls, refusal, end }) {
  const first = [content[0], refusal[0], ...calls.map(({ tokens }) => tokens[0])]
  return Math.min(end, ...first.flatMap((token) => (token ? [token.at] : [])))
}
