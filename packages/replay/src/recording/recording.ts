// Reads recordings and turns their chunks into what a stream yields. Data in, data out.
import type {
  Encoding,
  RecordedChunk,
  Recording,
  RecordingEnding,
  RecordingOrigin,
} from '@jell/core'

import { fromBase64, toBase64 } from './base64.ts'
import { RecordingError } from './recording-error.ts'

/** What a recording of this encoding yields when it is played: text, or bytes. */
export type Chunk<E extends Encoding> = E extends 'text' ? string : Uint8Array

const encodings: readonly string[] = ['text', 'base64']
const endings: readonly string[] = ['complete', 'broken', 'silent']
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Reads a recording out of parsed JSON. What it does not know it leaves out.
 * Throws a {@link RecordingError} that names the place and what should stand there.
 * What it takes is what `@jell/replay/recording.schema.json` describes; that times never decrease it
 * checks besides. Costs the length of the recording.
 */
export function parseRecording(json: unknown): Recording {
  const recording = readObject(json, '')
  if (recording['version'] !== 1) {
    throw new RecordingError('/version', 'the number 1', recording['version'])
  }
  const encoding = recording['encoding']
  if (!isOneOf<Encoding>(encoding, encodings)) {
    throw new RecordingError('/encoding', '"text" or "base64"', encoding)
  }
  const origin = readOrigin(recording['origin'])
  const chunks = readChunks(recording['chunks'], encoding)
  const ending = readEnding(recording['ending'], chunks.at(-1)?.[0] ?? 0)
  return { version: 1, origin, encoding, chunks, ...(ending && { ending }) }
}

/** The ending of a recording, also where it does not write it down. */
export function endingOf(recording: Recording): RecordingEnding {
  return recording.ending ?? { at: recording.chunks.at(-1)?.[0] ?? 0, how: 'complete' }
}

/** What the chunk at `index` was before it was written down: text, or bytes of its own. */
export function readChunk<E extends Encoding>(recording: Recording<E>, index: number): Chunk<E> {
  const recorded = recording.chunks[index]
  if (!recorded) throw new RangeError(`The recording has no chunk ${index}.`)
  const chunk = recording.encoding === 'text' ? recorded[1] : fromBase64(recorded[1])
  return chunk as Chunk<E>
}

/** How a chunk of this encoding is written down. */
export function writeChunk(encoding: Encoding, chunk: string | Uint8Array): string {
  if (encoding === 'text' && typeof chunk === 'string') return chunk
  if (encoding === 'base64' && typeof chunk !== 'string') return toBase64(chunk)
  throw new TypeError('A stream yields strings or bytes, not both in turn.')
}

function readOrigin(json: unknown): RecordingOrigin {
  const origin = readObject(json, '/origin')
  return {
    title: readString(origin['title'], '/origin/title'),
    format: readString(origin['format'], '/origin/format'),
    ...readOptionalStrings(origin, '/origin', optional),
    ...(origin['request'] !== undefined && { request: readRequest(origin['request']) }),
  }
}

const optional = ['description', 'model', 'tokenizer', 'contentType'] as const

function readRequest(json: unknown): NonNullable<RecordingOrigin['request']> {
  const path = '/origin/request'
  const request = readObject(json, path)
  const headers = readObject(request['headers'], `${path}/headers`)
  return {
    method: readString(request['method'], `${path}/method`),
    url: readString(request['url'], `${path}/url`),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        const segment = name.replaceAll('~', '~0').replaceAll('/', '~1')
        return [name, readString(value, `${path}/headers/${segment}`)]
      }),
    ),
  }
}

function readChunks(json: unknown, encoding: Encoding): RecordedChunk[] {
  if (!Array.isArray(json)) throw new RecordingError('/chunks', 'an array', json)
  let last = 0
  return json.map((pair: unknown, index) => {
    const path = `/chunks/${index}`
    if (!Array.isArray(pair) || pair.length !== 2) {
      throw new RecordingError(path, 'a pair of milliseconds and a chunk', pair)
    }
    const milliseconds = readTime(pair[0], `${path}/0`, last)
    const chunk = readString(pair[1], `${path}/1`)
    if (encoding === 'base64' && !base64.test(chunk)) {
      throw new RecordingError(`${path}/1`, 'bytes in base64', chunk)
    }
    last = milliseconds
    return [milliseconds, chunk]
  })
}

function readEnding(json: unknown, last: number): RecordingEnding | undefined {
  if (json === undefined) return undefined
  const ending = readObject(json, '/ending')
  const how = ending['how']
  if (!isOneOf<RecordingEnding['how']>(how, endings)) {
    throw new RecordingError('/ending/how', '"complete", "broken" or "silent"', how)
  }
  const at = readTime(ending['at'], '/ending/at', last)
  return { at, how, ...readOptionalStrings(ending, '/ending', ['message']) }
}

function readTime(json: unknown, path: string, atLeast: number): number {
  if (typeof json === 'number' && Number.isFinite(json) && json >= atLeast) return json
  throw new RecordingError(path, `milliseconds from the start, ${atLeast} or more`, json)
}

function readObject(json: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new RecordingError(path, 'an object', json)
  }
  return json as Readonly<Record<string, unknown>>
}

function readString(json: unknown, path: string): string {
  if (typeof json !== 'string') throw new RecordingError(path, 'a string', json)
  return json
}

function readOptionalStrings<K extends string>(
  from: Readonly<Record<string, unknown>>,
  path: string,
  keys: readonly K[],
): { [P in K]?: string } {
  const strings: { [P in K]?: string } = {}
  for (const key of keys) {
    if (from[key] !== undefined) strings[key] = readString(from[key], `${path}/${key}`)
  }
  return strings
}

function isOneOf<T extends string>(value: unknown, values: readonly string[]): value is T {
  return typeof value === 'string' && values.includes(value)
}
