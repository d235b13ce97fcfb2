import {
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  ensure,
  fieldAt,
  jsonDocuments,
  pathsOf,
  patience,
  failureOf,
  valueAt,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('P4 Settled is settled', { timeout: patience }, () => {
  test('P4 Settled is settled: the value keeps its identity in every later snapshot, down to the result', () => {
    expect(
      failureOf(
        fc.property(
          jsonDocuments(),
          chunkLengths(),
          fc.constantFrom('end' as const, 'abort' as const, 'fail' as const),
          (text, lengths, ending) => {
            const object = createObject()
            const paths = pathsOf(JSON.parse(text)).filter((path) => path.at(-1) !== 'length')
            const refs = paths.map((path) => fieldAt(object, path))
            const settled = new Map<string, unknown>()
            const look = (): void => {
              const root: unknown = object.root.get().value
              for (const [at, ref] of refs.entries()) {
                const { status, value } = ref.get()
                if (settled.has(ref.pointer)) {
                  const isSame = Object.is(value, settled.get(ref.pointer))
                  ensure(isSame, () => `${ref.pointer} changed`)
                  ensure(
                    status === 'settled' || status === 'final',
                    () => `${ref.pointer} ${status}`,
                  )
                } else if (status === 'settled' || status === 'final')
                  settled.set(ref.pointer, value)
                else continue
                const isShared = Object.is(valueAt(root, paths[at]!), value)
                ensure(isShared, () => `${ref.pointer} is another one in the root`)
              }
            }
            for (const chunk of cutBy(text, lengths)) {
              object.write(chunk)
              look()
            }
            endWith(object, ending)
            look()
            const { phase, result } = object.get()
            const isResult = phase !== 'done' || Object.is(result, object.root.get().value)
            ensure(isResult, () => 'the result is another value')
          },
        ),
        120,
      ),
    ).toBeUndefined()
  })

  test('a settled item is the same object in every snapshot of its list, and in the result', () => {
    const object = createObject()
    object.write('{"items":[{"id":1}')
    const first = object.field('items', 0).get().value
    object.write(',{"id":2')
    const { items } = object.root.get().value as { items: unknown[] }
    object.write('}]}')
    object.end()
    expect(first).toEqual({ id: 1 })
    expect(items[0]).toBe(first)
    expect((object.get().result as { items: unknown[] }).items[0]).toBe(first)
    expect(object.field('items', 0).get().value).toBe(first)
  })

  test('a repeated key is a syntax error at the key, and what was settled stays', () => {
    for (const chunks of [
      ['{"city":"Rome","n":1,"city":"Riga"}'],
      '{"city":"Rome","n":1,"city":"Riga"}'.split(''),
    ]) {
      const object = createObject()
      for (const chunk of chunks) object.write(chunk)
      const { phase, error } = object.get()
      expect(phase).toBe('failed')
      expect(error).toMatchObject({ kind: 'syntax', code: 'duplicate-key', line: 1 })
      expect(error?.message).toContain('"city"')
      expect(object.field('city').get()).toMatchObject({ status: 'settled', value: 'Rome' })
      expect(object.root.get()).toMatchObject({
        status: 'interrupted',
        value: { city: 'Rome', n: 1 },
      })
    }
  })

  test.each([
    ['spelled with escapes', '{"ab":1,"\\u0061b":2}'],
    ['empty', '{"":1,"":2}'],
    ['named __proto__', '{"__proto__":1,"__proto__":2}'],
    [
      'behind many members',
      `{${Array.from({ length: 40 }, (_, at) => `"k${at}":0`).join(',')},"k3":1}`,
    ],
    ['below other containers', '[[{"a":{"b":1,"b":2}}]]'],
  ])('a repeated key is found when it is %s', (_title, text) => {
    const object = createObject()
    object.write(text)
    expect(object.get().error).toMatchObject({ kind: 'syntax', code: 'duplicate-key' })
  })
})
