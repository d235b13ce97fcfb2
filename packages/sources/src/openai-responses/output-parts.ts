// The documents of a response, by their place in it: an item has the same place in all of its
// events, while its id differs from event to event behind some proxies.
import type { Channel } from '@jell/core'

import type { DocumentWriter } from '../message/document-writer.ts'
import type { MessageWriter } from '../message/message-writer.ts'

/** One document, and what its deltas said. */
export interface OutputPart {
  readonly document: DocumentWriter
  /** Adds a piece. */
  write(delta: string): void
  /** Compares with what a done event says was all, and takes what only that one carries. */
  confirm(text: string): void
}

/** Where a part stands: its item, and its place in that. */
interface PartPlace {
  readonly channel: Channel
  /** `output_index`, or else the id of the item. */
  readonly item: unknown
  /** Tells parts of one item apart. */
  readonly part: string
  /** Its text is no JSON. */
  readonly isPlain?: boolean | undefined
  readonly providerExecuted?: true | undefined
}

/** Gives the part at a place, and makes it where it is new or the known one is not meant. */
export type PartAt = (place: PartPlace, isTaken?: (known: OutputPart) => boolean) => OutputPart

/** What is known of a response. */
export interface Response {
  /** Its parts, by a key that begins with their item. */
  readonly parts: Map<string, OutputPart>
  /** Whether the beginning of an item came earlier, in a stream that this one goes on with. */
  readonly isContinued: (item: unknown) => boolean
}

/** Creates the parts of one response. */
export function createOutputParts(
  message: MessageWriter,
  { parts, isContinued }: Response,
): PartAt {
  function create({ channel, item, isPlain, providerExecuted }: PartPlace): OutputPart {
    let read = ''
    const isRest = isContinued(item)
    const document = message.open({
      channel,
      index: typeof item === 'number' ? item : undefined,
      isPlain: isPlain === true || isRest,
      providerExecuted,
    })
    return {
      document,
      write(delta) {
        read += delta
        document.write(delta)
      },
      confirm(text) {
        // Some proxies leave the text of done events empty.
        if (text === '') return
        const isSame = isRest ? text.endsWith(read) : text.startsWith(read)
        if (!isSame) return message.end(deltaMismatch)
        if (isRest) {
          // What the earlier stream said of it is not known here; that it was told of, is.
          if (channel !== 'tool') document.announce()
          return
        }
        if (read !== '' && text !== read) message.notice('missing-delta')
        document.write(text.slice(read.length))
        read = text
      },
    }
  }

  return (place, isTaken) => {
    const key = `${String(place.item)}/${place.channel}${place.part}`
    const known = parts.get(key)
    const part = known && !isTaken?.(known) ? known : create(place)
    parts.set(key, part)
    return part
  }
}

const deltaMismatch = {
  kind: 'provider',
  code: 'delta-mismatch',
  message: 'The server says that the text was another one than it had streamed.',
} as const
