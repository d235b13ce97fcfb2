import type { SourceEnding, SourceEvent } from '@jell/core'

/** One document as it stands when the message has ended. */
interface CollectedDocument {
  readonly id: string
  readonly channel: string
  readonly name: string | undefined
  readonly index: number | undefined
  readonly choice?: number | undefined
  readonly providerExecuted?: true | undefined
  readonly text: string
  /** How it ended by a terminal event of its own; `undefined` where it ended with the message. */
  readonly ending?: SourceEnding | undefined
}

/** What a source said, with the rules of the contract checked on the way. */
export interface Collected {
  readonly ending: SourceEnding
  readonly notices: readonly string[]
  readonly documents: readonly CollectedDocument[]
  /** The text of the document `content`. */
  readonly content: string | undefined
  readonly reasoning: string | undefined
  readonly tools: readonly CollectedDocument[]
}

/** Reads a source to its end. Throws where it breaks the contract. */
export async function collect(source: AsyncIterable<SourceEvent>): Promise<Collected> {
  const events: SourceEvent[] = []
  for await (const event of source) events.push(event)
  return collected(events)
}

/** Puts events together. Throws where they break the contract. */
export function collected(events: readonly SourceEvent[]): Collected {
  const documents = new Map<string, CollectedDocument>()
  const end = events.at(-1)
  if (end?.type !== 'message-end') throw new Error(`ends with ${JSON.stringify(end)}`)
  for (const event of events.slice(0, -1)) {
    if (event.type === 'document-start') {
      const { type: _, ...names } = event
      if (documents.has(event.id)) throw new Error(`starts ${event.id} twice`)
      documents.set(event.id, { name: undefined, index: undefined, ...names, text: '' })
    } else if (event.type === 'document-delta') {
      const document = documents.get(event.id)
      if (!document) throw new Error(`adds to ${event.id}, which has not started`)
      if (document.ending) throw new Error(`adds to ${event.id}, which has ended`)
      if (event.text === '') throw new Error(`adds nothing to ${event.id}`)
      documents.set(event.id, { ...document, text: document.text + event.text })
    } else if (event.type === 'document-end') {
      const document = documents.get(event.id)
      if (!document) throw new Error(`ends ${event.id}, which has not started`)
      if (document.ending) throw new Error(`ends ${event.id} twice`)
      documents.set(event.id, { ...document, ending: event.ending })
    } else if (event.type === 'message-end')
      throw new Error(`goes on behind ${JSON.stringify(event)}`)
  }
  const all = [...documents.values()]
  return {
    ending: end.ending,
    notices: end.notices ?? [],
    documents: all,
    content: documents.get('content')?.text,
    reasoning: documents.get('reasoning')?.text,
    tools: all.filter(({ channel }) => channel === 'tool'),
  }
}

/** A document as `collect` gives it, for a comparison. */
export function documentOf(
  id: string,
  channel: string,
  index: number | undefined,
  text: string,
  ending?: SourceEnding,
): CollectedDocument {
  return { id, channel, name: undefined, index, text, ...(ending && { ending }) }
}
