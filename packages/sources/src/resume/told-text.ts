// What a message has told so far. A stream that goes on, or begins anew, is held against it: what it
// says again must be the same, and is not told twice.
import type { SourceEvent } from '@jell/core'

/** A run of text that belongs to one document. */
interface Stretch {
  readonly id: string
  /** Where it ends, in the text of all documents. */
  to: number
}

/** Compares what comes with what was told. */
export interface ToldText {
  /** UTF-16 units told so far, of all documents. */
  readonly chars: number
  /** Events told so far. */
  readonly events: number
  /** A new stream begins, at a place of the text. Answers whether that joins what was told. */
  restart(at: number): boolean
  /**
   * What of an event is new; `undefined` where it differs from what was told. Before the first text
   * a source that `mayChange` tells no document: another answer has it under another id.
   */
  take(event: SourceEvent, mayChange: boolean): readonly SourceEvent[] | undefined
}

/** Creates the record of one message. Holds its text. */
export function createToldText(): ToldText {
  let text = ''
  const stretches: Stretch[] = []
  const known = new Set<string>()
  /** Documents that begin with the first text. */
  const starts: SourceEvent[] = []
  let events = 0
  /** Where the stream stands. */
  let at = 0
  /** Which stretch that is in; none behind the last. */
  let current = 0

  /** Whether a piece of a document stands at the place of the stream. */
  function isThere(id: string, piece: string): boolean {
    while ((stretches[current]?.to ?? Infinity) <= at) current++
    const stretch = stretches[current]
    const isOwn = stretch?.id === id && stretch.to >= at + piece.length
    return isOwn && text.slice(at, at + piece.length) === piece
  }

  function add(id: string, piece: string): void {
    text += piece
    at = text.length
    const last = stretches.at(-1)
    if (last?.id === id) last.to = at
    else stretches.push({ id, to: at })
  }

  /** Tells what comes once for each key. */
  function once(key: string, event: SourceEvent): readonly SourceEvent[] {
    if (known.has(key)) return []
    known.add(key)
    events++
    return [event]
  }

  function take(event: SourceEvent): readonly SourceEvent[] | undefined {
    switch (event.type) {
      case 'document-start':
        return once(`start ${event.id}`, event)
      case 'document-delta': {
        const again = event.text.slice(0, text.length - at)
        if (again !== '' && !isThere(event.id, again)) return undefined
        // A document that ended gains nothing: it is another one under the same id.
        if (again !== event.text && known.has(`end ${event.id}`)) return undefined
        at += again.length
        const rest = event.text.slice(again.length)
        if (rest === '') return []
        add(event.id, rest)
        events++
        return [{ ...event, text: rest }]
      }
      case 'document-end':
        // It must not end before what was told of it.
        if (stretches.some(({ id, to }) => id === event.id && to > at)) return undefined
        return once(`end ${event.id}`, event)
      default: {
        const isGood = 'ending' in event && event.ending === 'complete'
        return isGood && at < text.length ? undefined : [event]
      }
    }
  }

  return {
    get chars() {
      return text.length
    },
    get events() {
      return events
    },
    restart(from) {
      at = from
      current = 0
      starts.length = 0
      return Number.isInteger(from) && from >= 0 && from <= text.length
    },
    take(event, mayChange) {
      if (mayChange && text === '' && event.type === 'document-start') {
        starts.push(event)
        return []
      }
      const begun = starts.splice(0).flatMap((start) => take(start) ?? [])
      const rest = take(event)
      return rest && [...begun, ...rest]
    },
  }
}
