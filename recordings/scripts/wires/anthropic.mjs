import { groupTokens } from '../tokens.mjs'
import { countOf, overloaded, startOf, textOf } from './message.mjs'

/** @typedef {import('./message.mjs').Chunk} Chunk */

const stopReasons = { complete: 'end_turn', length: 'max_tokens', refusal: 'refusal' }

/**
 * As the Messages API streams it: blocks one behind the other, and a few tokens to a delta. The words
 * of a refusal come with its stop reason.
 * https://docs.claude.com/en/docs/build-with-claude/streaming
 * @param {import('./message.mjs').Message} message
 * @returns {Chunk[]}
 */
export function toAnthropic(message) {
  const { id, content, calls, refusal, ending, end, seed } = message
  /** @param {number} at @param {string} type @param {object} fields @returns {Chunk} */
  const event = (at, type, fields = {}) => [
    at,
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`,
  ]
  const blocks = [
    ...(content.length > 0 ? [{ start: { type: 'text', text: '' }, tokens: content }] : []),
    ...calls.map(({ name, tokens }) => ({
      start: { type: 'tool_use', id: `toolu_${name}`, name, input: {} },
      tokens,
    })),
  ]
  const begin = startOf(message)
  const isOpen = ending !== 'complete' && ending !== 'refusal'
  const said = [
    event(begin, 'message_start', {
      message: {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        model: 'written-by-hand',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 212, output_tokens: 1 },
      },
    }),
    ...blocks.flatMap(({ start, tokens }, index) => {
      const groups = groupTokens(tokens, 1, 5, seed + index)
      const deltas = groups.map(({ at, text }) =>
        event(at, 'content_block_delta', {
          index,
          delta:
            start.type === 'text'
              ? { type: 'text_delta', text }
              : { type: 'input_json_delta', partial_json: text },
        }),
      )
      const first = event(tokens[0]?.at ?? end, 'content_block_start', {
        index,
        content_block: start,
      })
      if (isOpen && index === blocks.length - 1) return [first, ...deltas]
      return [first, ...deltas, event(tokens.at(-1)?.at ?? end, 'content_block_stop', { index })]
    }),
  ]
  said.splice(1, 0, event(begin, 'ping'))
  if (ending === 'nothing') return said
  if (ending === 'provider') {
    const error = { type: 'overloaded_error', message: overloaded }
    return [...said, event(end, 'error', { error })]
  }
  const reason = calls.length > 0 && ending === 'complete' ? 'tool_use' : stopReasons[ending]
  return [
    ...said,
    event(end, 'message_delta', {
      delta: {
        stop_reason: reason,
        stop_sequence: null,
        ...(ending === 'refusal' && {
          stop_details: { type: 'refusal', explanation: textOf(refusal) },
        }),
      },
      usage: { output_tokens: countOf(message) },
    }),
    event(end + 1, 'message_stop'),
  ]
}
