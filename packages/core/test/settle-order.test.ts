// In which order listeners see fields settle.
import { twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import { createStreamingObject } from '@jell/core'
import { expect, test } from 'vitest'

const text = '{"steps":["a","b"],"done":true,"size":{"w":1.5,"h":-2}}'
const paths = [
  [],
  ['steps'],
  ['steps', 0],
  ['steps', 1],
  ['done'],
  ['size'],
  ['size', 'w'],
  ['size', 'h'],
]

function settleOrder(chunks: readonly string[]): string[] {
  const object = createStreamingObject()
  const order: string[] = []
  for (const path of paths) {
    const ref = object.root.field(...(path as []))
    ref.subscribe(() => {
      if (ref.get().status === 'settled' && !order.includes(ref.pointer)) order.push(ref.pointer)
    })
  }
  for (const chunk of chunks) object.write(chunk)
  return order
}

test('listeners see children settle before their parent, in document order, whatever the cuts', () => {
  const expected = ['/steps/0', '/steps/1', '/steps', '/done', '/size/w', '/size/h', '/size', '']
  expect(settleOrder([text])).toEqual(expected)
  expect(settleOrder(unitByUnit(text))).toEqual(expected)
  for (const chunks of twoWayCuts(text)) expect(settleOrder(chunks)).toEqual(expected)
})
