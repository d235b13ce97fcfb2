// The documents of one message and its ending, as the decoders of every wire write them.
import type { Channel, Failure, SourceEnding, SourceEvent } from '@jell/core'

import { createDocumentWriter } from './document-writer.ts'
import type { DocumentNames, DocumentWriter } from './document-writer.ts'

/** One message. */
export interface MessageWriter {
  /** Makes a document. Nothing is told of it before it is announced, written to or ended. */
  open(names: DocumentNames): DocumentWriter
  /** Says what a finish reason means. A bad one is not mended by a good one that follows. */
  finish(ending: SourceEnding, choice?: number): void
  /** Adds the words of a refusal. */
  refuse(words: string, choice?: number): void
  /** Reports what was let pass though the wire should not have it. Told with a good ending only. */
  notice(code: string): void
  /**
   * Ends the message as its finish reason says, or with the failure where that counts for more.
   * `unknown` speaks against a good ending without a finish reason.
   */
  end(failure?: Failure, unknown?: Failure): void
  readonly isEnded: boolean
  /** What was written since the last time. */
  take(): readonly SourceEvent[]
}

/** How one answer ends; a message has one, unless all of its choices are read. */
interface Outcome {
  finish: SourceEnding | undefined
  /** The words of its refusal. */
  refusal: string
  readonly documents: DocumentWriter[]
}

/** Creates the writer of one message. */
export function createMessageWriter(): MessageWriter {
  let events: SourceEvent[] = []
  const outcomes = new Map<number | undefined, Outcome>()
  const ids = new Set<string>()
  const notices = new Set<string>()
  /** The number of the next document that needs an id of ours. */
  let spare = 1
  let isEnded = false

  function push(event: SourceEvent): void {
    if (!isEnded) events.push(event)
  }

  const notice = (code: string): void => void notices.add(code)

  function takeId(channel: Channel, wanted: string): string {
    let id = wanted
    // A tool call cannot take the name of the content, which may come later.
    const isTool = channel === 'tool'
    while (id === '' || ids.has(id) || (isTool && (id === 'content' || id === 'reasoning'))) {
      id = `${channel}-${spare++}`
    }
    ids.add(id)
    return id
  }

  function outcomeOf(choice?: number): Outcome {
    const outcome = outcomes.get(choice) ?? { finish: undefined, refusal: '', documents: [] }
    outcomes.set(choice, outcome)
    return outcome
  }

  function endingBehind(
    { finish, refusal }: Outcome,
    failure: Failure | undefined,
    unknown: Failure | undefined,
  ): SourceEnding {
    // A connection that breaks behind the finish reason has delivered the whole answer.
    const isCut = failure?.code === 'connection-lost' || failure?.code === 'no-terminal-event'
    if (failure && !(isCut && finish)) return failure
    if (refusal !== '') return { kind: 'refusal', code: 'refusal', message: refusal }
    if (!finish) notice('no-finish-reason')
    return finish ?? unknown ?? 'complete'
  }

  return {
    open(names) {
      const document = createDocumentWriter(names, { push, notice, takeId })
      outcomeOf(names.choice).documents.push(document)
      return document
    },
    finish(ending, choice) {
      const outcome = outcomeOf(choice)
      if ((outcome.finish ?? 'complete') === 'complete') outcome.finish = ending
    },
    refuse(words, choice) {
      outcomeOf(choice).refusal += words
    },
    notice,
    end(failure, unknown) {
      if (isEnded) return
      if (outcomes.size === 0) outcomeOf()
      let ending: SourceEnding = 'complete'
      for (const outcome of outcomes.values()) {
        const own = endingBehind(outcome, failure, unknown)
        // The message ends as its first answer that ended badly does.
        if (ending === 'complete') ending = own
        for (const document of outcome.documents) {
          if (outcomes.size > 1) document.end(own)
          else document.close(own)
        }
      }
      const isNoted = ending === 'complete' && notices.size > 0
      push({ type: 'message-end', ending, notices: isNoted ? [...notices] : undefined })
      isEnded = true
    },
    get isEnded() {
      return isEnded
    },
    take() {
      const taken = events
      events = []
      return taken
    },
  }
}
