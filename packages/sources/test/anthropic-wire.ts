/** Events as a body with their names, as the Messages and the Responses API send it. */
export function namedSse(events: readonly unknown[]): string {
  return events
    .map((event) => {
      const { type } = event as { readonly type: string }
      return `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`
    })
    .join('')
}

/** The first event of a message. */
export const messageStart = (id = 'msg_1') => ({
  type: 'message_start',
  message: {
    id,
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
})

/** A block begins. */
export const blockStart = (index: number, block: object) => ({
  type: 'content_block_start',
  index,
  content_block: block,
})

/** A tool call begins, with the placeholder that the API sends. */
export const toolStart = (index: number, id: string, name: string, input: object = {}) =>
  blockStart(index, { type: 'tool_use', id, name, input })

/** Text is added to a block. */
export const textDelta = (index: number, text: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'text_delta', text },
})

/** A piece of a tool's arguments. */
export const inputDelta = (index: number, text: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json: text },
})

/** A block stops. */
export const blockStop = (index: number) => ({ type: 'content_block_stop', index })

/** The last events of a message. */
export const ends = (reason: string) => [stopReason(reason), { type: 'message_stop' }]

/** The event with the stop reason. */
export const stopReason = (reason: string) => ({
  type: 'message_delta',
  delta: { stop_reason: reason, stop_sequence: null },
  usage: { output_tokens: 9 },
})

/** Between events, whenever the server likes. */
export const ping = { type: 'ping' }
