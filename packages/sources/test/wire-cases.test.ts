// Reduced reports from the field, read at hostile cuts into fields. They lie beside the checkout,
// not in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createStreamingObject } from '@jell/core'
import type { ErrorKind, SourceEvent, StreamingObject } from '@jell/core'
import { describe, expect, it } from 'vitest'

import { aiSdk } from '../src/ai-sdk/ai-sdk.ts'
import { anthropic } from '../src/anthropic/anthropic.ts'
import { gemini } from '../src/gemini/gemini.ts'
import { ndjson } from '../src/ndjson.ts'
import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { openaiResponses } from '../src/openai-responses/openai-responses.ts'
import { cutAt, hostileCuttings } from './cuttings.ts'

type Target = StreamingObject<unknown, unknown>
type Place = { readonly pointer: string; readonly value?: unknown; readonly call?: string }
interface ExpectedCall {
  readonly id?: string
  readonly name: string
  readonly final?: unknown
  readonly error?: string | null
}
interface Expected {
  readonly error?: string | null
  readonly final?: unknown
  readonly calls?: readonly ExpectedCall[]
  readonly documents?: readonly unknown[]
  readonly never?: readonly Place[]
  readonly neverExposed?: readonly Place[]
  readonly refusalText?: string
}
interface Case {
  readonly id: string
  readonly description: string
  readonly confidence: string
  readonly wire?: {
    readonly provider: string
    readonly text: string
    readonly cuts?: readonly number[]
  }
  readonly expect: Expected
  readonly alt?: readonly { readonly policy: string; readonly expect: Expected }[]
}

const file = join(import.meta.dirname, '../../../../shared/cases/cases.json')
const isThere = existsSync(file)
if (!isThere) console.warn(`NOT RUN: the cases from the field. They are read from ${file}.`)
const cases = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Case[]) : []

const sources: Readonly<Record<string, (pieces: Uint8Array[]) => AsyncIterable<SourceEvent>>> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'ai-sdk-ui': aiSdk,
  'ai-sdk-data': aiSdk,
  ndjson,
}

/** Where we decided otherwise; docs/decisions has the reasons. */
const decided: Readonly<Record<string, Expected>> = {
  // Deltas that the final text contradicts end the message, instead of being replaced: what a reader
  // saw of them cannot be taken back.
  'R-004': { error: 'transport', calls: [{ id: 'k0', name: 'f', error: 'syntax' }] },
  // A refused input is an ending of its call with a reason of its own.
  'I-007': {
    error: null,
    calls: [
      { id: 'k0', name: 'f', error: 'transport' },
      { id: 'k1', name: 'g', final: {} },
    ],
  },
}

/** The classes of the cases, by our kinds. */
const classes: Readonly<Record<ErrorKind, string>> = {
  utf8: 'utf8',
  syntax: 'syntax',
  truncated: 'syntax',
  schema: 'schema',
  limit: 'limit',
  length: 'limit',
  transport: 'transport',
  provider: 'transport',
  stalled: 'transport',
  refusal: 'refusal',
  aborted: 'aborted',
}

interface Read {
  readonly id: string
  readonly channel: string
  readonly name: string | undefined
  readonly object: Target
}

/** Reads every document of a message into an object of its own. */
async function readAll(source: AsyncIterable<SourceEvent>) {
  const documents = new Map<string, Read>()
  for await (const event of source) {
    if (event.type === 'document-start') {
      const { id, channel, name } = event
      documents.set(id, { id, channel, name, object: createStreamingObject<unknown>() as Target })
    } else if (event.type === 'document-delta') documents.get(event.id)?.object.write(event.text)
    else if (event.type !== 'connecting') {
      const over =
        event.type === 'message-end' ? [...documents.values()] : [documents.get(event.id)]
      for (const document of over) {
        if (event.ending === 'complete') document?.object.end()
        else document?.object.fail(event.ending)
      }
      if (event.type === 'message-end')
        return { ending: event.ending, all: [...documents.values()] }
    }
  }
  throw new Error('the source did not say how it ended')
}

