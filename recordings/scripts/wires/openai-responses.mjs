import { groupTokens } from '../tokens.mjs'
import { countOf, overloaded, startOf, textOf } from './message.mjs'

/** @typedef {import('./message.mjs').Chunk} Chunk */
/** @typedef {import('./message.mjs').Token} Token */

/**
 * As the Responses API streams it: items one behind the other, each confirmed by its whole text, and
 * the response with all of them at the end.
 * https://platform.openai.com/docs/api-reference/responses-streaming
 * @param {import('./message.mjs').Message} message
 * @returns {Chunk[]}
 */
export function toOpenaiResponses(message) {
  const { id, content, calls, refusal, ending, end, seed } = message
  let count = 0
  /** @param {number} at @param {string} type @param {object} fields @returns {Chunk} */
  const event = (at, type, fields) => [
    at,
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields, sequence_number: count++ })}\n\n`,
  ]
  const response = {
    id: `resp_${id}`,
    object: 'response',
    created_at: 1_800_000_000,
    model: 'written-by-hand',
  }
  const begin = startOf(message)
  /** @type {object[]} */
  const output = []
  const said = [
    event(begin, 'response.created', {
      response: { ...response, status: 'in_progress', output: [] },
    }),
    event(begin, 'response.in_progress', {
      response: { ...response, status: 'in_progress', output: [] },
    }),
  ]

  /** @param {Token[]} tokens @param {'output_text' | 'refusal'} kind */
  const sayMessage = (tokens, kind) => {
    const place = { item_id: `msg_${id}`, output_index: output.length, content_index: 0 }
    const { output_index } = place
    const first = tokens[0]?.at ?? begin
    const last = tokens.at(-1)?.at ?? end
    const isWhole = ending === 'complete' || ending === 'refusal'
    const part = (/** @type {string} */ text) =>
      kind === 'refusal'
        ? { type: kind, refusal: text }
        : { type: kind, annotations: [], logprobs: [], text }
    const item = (/** @type {object[]} */ parts, /** @type {string} */ status) => ({
      id: place.item_id,
      type: 'message',
      status,
      role: 'assistant',
      content: parts,
    })
    said.push(
      event(first, 'response.output_item.added', { output_index, item: item([], 'in_progress') }),
      event(first, 'response.content_part.added', { ...place, part: part('') }),
      ...groupTokens(tokens, 1, 3, seed).map(({ at, text }) =>
        event(at, `response.${kind}.delta`, { ...place, delta: text }),
      ),
    )
    if (!isWhole && ending !== 'length') return
    const text = textOf(tokens)
    const done = item([part(text)], isWhole ? 'completed' : 'incomplete')
    output.push(done)
    const whole = kind === 'refusal' ? { refusal: text } : { logprobs: [], text }
    said.push(
      event(last, `response.${kind}.done`, { ...place, ...whole }),
      event(last, 'response.content_part.done', { ...place, part: part(text) }),
      event(last, 'response.output_item.done', { output_index, item: done }),
    )
  }

  /** @param {import('./message.mjs').Call} call */
  const sayCall = ({ name, tokens }) => {
    const place = { item_id: `fc_${name}`, output_index: output.length }
    const { output_index } = place
    const item = (/** @type {string} */ args, /** @type {string} */ status) => ({
      id: place.item_id,
      type: 'function_call',
      status,
      arguments: args,
      call_id: `call_${name}`,
      name,
    })
    const first = tokens[0]?.at ?? begin
    const last = tokens.at(-1)?.at ?? end
    const done = item(textOf(tokens), 'completed')
    output.push(done)
    said.push(
      event(first, 'response.output_item.added', { output_index, item: item('', 'in_progress') }),
      ...groupTokens(tokens, 1, 3, seed + output_index).map(({ at, text }) =>
        event(at, 'response.function_call_arguments.delta', { ...place, delta: text }),
      ),
      event(last, 'response.function_call_arguments.done', { ...place, arguments: done.arguments }),
      event(last, 'response.output_item.done', { output_index, item: done }),
    )
  }

  if (content.length > 0) sayMessage(content, 'output_text')
  if (refusal.length > 0) sayMessage(refusal, 'refusal')
  for (const call of calls) sayCall(call)
  if (ending === 'nothing') return said
  const tokens = countOf(message)
  const usage = { input_tokens: 212, output_tokens: tokens, total_tokens: 212 + tokens }
  if (ending === 'provider') {
    const failed = { ...response, status: 'failed', output, usage: null }
    const error = { code: 'server_error', message: overloaded }
    return [...said, event(end, 'response.failed', { response: { ...failed, error } })]
  }
  const isCut = ending === 'length'
  const status = isCut ? 'incomplete' : 'completed'
  const details = isCut ? { reason: 'max_output_tokens' } : null
  return [
    ...said,
    event(end, `response.${status}`, {
      response: { ...response, status, incomplete_details: details, output, usage },
    }),
  ]
}
