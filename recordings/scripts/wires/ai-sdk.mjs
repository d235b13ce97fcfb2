import { overloaded, startOf } from './message.mjs'

/** @typedef {import('./message.mjs').Chunk} Chunk */

const finishReasons = { complete: 'stop', length: 'length', refusal: 'content-filter' }

/**
 * As `toUIMessageStreamResponse` of the AI SDK sends it.
 * https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
 * @param {import('./message.mjs').Message} message
 * @returns {Chunk[]}
 */
export function toAiSdk(message) {
  const { content, ending, end } = message
  const id = 'txt-0'
  /** @param {number} at @param {object} part @returns {Chunk} */
  const event = (at, part) => [at, `data: ${JSON.stringify(part)}\n\n`]
  const begin = startOf(message)
  const said = [
    event(begin, { type: 'start', messageId: message.id }),
    event(begin, { type: 'start-step' }),
    event(begin, { type: 'text-start', id }),
    ...content.map(({ at, text }) => event(at, { type: 'text-delta', id, delta: text })),
  ]
  if (ending === 'nothing') return said
  if (ending === 'provider') {
    return [
      ...said,
      event(end, { type: 'error', errorText: overloaded }),
      [end, 'data: [DONE]\n\n'],
    ]
  }
  return [
    ...said,
    event(end, { type: 'text-end', id }),
    event(end, { type: 'finish-step' }),
    event(end, { type: 'finish', finishReason: finishReasons[ending] }),
    [end, 'data: [DONE]\n\n'],
  ]
}
