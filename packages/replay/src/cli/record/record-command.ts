import type { Recording } from '@jell/core'

import { detectFormat } from '../../reading/detect-format.ts'
import { record } from '../../recording/record.ts'
import type { RecordedStream } from '../../recording/record.ts'
import { toTextRecording } from '../../recording/to-text-recording.ts'
import { formatRecording, prepareFile, writeRecordingFile } from '../recording-file.ts'
import { countText, secondsText, sizeText, styleFor } from '../terminal.ts'
import type { Terminal } from '../terminal.ts'
import { openStream } from './open-stream.ts'
import type { OpenedStream, StreamRequest } from './open-stream.ts'

/** What `record` was told. */
export interface RecordSettings extends StreamRequest {
  /** Standard output where it is absent. */
  readonly file: string | undefined
  readonly force: boolean
  readonly quiet: boolean
  readonly title: string | undefined
  readonly description: string | undefined
  readonly model: string | undefined
  /** Found out where it is absent. */
  readonly format: string | undefined
}

/** The exit code of a program that was interrupted. */
const INTERRUPTED = 130

/**
 * Records a stream until it ends or the user stops it, and keeps what came either way.
 * Resolves with the exit code.
 */
export async function recordCommand(settings: RecordSettings, terminal: Terminal): Promise<number> {
  const { file, quiet } = settings
  if (file !== undefined) prepareFile(file, settings.force)
  const opened = await openStream(settings, terminal)
  const title = settings.title ?? opened.title
  const tapped = record(opened.bytes, { origin: { title, format: 'text' } })
  const progress = quiet ? undefined : createProgress(terminal)
  const isInterrupted = await readAll(tapped, terminal.stop, progress?.add)
  const taken = tapped.recording()
  progress?.clear()
  opened.close()
  const recording = describe(taken, settings, opened)
  if (file === undefined) terminal.output.write(formatRecording(recording))
  else writeRecordingFile(file, recording)
  if (!quiet) report(recording, settings, opened, isInterrupted, terminal)
  return isInterrupted ? INTERRUPTED : 0
}

/** Reads a tapped stream; resolves with whether the user stopped it. */
async function readAll(
  tapped: RecordedStream<Uint8Array>,
  stop: AbortSignal,
  add?: (bytes: number) => void,
): Promise<boolean> {
  const stopped = new Promise<'stopped'>((resolve) => {
    stop.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const iterator = tapped[Symbol.asyncIterator]()
  for (;;) {
    if (stop.aborted) return true
    // A stream that breaks is a recording too: it says so at its end.
    const next = iterator.next().catch(() => undefined)
    const result = await Promise.race([next, stopped])
    if (result === 'stopped' || stop.aborted) return true
    if (result === undefined || result.done === true) return false
    add?.(result.value.length)
  }
}

/** The recording with all that is known of it, as text where it is text. */
function describe(bytes: Recording, settings: RecordSettings, opened: OpenedStream): Recording {
  const recording = asText(bytes)
  const text = recording.encoding === 'text' ? textOf(recording) : ''
  const { description, model } = settings
  return {
    ...recording,
    origin: {
      title: recording.origin.title,
      ...(description !== undefined && { description }),
      format: settings.format ?? detectFormat(text),
      ...(model !== undefined && { model }),
      ...opened.origin,
    },
  }
}

function asText(recording: Recording): Recording {
  try {
    return toTextRecording(recording)
  } catch {
    return recording
  }
}

function textOf({ chunks }: Recording): string {
  return chunks.map(([, chunk]) => chunk).join('')
}

interface Progress {
  readonly add: (bytes: number) => void
  readonly clear: () => void
}

/** A line that grows while chunks arrive, on a screen; nothing elsewhere. */
function createProgress({ messages }: Terminal): Progress | undefined {
  if (messages.isTTY !== true) return undefined
  const start = performance.now()
  const { dim } = styleFor(messages)
  let chunks = 0
  let bytes = 0
  const show = (): void => {
    const facts = [
      secondsText(performance.now() - start),
      countText(chunks, 'chunk'),
      sizeText(bytes),
    ]
    messages.write(`\r\u001B[2K● recording  ${dim(facts.join('  '))}`)
  }
  const timer = setInterval(show, 100)
  show()
  return {
    add(length) {
      chunks++
      bytes += length
    },
    clear() {
      clearInterval(timer)
      messages.write('\r\u001B[2K')
    },
  }
}

function report(
  recording: Recording,
  { file }: RecordSettings,
  { secrets }: OpenedStream,
  isInterrupted: boolean,
  { messages }: Terminal,
): void {
  const { yellow } = styleFor(messages)
  const { chunks, ending, origin } = recording
  const text = textOf(recording)
  const size = recording.encoding === 'text' ? Buffer.byteLength(text) : (text.length * 3) / 4
  const facts = `${countText(chunks.length, 'chunk')}, ${sizeText(Math.round(size))} in ${secondsText(ending?.at ?? 0)}`
  const where = file === undefined ? '' : ` to ${file}`
  messages.write(`Recorded ${facts} (${origin.format})${where}.\n`)
  if (isInterrupted) messages.write(yellow('You stopped it; what had come is kept.\n'))
  if (ending?.how === 'broken') {
    messages.write(yellow(`The connection broke: ${ending.message}. What had come is kept.\n`))
  }
  if (secrets.some((secret) => text.includes(secret))) {
    const warning =
      'The answer repeats a secret of the request. Look at it before you share the file.'
    messages.write(yellow(`${warning}\n`))
  }
}
