import {
  createObject,
  fieldAt,
  observe,
  takePicture,
  twoWayCuts,
  unitByUnit,
} from '@jell-internal/test-kit'
import type { HoldOptions } from '@jell/core'
import { describe, expect, test } from 'vitest'

const text = '{"a":"x","b":{"c":1,"c":{"d":[2]}},"a":["y",{"z":null}],"e":true}'
const kept = { a: 'x', b: { c: 1 }, e: true }

describe('duplicateKeys', () => {
  test('error: the second of two equal keys ends the run at its closing quote, for every cut', () => {
    const expected = { kind: 'syntax', code: 'duplicate-key', offset: 22, path: ['b'] }
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      const object = createObject()
      for (const chunk of chunks) object.write(chunk)
      expect(object.get()).toMatchObject({ phase: 'failed', error: expected })
      expect(object.root.get().value).toEqual({ a: 'x', b: { c: 1 } })
    }
  })

  test('first: the first member stays, the later ones leave no trace, for every cut', () => {
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      const object = createObject({ duplicateKeys: 'first' })
      const refs = [[], ['a'], ['a', 0], ['b', 'c'], ['b', 'c', 'd'], ['e']].map((path) =>
        fieldAt(object, path),
      )
      for (const chunk of chunks) object.write(chunk)
      object.end()
      expect(object.get()).toMatchObject({ phase: 'done', result: kept })
      expect(object.root.keys()).toEqual(['a', 'b', 'e'])
      expect(object.root.size()).toBe(3)
      const { fields } = takePicture(object, refs)
      expect(fields['/a']).toMatchObject({ status: 'final', value: 'x', text: 'x' })
      expect(fields['/a/0']).toMatchObject({ status: 'final', present: false })
      expect(fields['/b/c']).toMatchObject({ status: 'final', value: 1 })
      expect(fields['/b/c/d']).toMatchObject({ status: 'final', present: false })
    }
  })

  test('first: while a repeated member is read nothing changes and nobody is told', () => {
    const object = createObject({ duplicateKeys: 'first' })
    object.write('{"a":"x","b":1,"a":')
    let calls = 0
    for (const path of [[], ['a'], ['a', 0], ['b']]) {
      fieldAt(object, path).subscribe(() => (calls += 1))
    }
    const root = object.root.get()
    for (const unit of '[{"a":"y"}, 12, "z", null]') object.write(unit)
    expect(calls).toBe(0)
    expect(object.root.get()).toBe(root)
    expect(root.value).toEqual({ a: 'x', b: 1 })
  })

  test('first: syntax inside a skipped member still counts', () => {
    const object = createObject({ duplicateKeys: 'first' })
    object.write('{"a":1,"a":[tru}')
    expect(object.get().error).toMatchObject({ kind: 'syntax', offset: 15 })
  })

  test.each<[string, HoldOptions]>([
    ['held objects', { objects: 'hold' }],
    ['a held member', { rule: ({ path }) => (path.length === 1 ? 'hold' : undefined) }],
    ['live numbers', { numbers: 'live' }],
  ])('first: the first member stays under %s too', (_title, hold) => {
    for (const chunks of [[text], unitByUnit(text)]) {
      const [last] = observe(chunks, [[]], { duplicateKeys: 'first', hold }, 'end').slice(-1)
      expect(last).toMatchObject({ phase: 'done', result: kept })
      expect(last!.fields['']!.keys).toEqual(['a', 'b', 'e'])
    }
  })

  test('any of many keys that comes again is found', () => {
    const keys = Array.from({ length: 40 }, (_, at) => `k${at}`)
    const text = `{${keys.map((key) => `"${key}":1`).join(',')},`
    for (const key of keys) {
      const object = createObject()
      object.write(`${text}"${key}":2}`)
      expect(object.get().error).toMatchObject({ code: 'duplicate-key', found: `"${key}"` })
    }
  })

  test('first: an error behind a skipped member is none of it', () => {
    const object = createObject({ duplicateKeys: 'first' })
    object.write('{"a":1,"a":2;')
    expect(object.get().error).toMatchObject({ kind: 'syntax', offset: 12, path: ['a'] })
    const behind = createObject({ duplicateKeys: 'first' })
    behind.write('{"a":1,"a":2 ;')
    expect(behind.get().error).toMatchObject({ kind: 'syntax', offset: 13, path: [] })
  })

  test('equal keys in different objects are no repetition', () => {
    const [last] = observe(['[{"a":1},{"a":{"a":2}}]'], [[]], {}, 'end').slice(-1)
    expect(last).toMatchObject({ phase: 'done', result: [{ a: 1 }, { a: { a: 2 } }] })
  })
})
