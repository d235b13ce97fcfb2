import {
  chunkLengths,
  createObject,
  cutBy,
  ensure,
  ensureSame,
  fieldAt,
  jsonDocuments,
  jsonKey,
  jsonNumber,
  observe,
  pathsOf,
  patience,
  unitByUnit,
  failureOf,
} from '@jell-internal/test-kit'
import type { HoldOptions, Path } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allSpans, readSpans } from './prefix-oracle.ts'

/** All values that were ever shown at a path, read through its own ref and through the root. */
function shownValues(text: string, path: Path, hold?: HoldOptions): unknown[] {
  const object = createObject({ hold })
  const ref = fieldAt(object, path)
  const shown: unknown[] = []
  for (const unit of unitByUnit(text)) {
    object.write(unit)
    let below: unknown = object.root.get().value
    for (const step of path) below = (below as Record<string, unknown> | undefined)?.[String(step)]
    for (const value of [ref.get().value, below]) {
      if (value !== undefined && !shown.some((one) => Object.is(one, value))) shown.push(value)
    }
  }
  return shown
}

describe('P6 Nothing half is shown', { timeout: patience }, () => {
  test('P6 Nothing half is shown: a number is absent until something delimits it', () => {
    expect(
      failureOf(
        fc.property(jsonNumber, (source) => {
          expect(shownValues(`[${source}]`, [0])).toEqual([Number(source)])
          expect(shownValues(`{"a":${source} }`, ['a'])).toEqual([Number(source)])
          expect(shownValues(source, [])).toEqual([])
        }),
        100,
      ),
    ).toBeUndefined()
  })

  test('P6 Nothing half is shown: only whole keys ever stand in an object', () => {
    expect(
      failureOf(
        fc.property(
          fc.uniqueArray(jsonKey, { minLength: 1, maxLength: 3, selector: decode }),
          (keys) => {
            const names = keys.map(decode)
            const text = `{${keys.map((key) => `${key}:"v"`).join(',')}}`
            for (const { fields } of observe(unitByUnit(text), [[]])) {
              const { value, keys: begun } = fields['']!
              const shown = Object.keys(value as object)
              ensure(
                shown.every((key) => names.includes(key)),
                () => `half a key in ${text}`,
              )
              ensureSame(begun, names.slice(0, begun.length), () => text)
            }
          },
        ),
        100,
      ),
    ).toBeUndefined()
  })

  test('P6 Nothing half is shown: a held part is absent from its parent, and below it all is pending until it settles', () => {
    expect(
      failureOf(
        fc.property(
          jsonDocuments(),
          chunkLengths(),
          fc.constantFrom('string', 'object', 'array', 'number'),
          (text, lengths, heldKind) => {
            const held = allSpans(readSpans(text)).filter(({ kind }) => kind === heldKind)
            const hold: HoldOptions = {
              rule: ({ kind }) => (kind === heldKind ? 'hold' : undefined),
            }
            const paths = pathsOf(JSON.parse(text))
            for (const { fields } of observe(cutBy(text, lengths), paths, { hold })) {
              for (const [pointer, field] of Object.entries(fields)) {
                const below = held.filter(({ path }) => isBelow(pointer, pointerOf(path)))
                const isHidden = below.some(
                  ({ path }) =>
                    fields[pointerOf(path)] !== undefined &&
                    isOpen(fields[pointerOf(path)]!.status),
                )
                const isUnknown = field.status === 'pending' && field.value === undefined
                ensure(!isHidden || isUnknown, () => `${pointer} shows below something held`)
                const isHeld = held.some(({ path }) => pointerOf(path) === pointer)
                const isShown = isHeld && isOpen(field.status) && field.value !== undefined
                ensure(!isShown, () => `${pointer} shows though it is held`)
              }
            }
          },
        ),
        60,
      ),
    ).toBeUndefined()
  })

  test('true, false and null are absent until their last letter', () => {
    expect(shownValues('[true]', [0])).toEqual([true])
    expect(shownValues('{"a":false}', ['a'])).toEqual([false])
    const pictures = observe(unitByUnit('{"a":null}'), [['a']])
    const statuses = pictures.map(({ fields }) => fields['/a']!.status)
    expect(statuses.lastIndexOf('streaming')).toBe('{"a":nul'.length - 1)
    expect(pictures.at(-2)!.fields['/a']).toMatchObject({ status: 'settled', value: null })
  })

  test('12 of 123 never shows, not even when the stream breaks off behind it', () => {
    const [, last] = observe(['{"a":"x","n":12'], [[], ['n']], {}, 'fail')
    expect(last!.fields['/n']).toMatchObject({
      status: 'interrupted',
      value: undefined,
      present: true,
    })
    expect(last!.fields['']!.value).toEqual({ a: 'x' })
  })

  test('a list of numbers never has a hole or a half number', () => {
    const drafts = observe(['[1', '0, 2', '0,3', '0]'], [[]]).map(({ fields }) => fields['']!.value)
    expect(drafts).toEqual([[], [10], [10, 20], [10, 20, 30]])
  })

  test('live numbers show what the text so far spells', () => {
    const object = createObject({ hold: { numbers: 'live' } })
    const drafts = ['[-', '1', '2', '.', '5', 'e', '+', '1', ']'].map((chunk) => {
      object.write(chunk)
      return (object.root.get().value as unknown[])[0]
    })
    expect(drafts).toEqual([undefined, -1, -12, -12, -12.5, -12.5, -12.5, -125, -125])
  })

  test('held strings, objects and arrays appear whole', () => {
    expect(shownValues('["abc"]', [0], { strings: 'hold' })).toEqual(['abc'])
    expect(shownValues('[{"a":"b"}]', [0], { objects: 'hold' })).toEqual([{ a: 'b' }])
    expect(shownValues('{"a":["b","c"]}', ['a'], { arrays: 'hold' })).toEqual([['b', 'c']])
    expect(shownValues('{"a":["b","c"]}', ['a', 1], { objects: 'hold' })).toEqual(['c'])
  })

  test('a rule is asked once for each value that begins, with its kind and its path, and not of literals or below what is held', () => {
    const asked: string[] = []
    const object = createObject({
      hold: {
        rule: ({ kind, path }) => {
          asked.push(`${kind} ${JSON.stringify(path)}`)
          return path.at(-1) === 'held' ? 'hold' : undefined
        },
      },
    })
    for (const unit of '{"a":[[1],{"b":"c"}],"held":{"x":[1]},"no":null,"z":"y"}')
      object.write(unit)
    expect(asked).toEqual([
      'object []',
      'array ["a"]',
      'array ["a",0]',
      'number ["a",0,0]',
      'object ["a",1]',
      'string ["a",1,"b"]',
      'object ["held"]',
      'string ["z"]',
    ])
  })

  test('a rule can let one number live and hold one string', () => {
    const hold: HoldOptions = {
      rule: ({ kind, path }) => {
        if (kind === 'number' && path[0] === 'live') return 'live'
        return path[0] === 'secret' ? 'hold' : undefined
      },
    }
    const [picture] = observe(['{"live":1'], [[]], { hold })
    expect(picture!.fields['']!.value).toEqual({ live: 1 })
    const [later] = observe(['{"live":12,"secret":"ab'], [[]], { hold })
    expect(later!.fields['']!.value).toEqual({ live: 12 })
    expect(later!.fields['']!.keys).toEqual(['live', 'secret'])
  })
})

function decode(source: string): string {
  return JSON.parse(source) as string
}

function isOpen(status: string): boolean {
  return status === 'pending' || status === 'streaming'
}

function isBelow(pointer: string, above: string): boolean {
  return pointer.startsWith(`${above}/`)
}

function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
