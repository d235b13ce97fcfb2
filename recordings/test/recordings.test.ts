import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Source, SourceEvent } from '@jell/core'
import { createStreamingObject, readSource } from '@jell/core'
import { manualClock, parseRecording, replay } from '@jell/replay'
import { validator } from '@jell/schema'
import { splitMessage, stalling } from '@jell/sources'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'

import { makeFiles, readDocument, strayFiles } from '../scripts/make-recordings.mjs'
import { catalogue, recordingNames } from '../src/catalogue.ts'
import type { RecordingName } from '../src/catalogue.ts'
import { loadRecording } from '../src/load-recording.ts'
import { readWire, wireFormats } from '../src/read-wire.ts'
import type { RecordingCase, WireFormat } from '../src/recording-case.ts'
import { travelTools } from '../src/schemas/travel-tools.ts'
import { stagesOf } from '../src/stages-of.ts'

const folder = join(import.meta.dirname, '..')
const files = makeFiles()

const every = recordingNames.flatMap((name) =>
  catalogue[name].formats.map((format): [WireFormat, RecordingName] => [format, name]),
)
const withSchema = every.filter(([, name]) => 'schema' in catalogue[name])

test('the files are what the documents make today', () => {
  const stale = Object.entries(files).filter(
    ([path, text]) => readFileSync(join(folder, path), 'utf8') !== text,
  )
  const paths = [...stale.map(([path]) => path), ...strayFiles(files)]
  expect(paths, 'run `pnpm --filter @jell-internal/recordings make` and commit them').toEqual([])
})

test('every wire format has two good recordings and a bad one', () => {
  for (const format of wireFormats) {
    const endings = every
      .filter(([one]) => one === format)
      .map(([, name]) => catalogue[name].ending === 'complete')
    expect([format, endings.filter(Boolean).length >= 2, endings.includes(false)]).toEqual([
      format,
      true,
      true,
    ])
  }
})

describe.each(withSchema)('%s/%s', (format, name) => {
  const about: RecordingCase = catalogue[name]

  test('gives its document, and ends as the catalogue says', async () => {
    const recording = parseRecording(await loadRecording(name, format as never))
    expect(recording.origin).toMatchObject({ format, title: about.title })
    const { schema } = catalogue[name] as { schema: z.ZodType<object, object> }
    const object = createStreamingObject<object, object>({
      validator: validator(schema),
      stages: stagesOf(about.stages),
    })
    const clock = manualClock()
    // Waiting costs time, also on a clock that is moved by hand.
    const speed = about.ending === 'stalled' ? 1 : Infinity
    const chunks = replay(recording, { clock, speed }) as AsyncIterable<string>
    const notices: string[] = []
    const source = noticing(readWire(format, chunks), notices)
    const reading = readSource(object, stalling(source, { milliseconds: 4000, clock }))
    if (about.ending === 'stalled') await clock.runAll()
    await reading
    const { phase, error } = object.get()
    const { value } = object.root.get()
    const isGood = about.ending === 'complete'
    const isWritten = isGood && about.document.endsWith('.json')
    expect({ notices, phase, kind: error?.kind, value }).toEqual({
      notices: [],
      phase: isGood ? 'done' : 'failed',
      kind: isGood ? undefined : about.ending,
      value: isWritten ? JSON.parse(readDocument(about)) : value,
    })
  })
})

test.each(catalogue['tool-calls'].formats)(
  '%s/tool-calls gives each call its arguments',
  async (format) => {
    const recording = await loadRecording('tool-calls', format)
    const chunks = replay(recording, { speed: Infinity })
    const { content, reasoning, toolCalls } = splitMessage(readWire(format, chunks))
    await reasoning[Symbol.asyncIterator]().return?.()
    const sentence = readText(content)
    const calls: Promise<object>[] = []
    for await (const call of toolCalls) {
      const { name = '' } = call
      calls.push(readText(call).then((text) => ({ name, arguments: checked(name, text) })))
    }
    const document = JSON.parse(readDocument(catalogue['tool-calls'])) as object
    expect({ content: await sentence, calls: await Promise.all(calls) }).toEqual(document)
  },
)

function checked(name: string, text: string): unknown {
  return travelTools[name as keyof typeof travelTools].parse(JSON.parse(text))
}

test('all arrive with the delays of a model', async () => {
  for (const [format, name] of every) {
    const { chunks, ending } = await loadRecording(name, format as never)
    const [first = 0] = chunks[0] ?? []
    const { at = 0 } = ending ?? {}
    const isPlausible = first >= 350 && first < 3000 && at < 60_000 && at / chunks.length > 8
    expect([format, name, first, at, isPlausible]).toEqual([format, name, first, at, true])
  }
})

/** Keeps what a source let pass though its wire should not have it. */
async function* noticing(source: Source, notices: string[]): AsyncGenerator<SourceEvent | string> {
  for await (const event of source) {
    if (typeof event !== 'string' && event.type === 'message-end') {
      notices.push(...(event.notices ?? []))
    }
    yield event
  }
}

async function readText(source: Source): Promise<string> {
  let text = ''
  for await (const event of source) {
    if (typeof event !== 'string' && event.type === 'document-delta') text += event.text
  }
  return text
}
