import { countOf } from './message.mjs'

/** @typedef {import('./message.mjs').Chunk} Chunk */

const start = Date.UTC(2027, 0, 15, 9)

/**
 * As `/api/chat` of Ollama sends it: a line of JSON for each token.
 * https://github.com/ollama/ollama/blob/main/docs/api.md
 * @param {import('./message.mjs').Message} message
 * @returns {Chunk[]}
 */
export function toOllama(message) {
  const { content, ending, end } = message
  /** @param {number} at @param {string} text @param {object} rest @returns {Chunk} */
  const line = (at, text, rest = { done: false }) => [
    at,
    `${JSON.stringify({
      model: 'written-by-hand',
      created_at: new Date(start + at).toISOString(),
      message: { role: 'assistant', content: text },
      ...rest,
    })}\n`,
  ]
  const said = content.map(({ at, text }) => line(at, text))
  if (ending === 'nothing') return said
  if (ending === 'complete' || ending === 'length') {
    const counts = { prompt_eval_count: 212, eval_count: countOf(message) }
    const reason = ending === 'complete' ? 'stop' : 'length'
    return [...said, line(end, '', { done: true, done_reason: reason, ...counts })]
  }
  throw new Error(`Ollama's stream has no way to say: ${ending}`)
}
