import { readFileSync } from 'node:fs'

import { embedded, lenient } from '@jell/core'
import type { Recording } from '@jell/core'
import { SchemaError, validator } from '@jell/schema'
import type { JsonSchema } from '@jell/schema'

import { eventsOf } from '../../reading/events-of.ts'
import { readDocuments } from '../../reading/read-documents.ts'
import type { ReadDocument, ReadDocumentsOptions } from '../../reading/read-documents.ts'
import { endingOf, readChunk } from '../../recording/recording.ts'
import { readRecordingFile } from '../recording-file.ts'
import { countText, printable, secondsText, sizeText, styleFor } from '../terminal.ts'
import type { Style, Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'
import { timeline } from './timeline.ts'

/** What `show` was told. */
export interface ShowSettings {
  readonly file: string
  readonly all: boolean
  readonly width: number | undefined
  /** A file with a JSON Schema. */
  readonly schema: string | undefined
  readonly stages: readonly string[]
}

const stagesByName = { embedded, lenient }
const rowsByDefault = 60

/** Prints what a recording says, and when each of its fields came. Resolves with the exit code. */
export async function showCommand(settings: ShowSettings, terminal: Terminal): Promise<number> {
  const recording = readRecordingFile(settings.file)
  const documents = await readDocuments(recording, readOptions(settings))
  const { output } = terminal
  const style = styleFor(output)
  const width = Math.max(60, settings.width ?? output.columns ?? 100)
  const rows = settings.all ? Infinity : rowsByDefault
  const duration = endingOf(recording).at
  const lines = [
    ...headOf(recording, style),
    ...documents.flatMap((document) => [
      '',
      titleOf(document, style),
      ...(isProse(document)
        ? [`“${printable(document.text.slice(0, width * 2))}”`]
        : timeline(document, { width, rows, style, duration })),
    ]),
    ...(documents.length === 0 ? ['', await withoutDocument(recording, style)] : []),
  ]
  output.write(`${lines.join('\n')}\n`)
  return 0
}

/** A message without a document may still say why: a refusal does, and so does an error. */
async function withoutDocument(recording: Recording, style: Style): Promise<string> {
  for await (const event of eventsOf(recording)) {
    if (event.type !== 'message-end' || event.ending === 'complete') continue
    const { kind, message } = event.ending
    return `It has no document.  ${style.red(`failed (${kind})`)} ${printable(message)}`
  }
  return 'It has no document.'
}

function readOptions({ schema, stages }: ShowSettings): ReadDocumentsOptions {
  const wanted = stages.map((name) => {
    if (name === 'embedded' || name === 'lenient') return stagesByName[name]
    throw new UsageError(`There is no stage "${name}". Stages are embedded and lenient.`)
  })
  return {
    ...(schema !== undefined && { validator: readSchema(schema) }),
    stages: () => wanted.map((stage) => stage()),
  }
}

function readSchema(path: string): NonNullable<ReadDocumentsOptions['validator']> {
  try {
    return validator(JSON.parse(readFileSync(path, 'utf8')) as JsonSchema) as NonNullable<
      ReadDocumentsOptions['validator']
    >
  } catch (error) {
    const reason = error instanceof SchemaError ? error.message : 'It cannot be read as JSON.'
    throw new UsageError(`${path} is no JSON Schema. ${reason}`)
  }
}

function headOf(recording: Recording, style: Style): readonly string[] {
  const { origin, chunks, encoding } = recording
  const { at, how, message } = endingOf(recording)
  const size = [...chunks.keys()].reduce((sum, index) => {
    const chunk: string | Uint8Array = readChunk(recording, index)
    return sum + (typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length)
  }, 0)
  const facts = [
    origin.format,
    `${countText(chunks.length, 'chunk')} of ${encoding === 'text' ? 'text' : 'bytes'}`,
    sizeText(size),
    secondsText(at),
    how === 'complete' ? undefined : how,
    origin.model,
  ]
  return [
    style.bold(printable(origin.title)),
    style.dim(printable(facts.filter((fact) => fact !== undefined).join(' · '))),
    ...(origin.description === undefined ? [] : [printable(origin.description)]),
    ...(message === undefined ? [] : [style.yellow(printable(message))]),
  ]
}

function titleOf({ start, object, text }: ReadDocument, style: Style): string {
  const { phase, error, issues } = object.get()
  const name = start.name === undefined || start.name === '' ? start.channel : start.name
  const facts = [
    countText(text.length, 'character'),
    ...(issues.length > 0 ? [countText(issues.length, 'issue')] : []),
  ]
  const head = `${style.bold(printable(name))}  ${style.dim(facts.join(' · '))}`
  if (phase === 'done') return `${head}  ${style.green('done')}`
  if (isProse({ start, object, text })) return `${head}  ${style.dim('text')}`
  return `${head}  ${style.red(`${phase} (${error?.kind})`)} ${printable(error?.message ?? '')}`
}

/** Whether a document never was JSON, as the sentences beside tool calls and reasoning. */
function isProse({ start, object }: Pick<ReadDocument, 'start' | 'object' | 'text'>): boolean {
  if (start.channel === 'reasoning') return true
  const { error } = object.get()
  return (
    error?.kind === 'syntax' && object.root.get().status !== 'settled' && !object.root.get().present
  )
}
