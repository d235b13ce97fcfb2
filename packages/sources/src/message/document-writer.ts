import type { Channel, SourceEnding, SourceEvent } from '@jell/core'

/** Which document is meant; what the wire does not say may be left out. */
export interface DocumentNames {
  readonly channel: Channel
  /** Default: the name of the channel, but none for a tool. */
  readonly id?: string | undefined
  /** The text of a tool for which this is `undefined` waits for an explicit `announce`. */
  readonly name?: string | undefined
  readonly index?: number | undefined
  /** Which of several answers it belongs to, where all of them are read. */
  readonly choice?: number | undefined
  /** Whether the provider runs the tool itself. */
  readonly providerExecuted?: true | undefined
  /** It is no JSON object from its beginning, so `{}` stands neither for nothing nor in its place. */
  readonly isPlain?: boolean | undefined
}

/** One document of a message. */
export interface DocumentWriter {
  /** What the wire calls it; the empty string where it does not. May change until it is announced. */
  id: string
  name: string | undefined
  readonly isAnnounced: boolean
  /** Whether it has ended: nothing is written to it any more. */
  readonly isOver: boolean
  /** Whether text was told; a placeholder that is held was not. */
  readonly hasText: boolean
  readonly isPlain: boolean | undefined
  /** Says that there is such a document. From here on it keeps its id and name. */
  announce(): void
  /** Adds text, and announces before. A first `{}` of a tool waits for what decides about it. */
  write(text: string): void
  /** A terminal event of its own ended it; what follows for it is not read. */
  end(ending: SourceEnding): void
  /** The message ended, and the document with it unless it had ended before. */
  close(ending: SourceEnding): void
}

/** What documents share within their message. */
export interface MessageSink {
  push(event: SourceEvent): void
  notice(code: string): void
  /** Gives the id, or another one where it is empty or taken. */
  takeId(channel: Channel, wanted: string): string
}

/** Creates the writer of a document that nothing has been told of. */
export function createDocumentWriter(names: DocumentNames, sink: MessageSink): DocumentWriter {
  const { channel, index, choice, providerExecuted, isPlain } = names
  const isTool = channel === 'tool'
  const isObject = isTool && !isPlain
  /** A first piece that is `{}`: a proxy's placeholder if another object follows it. */
  let held = ''
  /** Text that came before the name. */
  let early = ''

  function add(text: string): void {
    document.hasText = true
    sink.push({ type: 'document-delta', id: document.id, text })
  }

  const document: { -readonly [Key in keyof DocumentWriter]: DocumentWriter[Key] } = {
    id: names.id ?? (isTool ? '' : choice ? `${channel}-${choice}` : channel),
    name: names.name,
    isPlain,
    isAnnounced: false,
    isOver: false,
    hasText: false,
    announce() {
      if (document.isAnnounced) return
      document.isAnnounced = true
      document.id = sink.takeId(channel, document.id)
      const { id, name } = document
      sink.push({ type: 'document-start', id, channel, name, index, choice, providerExecuted })
      document.write(early)
    },
    write(text) {
      if (text === '' || document.isOver) return
      if (isTool && document.name === undefined && !document.isAnnounced) {
        early += text
        return
      }
      document.announce()
      let added = text
      if (held !== '' && text.startsWith('{')) sink.notice('empty-object-placeholder')
      else added = held + text
      held = ''
      if (isObject && !document.hasText && added === '{}') held = added
      else add(added)
    },
    end(ending) {
      if (document.isOver) return
      document.close(ending)
      if (document.isAnnounced) sink.push({ type: 'document-end', id: document.id, ending })
    },
    close(ending) {
      if (document.isOver) return
      if (isTool) document.announce()
      document.isOver = true
      // No argument at all is the empty object, but only once the server said that this is all.
      if (isObject && !document.hasText && ending === 'complete') add('{}')
    },
  }
  return document
}
