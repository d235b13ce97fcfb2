// The published schema, the type and `parseRecording` say the same of what a recording is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Recording, RecordingEnding, RecordingOrigin } from '@jell/core'
import { parseRecording } from '@jell/replay'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../recording.schema.json'), 'utf8'),
) as Node & { properties: { origin: Node; ending: Node } }
const isValid = new Ajv2020({
  strictSchema: true,
  strictTypes: false,
  strictTuples: false,
}).compile(schema)

interface Node {
  readonly properties: Readonly<Record<string, object>>
}

const text = fc.string({ maxLength: 6 })
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined })

const anyOrigin: fc.Arbitrary<RecordingOrigin> = fc.record({
  title: text,
  format: text,
  description: maybe(text),
  model: maybe(text),
  tokenizer: maybe(text),
  request: maybe(fc.record({ method: text, url: fc.webUrl(), headers: fc.dictionary(text, text) })),
  contentType: maybe(text),
})

/** Recordings as the type allows them, with every member that it has. */
const anyRecording: fc.Arbitrary<Recording> = fc
  .record({
    origin: anyOrigin,
    encoding: fc.constantFrom('text' as const, 'base64' as const),
    steps: fc.array(fc.tuple(fc.double({ min: 0, max: 99, noNaN: true }), fc.uint8Array())),
    ending: maybe(
      fc.record({
        after: fc.nat(9),
        how: fc.constantFrom('complete' as const, 'broken' as const, 'silent' as const),
        message: maybe(text),
      }),
    ),
  })
  .map(({ origin, encoding, steps, ending }) => {
    let time = 0
    const chunks = steps.map(([gap, bytes]): [number, string] => [
      (time += gap),
      encoding === 'text' ? String.fromCharCode(...bytes) : Buffer.from(bytes).toString('base64'),
    ])
    const { after = 0, ...how } = ending ?? {}
    return {
      version: 1,
      origin,
      encoding,
      chunks,
      ...(ending && { ending: { at: time + after, ...how } as RecordingEnding }),
    }
  })

/** As a file carries it: members that are `undefined` are not there. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const isParsed = (json: unknown): boolean => {
  try {
    parseRecording(json)
    return true
  } catch {
    return false
  }
}

describe('the schema of recordings', () => {
  test('takes every recording that the type allows, as parseRecording does', () => {
    fc.assert(
      fc.property(anyRecording, (recording) => {
        const json = throughJson(recording)
        expect([isValid(json), isValid.errors]).toEqual([true, null])
        expect(parseRecording(json)).toEqual(json)
      }),
    )
  })

  test('refuses what parseRecording refuses, and takes what it takes', () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, true, 0, 2, -1, '', 'text', 'YQ', 'Y Q==', [], {}),
      fc.constantFrom<unknown>([1], [1, 'a'], ['a', 1], [1, 'a', 2], { at: 1 }, { how: 'broken' }),
    )
    fc.assert(
      fc.property(anyRecording, fc.nat(), odd, (recording, place, value) => {
        const json = throughJson(recording)
        const places = placesIn(json)
        const broken = throughJson(replaceAt(json, places[place % places.length] ?? [], value))
        expect([broken, isValid(broken)]).toEqual([broken, isParsed(withTimesInOrder(broken))])
      }),
      { numRuns: 400 },
    )
  })

  test('leaves to parseRecording that times never decrease', () => {
    const json = { version: 1, origin: { title: 'x', format: 'text' }, encoding: 'text' }
    const back = {
      ...json,
      chunks: [
        [2, 'a'],
        [1, 'b'],
      ],
    }
    expect([isValid(back), isParsed(back)]).toEqual([true, false])
  })

  test('names every member of the type, and no other', () => {
    const members: Record<keyof Recording, true> = {
      version: true,
      origin: true,
      encoding: true,
      chunks: true,
      ending: true,
    }
    const origin: Record<keyof RecordingOrigin, true> = {
      title: true,
      description: true,
      format: true,
      model: true,
      tokenizer: true,
      request: true,
      contentType: true,
    }
    const ending: Record<keyof RecordingEnding, true> = { at: true, how: true, message: true }
    const { properties } = schema
    expect(
      [properties, properties.origin.properties, properties.ending.properties].map(Object.keys),
    ).toEqual([members, origin, ending].map(Object.keys))
  })
})

type Path = readonly (string | number)[]

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...entries.flatMap(([key, child]) => placesIn(child, [...path, key]))]
}

function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = replaceAt(copy[key], rest, by)
  return copy
}

/** The same with times that never decrease, which the schema cannot ask for. */
function withTimesInOrder(json: unknown): unknown {
  const copy = structuredClone(json) as { chunks?: unknown; ending?: { at?: unknown } } | null
  let last = 0
  const order = (time: unknown): unknown =>
    typeof time === 'number' && time >= 0 ? (last = Math.max(last, time)) : time
  if (Array.isArray(copy?.chunks)) {
    for (const pair of copy.chunks as unknown[]) if (Array.isArray(pair)) pair[0] = order(pair[0])
  }
  if (copy?.ending && typeof copy.ending === 'object') copy.ending.at = order(copy.ending.at)
  return copy
}
