import { ensureSame } from '@jell-internal/test-kit'
// Verdicts of real schemas travel: by typed deltas, and in saved state, both as JSON.
import { applyDeltas, createStreamingObject, deltas, restoreState, saveState } from '@jell/core'
import type { Delta, SavedState, StreamingObject } from '@jell/core'
import { type StandardSchema, validator } from '@jell/schema'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

const kinds = ['text', 'chart'] as const

const schemas: readonly [string, StandardSchema][] = [
  [
    'Zod',
    z.object({
      kind: z.enum(kinds),
      tags: z.array(z.string().max(3)),
      size: z.number().default(1),
      note: z.string().refine((note) => note !== 'no'),
    }),
  ],
  [
    'Valibot',
    toStandardJsonSchema(
      v.object({
        kind: v.picklist(kinds),
        tags: v.array(v.pipe(v.string(), v.maxLength(3))),
        size: v.optional(v.number(), 1),
        note: v.pipe(
          v.string(),
          v.check((note) => note !== 'no'),
        ),
      }),
    ),
  ],
  [
    'ArkType',
    type({
      kind: "'text' | 'chart'",
      tags: '(string <= 3)[]',
      size: 'number = 1',
      note: type('string').narrow((note) => note !== 'no'),
    }),
  ],
]

const documents: readonly [string, string, phase: string, invalid: readonly string[]][] = [
  ['a valid one', '{"kind":"chart","tags":["a","bcd"],"note":"yes"}', 'done', []],
  [
    'one that breaks on the way',
    '{"kind":"table","tags":["a","bcde",1],"note":"yes"}',
    'failed',
    ['/kind', '/tags/1', '/tags/2'],
  ],
  [
    'one that the gate refuses',
    '{"kind":"text","tags":[],"size":2,"note":"no"}',
    'failed',
    ['/note'],
  ],
  ['one that lacks a member', '{"kind":"text","tags":["abc"]}', 'failed', ['/note']],
]

const paths = [[], ['kind'], ['tags'], ['tags', 0], ['tags', 1], ['tags', 2], ['size'], ['note']]

async function seen(object: StreamingObject<unknown, unknown>) {
  await object.result.catch(() => undefined)
  const { phase, result, error, issues } = object.get()
  const fields = paths.map((path) => {
    const field = object.field(path)
    return { pointer: field.pointer, source: field.source(), ...field.get() }
  })
  return { phase, result, error: error?.message, issues, fields }
}

const carried = <Data>(data: Data) => JSON.parse(JSON.stringify(data)) as Data

describe.each(schemas)('%s', (_library, schema) => {
  const options = { validator: validator(schema) }

  test.each(documents)('%s: by deltas and from saved state', async (_, text, phase, invalid) => {
    const whole = createStreamingObject<unknown, unknown>(options)
    const told: Delta[] = []
    const telling = (async () => {
      for await (const delta of deltas(whole)) told.push(carried(delta))
    })()
    const saved: { readonly state: SavedState; readonly rest: string }[] = []
    for (const [at, unit] of text.split('').entries()) {
      whole.write(unit)
      if (at % 3 === 0) {
        saved.push({ state: carried(saveState(whole)), rest: text.slice(at + 1) })
      }
    }
    whole.end()
    const expected = await seen(whole)
    await telling
    expect(expected.phase).toBe(phase)
    const broken = expected.fields.filter(({ status }) => status === 'invalid')
    expect(broken.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining([...invalid]))

    const rebuilt = createStreamingObject<unknown, unknown>(options)
    await applyDeltas(rebuilt, told)
    ensureSame(await seen(rebuilt), expected, () => 'by deltas')

    for (const { state, rest } of saved) {
      const restored = restoreState<unknown, unknown>(state, options)
      restored.write(rest)
      restored.end()
      ensureSame(await seen(restored), expected, () => `saved before ${rest}`)
    }
  })
})
