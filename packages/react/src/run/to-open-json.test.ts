import { createStreamingObject } from '@jell/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { toOpenJson } from './to-open-json.ts'

it('leaves the last leaf and all that holds it open', () => {
  const texts: [value: unknown, text: string][] = [
    [undefined, ''],
    [{}, '{'],
    [[], '['],
    ['', '"'],
    ['a"]}', '"a\\"]}'],
    ['a\\', '"a\\\\'],
    [12, '12'],
    [true, 'true'],
    [{ a: { b: ['c'] } }, '{"a":{"b":["c'],
    [{ a: 'x]}', b: [] }, '{"a":"x]}","b":['],
    [{ a: ['b'], c: 1.5 }, '{"a":["b"],"c":1.5'],
    [{ a: 'x', b: undefined }, '{"a":"x'],
    [['\ud83d'], '["'],
    ['a\ud83d', '"a'],
    ['\\ud83d', '"\\'],
    ['\\\ud83d', '"\\\\'],
    ['🙂', '"🙂'],
  ]
  for (const [value, text] of texts)
    expect([value, toOpenJson(value, false)]).toEqual([value, text])
})

it('gives the whole text of what is whole', () => {
  expect(toOpenJson({ a: ['b'] }, true)).toBe('{"a":["b"]}')
})

/** What a host that reads a document member by member, item by item has of it on its way. */
function draftsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    return [
      [],
      ...value.flatMap((item, at) => draftsOf(item).map((last) => [...value.slice(0, at), last])),
    ]
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    const draft = (at: number, last: unknown): unknown =>
      Object.fromEntries([...entries.slice(0, at), [entries[at]![0], last]])
    return [{}, ...entries.flatMap(([, item], at) => draftsOf(item).map((last) => draft(at, last)))]
  }
  if (typeof value !== 'string') return [value]
  return Array.from({ length: value.length + 1 }, (_, length) => value.slice(0, length))
}

it('only gains while a value does, so that every draft of a document leads to it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const whole = JSON.stringify(value)
      const object = createStreamingObject()
      let last = ''
      for (const draft of draftsOf(value)) {
        const text = toOpenJson(draft, false)
        expect(text.startsWith(last)).toBe(true)
        object.write(text.slice(last.length))
        last = text
      }
      expect(whole.startsWith(last)).toBe(true)
      object.write(whole.slice(last.length))
      object.end()
      expect(object.get().phase).toBe('done')
    }),
  )
})
