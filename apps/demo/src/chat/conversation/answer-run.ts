import { catalogue } from '@jell-internal/recordings'
import type { RecordingCase } from '@jell-internal/recordings'
import { stagesOf } from '@jell-internal/recordings/stages-of'
import type { SourceEnding } from '@jell/core'
import { isEnded, readSource, toStreamError } from '@jell/core'
import type { Source, StreamingObject } from '@jell/core'
import { splitMessage } from '@jell/sources'

import type { AnswerDocument, DocumentKind, SavedDocument } from './answer-document.ts'
import { newDocument, restoreDocument, saveDocument } from './answer-document.ts'
import type { Question } from './question.ts'
import { runSource, stopRun } from './run-source.ts'
import { skipText } from './skip-text.ts'

/** Where an answer stands: immutable. */
export interface AnswerState {
  /** One for an answer that is a document; else the prose, and one for each call that has begun. */
  readonly documents: readonly AnswerDocument[]
  readonly isRunning: boolean
}

/** An answer as it is kept in the history. */
export interface SavedAnswer {
  readonly id: string
  readonly documents: readonly SavedDocument[]
  readonly isRunning: boolean
}

const proseId = 'prose'
const answerId = 'answer'

/** One answer: reads what the server writes into streaming objects, which live outside of React. */
export class AnswerRun {
  /** The server's name for it. */
  readonly id: string
  readonly #question: Question
  readonly #left = new AbortController()
  readonly #listeners = new Set<() => void>()
  #state: AnswerState

  private constructor(id: string, question: Question, state: AnswerState) {
    this.id = id
    this.#question = question
    this.#state = state
  }

  /** Asks the server. */
  static start(question: Question): AnswerRun {
    const documents =
      'tools' in catalogue[question.answer]
        ? [newDocument(proseId, {})]
        : [newDocument(answerId, kindOf(question, undefined))]
    const run = new AnswerRun(crypto.randomUUID(), question, { documents, isRunning: true })
    void run.#read(false)
    return run
  }

  /** Goes on with an answer where it stood when the page was left. */
  static restore(question: Question, saved: SavedAnswer): AnswerRun {
    const documents = saved.documents.map((document) =>
      restoreDocument(document, document.id === proseId ? {} : kindOf(question, document.toolName)),
    )
    const run = new AnswerRun(saved.id, question, { documents, isRunning: saved.isRunning })
    if (saved.isRunning) void run.#read(true)
    return run
  }

  readonly get = (): AnswerState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Stops it, here and on the server. */
  readonly stop = (): void => {
    this.#left.abort(new DOMException('You stopped the answer.', 'AbortError'))
    stopRun(this.id)
  }

  save(): SavedAnswer {
    const { documents, isRunning } = this.#state
    return { id: this.id, documents: documents.map(saveDocument), isRunning }
  }

  async #read(isKnown: boolean): Promise<void> {
    const { signal } = this.#left
    const source = runSource({ id: this.id, question: this.#question, isKnown, signal })
    const [first] = this.#state.documents
    if (first?.id === answerId) {
      await readSource(first.object, skipText(source, first.charsRead), { signal })
    } else {
      await this.#readCalls(source, signal)
    }
    this.#publish({ documents: this.#state.documents, isRunning: false })
  }

  async #readCalls(source: Source, signal: AbortSignal): Promise<void> {
    const { content, toolCalls } = splitMessage(source)
    const [prose] = this.#state.documents
    const reading = prose ? [readProse(prose, content, signal)] : []
    for await (const call of toolCalls) {
      const document = this.#documentOf(call.id, call.name)
      reading.push(readSource(document.object, skipText(call, document.charsRead), { signal }))
    }
    await Promise.all(reading)
  }

  /** The document of a call: the one that was restored, or a new one. */
  #documentOf(id: string, toolName: string | undefined): AnswerDocument {
    const { documents } = this.#state
    const known = documents.find((document) => document.id === id)
    if (known) return known
    const added = newDocument(id, kindOf(this.#question, toolName), toolName)
    this.#publish({ documents: [...documents, added], isRunning: true })
    return added
  }

  #publish(state: AnswerState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** How a document of the answer to a question is read. */
function kindOf({ answer }: Question, toolName: string | undefined): DocumentKind {
  const recording = catalogue[answer]
  const { stages }: RecordingCase = recording
  if (!('tools' in recording)) return { schema: recording.schema, stages: stagesOf(stages) }
  const tools: Readonly<Record<string, DocumentKind['schema']>> = recording.tools
  return { schema: toolName === undefined ? undefined : tools[toolName] }
}

/** Reads prose as a document that is one string, so that it is a field as all others are. */
async function readProse(
  { object }: AnswerDocument,
  content: Source,
  signal: AbortSignal,
): Promise<void> {
  let ending: SourceEnding = 'complete'
  const known = object.root.get().value
  if (known === undefined) object.write('"')
  const rest = skipText(content, typeof known === 'string' ? known.length : 0)
  try {
    for await (const event of rest) {
      if (signal.aborted || typeof event === 'string') break
      if (event.type === 'document-delta') object.write(JSON.stringify(event.text).slice(1, -1))
      if (event.type === 'message-end') ending = event.ending
    }
  } catch (error) {
    ending = toStreamError(error)
  }
  endProse(object, signal.aborted ? toStreamError(signal.reason) : ending)
}

function endProse(object: StreamingObject<unknown, unknown>, ending: SourceEnding): void {
  if (isEnded(object.get().phase)) return
  if (ending !== 'complete') {
    object.fail(ending)
    return
  }
  object.write('"')
  object.end()
}
