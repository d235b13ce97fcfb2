// Events of the Responses API, short but for what is read.
type Item = Readonly<Record<string, unknown>>

export const created = {
  type: 'response.created',
  response: { id: 'r1', status: 'in_progress', output: [] },
}
export const completed = (output: readonly unknown[] = []) => ({
  type: 'response.completed',
  response: { id: 'r1', status: 'completed', output },
})
export const incomplete = (reason = 'max_output_tokens') => ({
  type: 'response.incomplete',
  response: { id: 'r1', status: 'incomplete', incomplete_details: { reason } },
})
export const added = (place: number, item: Item) => ({
  type: 'response.output_item.added',
  output_index: place,
  item,
})
export const done = (place: number, item: Item) => ({
  type: 'response.output_item.done',
  output_index: place,
  item: { status: 'completed', ...item },
})

export const messageItem = (...texts: readonly string[]) => ({
  id: 'msg_1',
  type: 'message',
  content: texts.map((text) => ({ type: 'output_text', text })),
})
export const textDelta = (place: number, delta: string, part = 0, id = 'msg_1') => ({
  type: 'response.output_text.delta',
  item_id: id,
  output_index: place,
  content_index: part,
  delta,
})
export const textDone = (place: number, text: string, part = 0) => ({
  type: 'response.output_text.done',
  item_id: 'msg_1',
  output_index: place,
  content_index: part,
  text,
})

export const callItem = (id: string, args: string) => ({
  id: `fc_${id}`,
  type: 'function_call',
  call_id: id,
  name: 'save',
  arguments: args,
})
export const argsDelta = (place: number, delta: string) => ({
  type: 'response.function_call_arguments.delta',
  item_id: 'fc_1',
  output_index: place,
  delta,
})
export const argsDone = (place: number, args: string) => ({
  type: 'response.function_call_arguments.done',
  item_id: 'fc_1',
  output_index: place,
  arguments: args,
})
