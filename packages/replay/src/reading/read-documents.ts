import { createStreamingObject, metrics } from '@jell/core'
import type {
  DocumentStart,
  Metrics,
  Recording,
  SourceEnding,
  Stage,
  StreamingObject,
  Validator,
} from '@jell/core'

import { eventsOf } from './events-of.ts'
import type { RecordedTime } from './events-of.ts'

/** One document of a recorded message, read to its end. */
export interface ReadDocument {
  readonly start: DocumentStart
  /** When it began, in milliseconds from the start of the recording. */
  readonly beganAt: number
  readonly endedAt: number
  /** All of its text. */
  readonly text: string
  readonly object: StreamingObject<unknown, unknown>
  /** Times in it count from `beganAt`. */
  readonly metrics: Metrics
}

/** Settings of {@link readDocuments}. */
export interface ReadDocumentsOptions {
  /** For the documents that are content. */
  readonly validator?: Validator<unknown, unknown> | undefined
  readonly stages?: (() => readonly Stage[]) | undefined
}

/**
 * Reads all documents of a recording at once, each with the recorded times of its fields.
 * Throws a `TypeError` for a format that nobody here can read.
 */
export async function readDocuments(
  recording: Recording,
  { validator, stages }: ReadDocumentsOptions = {},
): Promise<readonly ReadDocument[]> {
  const time: RecordedTime = { now: 0 }
  const documents = new Map<string, { -readonly [K in keyof ReadDocument]: ReadDocument[K] }>()

  const begin = (start: DocumentStart): void => {
    const judge = start.channel === 'content' ? validator : undefined
    const object = createStreamingObject<unknown, unknown>({
      stages: stages?.(),
      ...(judge && { validator: judge }),
    })
    documents.set(start.id, {
      start,
      beganAt: time.now,
      endedAt: time.now,
      text: '',
      object,
      metrics: metrics(object, () => time.now),
    })
  }
  const end = (id: string, ending: SourceEnding): void => {
    const document = documents.get(id)
    if (document && ending === 'complete') document.object.end()
    else if (document && ending !== 'complete') document.object.fail(ending)
  }

  for await (const event of eventsOf(recording, time)) {
    if (event.type === 'document-start') begin(event)
    else if (event.type === 'document-delta') {
      const document = documents.get(event.id)
      if (!document) continue
      document.text += event.text
      document.endedAt = time.now
      document.object.write(event.text)
    } else if (event.type === 'document-end') end(event.id, event.ending)
    else if (event.type === 'message-end') {
      for (const id of documents.keys()) end(id, event.ending)
    }
  }
  const all = [...documents.values()]
  await Promise.all(all.map(({ object }) => object.result.catch(() => undefined)))
  return all
}
