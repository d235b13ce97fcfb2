import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Recording } from '@jell/core'
import type { Clock } from '@jell/replay'
import { fault, parseRecording, replay, systemClock, toBytesRecording } from '@jell/replay'

import { RequestError } from '../request-error.ts'

/** Which recording is played, and how. */
interface PlayRequest {
  readonly name: string
  /** The wire format, such as `openai-chat`. */
  readonly format: string
  /** Above 0; 1 is as recorded, and `Infinity` does not wait. */
  readonly speed?: number | undefined
  /** The connection breaks behind this part of the stream, from 0 to 1. */
  readonly cut?: number | undefined
}

/** A stream that was opened, and what it is sent as. */
interface OpenedStream {
  readonly contentType: string
  /** Fails where the recording broke off. Cancelling it stops the waiting at once. */
  readonly bytes: ReadableStream<Uint8Array>
}

/** Recordings that can be played. */
export interface RecordingLibrary {
  /** Throws a `RequestError` where there is no such recording. */
  play(request: PlayRequest): Promise<OpenedStream>
}

/** The recordings in a folder that has one folder for each wire format. */
export function recordingLibrary(folder: string, clock: Clock = systemClock): RecordingLibrary {
  return {
    async play({ name, format, speed = 1, cut }) {
      const whole = await readRecording(folder, format, name)
      // A browser that learns of the loss at once throws away what its page has not read by then.
      const after = speed === Infinity ? 0 : 1000 * speed
      const recording =
        cut === undefined ? whole : fault(whole, { kind: 'break', at: { part: cut }, after })
      return {
        contentType: contentTypes[format] ?? 'text/event-stream',
        bytes: streamOf(recording, speed, clock),
      }
    },
  }
}

const contentTypes: Record<string, string> = {
  text: 'text/plain; charset=utf-8',
  ollama: 'application/x-ndjson',
}

function streamOf(recording: Recording, speed: number, clock: Clock): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const chunks = replay(toBytesRecording(recording), { speed, clock, signal: gone.signal })
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => gone.abort(),
    },
    // Nothing is played ahead of whoever reads it.
    { highWaterMark: 0 },
  )
}

async function readRecording(folder: string, format: string, name: string): Promise<Recording> {
  if (![format, name].every((part) => /^[a-z0-9-]+$/.test(part))) {
    throw new RequestError(404, 'A recording has a name and a format of small letters and hyphens.')
  }
  const file = join(folder, format, `${name}.json`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new RequestError(404, `There is no recording "${name}" of the format "${format}".`)
  }
  return parseRecording(JSON.parse(text))
}
