import type { Channel, DocumentStart, Failure, Source, SourceEvent } from '@jell/core'

import { createSource } from './reading/create-source.ts'
import type { Reading } from './reading/create-source.ts'
import { asSourceEvents, noEnding } from './reading/source-events.ts'

/** Which document of a message is meant: the first for which all of this is so. */
export interface DocumentQuery {
  /** Its id, which for a tool call is the id of the call where the wire has one. */
  readonly id?: string | undefined
  readonly channel?: Channel | undefined
  /** The name of the tool. */
  readonly name?: string | undefined
  /** Its place in the message, as the wire counts. */
  readonly index?: number | undefined
  /** Which of several answers it belongs to, where the source reads all of them. */
  readonly choice?: number | undefined
}

/**
 * Makes one document of a message the whole of a source, such as the arguments of one tool:
 * `select(source, { name: 'save' })`. Without a query it is the first that is neither reasoning nor for
 * a tool that the provider runs itself. An `index` is that of the wire, which may have gaps.
 *
 * Ends as the document ends, and lets go of the rest of the message then. A message that ends well
 * without such a document is `truncated`, code `no-document`; what it had instead is in the message.
 */
export function select(
  source: Source,
  query: DocumentQuery | ((start: DocumentStart) => boolean) = isShown,
): AsyncIterable<SourceEvent> {
  const isWanted = typeof query === 'function' ? query : matcherOf(query)
  return createSource(source, () => createSelection(isWanted))
}

function isShown({ channel, providerExecuted }: DocumentStart): boolean {
  return channel !== 'reasoning' && !providerExecuted
}

function matcherOf(query: DocumentQuery): (start: DocumentStart) => boolean {
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined)
  return (start) => wanted.every(([key, value]) => start[key as keyof DocumentQuery] === value)
}

function createSelection(isWanted: (start: DocumentStart) => boolean): Reading {
  const asEvents = asSourceEvents()
  let selected: string | undefined
  const others: string[] = []

  function read(event: SourceEvent): readonly SourceEvent[] {
    if (event.type === 'document-start') {
      if (selected === undefined && isWanted(event)) selected = event.id
      else others.push(event.name ?? event.id)
    }
    if ('id' in event && event.id !== selected) return []
    if (event.type === 'document-end') return [event, { type: 'message-end', ending: event.ending }]
    const isGood = event.type === 'message-end' && event.ending === 'complete'
    if (!isGood || selected !== undefined) return [event]
    return [{ type: 'message-end', ending: noDocument(others) }]
  }

  return {
    write: (event) => asEvents(event).flatMap(read),
    end: (failure) => asEvents.end(failure ?? noEnding).flatMap(read),
  }
}

function noDocument(others: readonly string[]): Failure {
  const found = others.slice(0, 10).join(', ')
  const had = `It has: ${found || 'none'}.`
  const message = `The message ended without the document that was asked for. ${had}`
  return { kind: 'truncated', code: 'no-document', message, found }
}