function outcome(object: Target): { readonly final?: unknown; readonly error?: string } {
  const state = object.get()
  if (state.phase === 'done') return { final: state.result }
  return state.error ? { error: classes[state.error.kind] } : {}
}

function fieldAt(object: Target, pointer: string) {
  const steps = pointer.split('/').slice(1)
  return (object.field as (...path: (string | number)[]) => Target['root'])(
    ...steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  ).get()
}

/** Values that must not be there, and are. */
function exposed(documents: readonly Read[], { never = [], neverExposed = [] }: Expected) {
  const isAt = (
    { pointer, call }: Place,
    isShown: (field: ReturnType<typeof fieldAt>) => boolean,
  ) =>
    documents
      .filter(({ id, channel }) => channel !== 'reasoning' && (call ?? id) === id)
      .filter(({ object }) => isShown(fieldAt(object, pointer)))
  return [
    ...never.filter(
      (place) =>
        isAt(
          place,
          ({ status, value }) =>
            ['settled', 'final'].includes(status) &&
            JSON.stringify(value) === JSON.stringify(place.value),
        ).length > 0,
    ),
    ...neverExposed.filter((place) => isAt(place, ({ value }) => value !== undefined).length > 0),
  ]
}

/** Cases in which what follows a document is judged by its reader, who is strict here. */
const strict = ['A-014', 'O-035', 'O-036']

function expectationOf({ id, expect: expected, alt = [] }: Case): Expected {
  const other = strict.includes(id) && alt.find(({ policy }) => policy === 'strict')?.expect
  return decided[id] ?? { ...expected, ...other }
}

/** What the pieces say of everything that the case speaks of, beside what it says. */
async function compare(one: Case, pieces: Uint8Array[]) {
  const expected = expectationOf(one)
  const { ending, all } = await readAll(sources[one.wire?.provider ?? '']!(pieces))
  const outcomes = (channel: string) =>
    all
      .filter((read) => read.channel === channel)
      .map(({ id, name, object }) => ({ id, name, ...outcome(object) }))
  const shown = outcomes('content')
  const kinds = [
    ending === 'complete' ? null : classes[ending.kind],
    ...shown.map(({ error }) => error),
  ]
  const found: Record<string, unknown> = { exposed: exposed(all, one.expect) }
  const wanted: Record<string, unknown> = { exposed: [] }
  if ('final' in expected) {
    found['final'] = shown[0]?.final
    wanted['final'] = expected.final
  }
  if (expected.documents) {
    found['documents'] = shown.map(({ final }) => final)
    wanted['documents'] = expected.documents
  }
  if (expected.calls) {
    const known = expected.calls.map(({ id }) => id !== undefined)
    found['calls'] = outcomes('tool').map(({ id, ...call }, at) =>
      known[at] ? { id, ...call } : call,
    )
    wanted['calls'] = expected.calls.map(({ id, name, final, error }) => ({
      ...(id !== undefined && { id }),
      name,
      ...(error ? { error } : { final }),
    }))
  }
  if (expected.error === null) {
    found['ending'] = ending
    wanted['ending'] = 'complete'
  } else if (expected.error !== undefined) {
    found['error'] = kinds.includes(expected.error) ? expected.error : kinds
    wanted['error'] = expected.error
  }
  if (expected.refusalText !== undefined) {
    found['refusal'] = ending === 'complete' ? ending : ending.message
    wanted['refusal'] = expected.refusalText
  }
  return { found, wanted }
}

const wires = cases.filter(
  ({ wire, confidence }) => wire && wire.provider in sources && confidence !== 'low',
)

describe.runIf(isThere)('a case from the field', () => {
  it.each(wires.map((one) => [one.id, one.description, one] as const))(
    '%s: %s',
    async (_, __, one) => {
      const bytes = new TextEncoder().encode(one.wire?.text)
      const cuttings = hostileCuttings(bytes).map(([, pieces]) => pieces)
      for (const pieces of [cutAt(bytes, one.wire?.cuts ?? []), ...cuttings]) {
        const { found, wanted } = await compare(one, pieces)
        expect(found).toEqual(wanted)
      }
    },
  )
})
