import { groupTokens } from '../tokens.mjs'
import { countOf, overloaded } from './message.mjs'

/** @typedef {import('./message.mjs').Chunk} Chunk */

const finishReasons = { complete: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' }

/**
 * As `streamGenerateContent?alt=sse` sends it: large pieces, and the finish reason with the last one.
 * https://ai.google.dev/api/generate-content
 * @param {import('./message.mjs').Message} message
 * @returns {Chunk[]}
 */
export function toGemini(message) {
  const { id, content, ending, end, seed } = message
  let tokens = 0
  /** @param {number} at @param {object} candidate @returns {Chunk} */
  const event = (at, candidate) => {
    const usageMetadata = {
      promptTokenCount: 212,
      candidatesTokenCount: tokens,
      totalTokenCount: 212 + tokens,
    }
    const payload = {
      candidates: [{ ...candidate, index: 0 }],
      usageMetadata,
      modelVersion: 'written-by-hand',
      responseId: id,
    }
    return [at, `data: ${JSON.stringify(payload)}\r\n\r\n`]
  }
  const groups = groupTokens(content, 14, 34, seed)
  const part = (/** @type {string} */ text) => ({ content: { parts: [{ text }], role: 'model' } })
  const perGroup = countOf(message) / Math.max(1, groups.length)
  const said = groups.map(({ at, text }) => {
    tokens = Math.round(tokens + perGroup)
    return event(at, part(text))
  })
  if (ending === 'nothing') return said
  if (ending === 'provider') {
    const error = { code: 503, message: overloaded, status: 'UNAVAILABLE' }
    return [...said, [end, `data: ${JSON.stringify({ error })}\r\n\r\n`]]
  }
  const last = ending === 'refusal' ? {} : part('')
  return [...said, event(end, { ...last, finishReason: finishReasons[ending] })]
}
