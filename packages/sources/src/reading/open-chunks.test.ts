import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { createSource } from './create-source.ts'
import { createTextReading } from './text-reading.ts'

const endingOf = async (input: unknown) =>
  (await collect(createSource(input, createTextReading))).ending

describe('an input that is no stream', () => {
  it.each([
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 5, '5'],
    ['a function', () => new Response('1'), 'a function'],
    ['an object', { id: 'x', choices: [] }, 'an object (id, choices)'],
    ['an object with an `ok` that is no response', { ok: true, data: 1 }, 'an object (ok, data)'],
    ['a promise of nothing', Promise.resolve(), 'undefined'],
  ])('is named: %s', async (_, input, found) => {
    const ending = await endingOf(input)
    expect(ending).toMatchObject({ kind: 'transport', code: 'no-stream', found })
    expect(ending).toMatchObject({ message: expect.stringContaining(found) })
  })

  it('comes with what to give instead', async () => {
    expect(await endingOf(undefined)).toMatchObject({
      message: 'The input is undefined: give a Response, an iterable or the stream of an SDK.',
    })
  })
})

it('a response is one whatever its headers are made of', async () => {
  const response = { ok: true, status: 200, headers: {}, text: async () => '1' }
  expect(await endingOf(response)).toBe('complete')
})

describe('a piece that is neither text nor bytes', () => {
  it.each([
    ['a number', 42, '42'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a list', ['a'], 'an object (0)'],
    ['an event', { type: 'x' }, 'an object (type)'],
  ])('is named: %s', async (_, piece, found) => {
    expect(await endingOf(['1', piece])).toMatchObject({
      kind: 'transport',
      code: 'malformed-event',
      found,
      message: `A piece of the input is ${found}; text or bytes can be read.`,
    })
  })
})
