import { expect, it } from 'vitest'

import { decodeWith } from '../../test/decode-events.ts'
import { added, callItem, completed, created, done } from '../../test/responses-wire.ts'
import { openaiResponsesFormat } from './format.ts'

const decode = (...events: readonly unknown[]) =>
  decodeWith(openaiResponsesFormat(), [created, ...events])

it('items are known by place and id where some events have only the id, and the item its place', () => {
  const bare = (type: string, delta: string) => ({
    type: `response.${type}`,
    item_id: 'x',
    delta,
  })
  const item = { id: 'x', type: 'message' }
  const content = [{ type: 'output_text', text: '[1]' }]
  const call = { ...callItem('k0', ''), id: 'x' }
  const read = decode(
    added(0, item),
    bare('output_text.delta', '[1'),
    bare('output_text.delta', ']'),
    done(0, { ...item, content }),
    completed(),
  )
  expect(read.documents).toMatchObject([{ id: 'content', text: '[1]', ending: 'complete' }])
  for (const output_index of [1, undefined]) {
    const { documents } = decode(
      { ...added(1, call), output_index },
      bare('function_call_arguments.delta', '[2]'),
      { ...done(1, { ...call, arguments: '[2]' }), output_index },
      completed(),
    )
    expect(documents).toMatchObject([{ id: 'k0', text: '[2]', ending: 'complete' }])
  }
})
