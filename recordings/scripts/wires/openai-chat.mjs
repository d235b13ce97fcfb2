import { countOf, overloaded, startOf } from './message.mjs'

/** @typedef {import('./message.mjs').Chunk} Chunk */

const finishReasons = { complete: 'stop', length: 'length', refusal: 'stop' }

/**
 * As the Chat Completions API streams it with `include_usage`: the role, a delta for each token, the
 * reason why it finished, the usage, and `[DONE]`. Tool calls arrive side by side.
 * https://platform.openai.com/docs/api-reference/chat-streaming
 * @param {import('./message.mjs').Message} message
 * @returns {Chunk[]}
 */
export function toOpenaiChat(message) {
  const { content, calls, refusal, ending, end } = message
  const event = (/** @type {object} */ fields) =>
    `data: ${JSON.stringify({
      id: `chatcmpl-${message.id}`,
      object: 'chat.completion.chunk',
      created: 1_800_000_000,
      model: 'written-by-hand',
      ...fields,
    })}\n\n`
  /** @param {number} at @param {object} delta @param {string | null} [finished] @returns {Chunk} */
  const say = (at, delta, finished = null) => [
    at,
    event({ choices: [{ index: 0, delta, finish_reason: finished }] }),
  ]
  const start = startOf(message)
  const texts = [
    ...content.map(({ at, text }) => say(at, { content: text })),
    ...refusal.map(({ at, text }) => say(at, { refusal: text })),
    ...calls.flatMap(({ name, tokens }, index) => [
      say(tokens[0]?.at ?? end, {
        tool_calls: [
          { index, id: `call_${name}`, type: 'function', function: { name, arguments: '' } },
        ],
      }),
      ...tokens.map(({ at, text }) =>
        say(at, { tool_calls: [{ index, function: { arguments: text } }] }),
      ),
    ]),
  ]
  const role = say(start, { role: 'assistant', content: '', refusal: null })
  const said = [role, ...texts.toSorted(([a], [b]) => a - b)]
  if (ending === 'nothing') return said
  if (ending === 'provider') {
    const error = { message: overloaded, type: 'server_error', param: null, code: 'overloaded' }
    return [...said, [end, `data: ${JSON.stringify({ error })}\n\n`]]
  }
  const tokens = countOf(message)
  const usage = { prompt_tokens: 212, completion_tokens: tokens, total_tokens: 212 + tokens }
  return [
    ...said,
    say(end, {}, calls.length > 0 ? 'tool_calls' : finishReasons[ending]),
    [end + 2, event({ choices: [], usage })],
    [end + 2, 'data: [DONE]\n\n'],
  ]
}
