// The tool calls of one answer. A call is announced once its name is certain: some servers send the
// name in pieces, others repeat it with every piece of the arguments.
import type { Failure, SourceEvent } from '@jell/core'

import { malformedEvent } from '../reading/failures.ts'
import { property, textProperty } from '../reading/property.ts'

interface Call {
  /** As the wire says; empty until it does. */
  id: string
  /** Its place as the wire counts; `undefined` where the wire does not. */
  readonly index: number | undefined
  name: string
  /** Names its document; empty until that is announced. */
  documentId: string
  /** A first piece that is `{}`: a proxy's placeholder if another object follows it. */
  held: string
  hasText: boolean
}

/** Collects the pieces of tool calls. */
export interface ToolCalls {
  /** What one piece adds. */
  write(piece: unknown): readonly SourceEvent[]
  /** What the calls still lack, when the message ends well or badly. */
  end(isGood: boolean): readonly SourceEvent[]
  /** Whether a placeholder was dropped. */
  readonly hasDropped: boolean
  /** Set by arguments that cannot be joined. */
  readonly failure: Failure | undefined
}

/** Creates the collector of one answer's tool calls. */
export function createToolCalls(): ToolCalls {
  const calls: Call[] = []
  /** The newest call at each index, and the newest with each id. */
  const known = new Map<unknown, Call>()
  const documentIds = new Set(['content', 'reasoning'])
  /** The number of the next document whose call has no id of its own. */
  let spare = 0
  let hasDropped = false
  let failure: Failure | undefined

  function announce(call: Call | undefined): SourceEvent[] {
    if (!call || call.documentId !== '') return []
    let { id, name, index } = call
    while (id === '' || documentIds.has(id)) id = `tool-${spare++}`
    documentIds.add(id)
    call.documentId = id
    return [{ type: 'document-start', id, channel: 'tool', name, index }]
  }

  function write(piece: unknown): readonly SourceEvent[] {
    const called = property(piece, 'function')
    const given = property(called, 'arguments') ?? ''
    let text = typeof given === 'string' ? given : JSON.stringify(given)
    const name = textProperty(called, 'name')
    const id = textProperty(piece, 'id')
    const index = property(piece, 'index') ?? undefined
    if (id === '' && name === '' && text === '') return []
    const last = calls.at(-1)
    const events: SourceEvent[] = []

    let call = index === undefined ? (id && known.get(id)) || last : known.get(index)
    if (!call || isAnother(call, id, name)) {
      events.push(...announce(last))
      call = { id, index: index as number, name: '', documentId: '', held: '', hasText: false }
      calls.push(call)
      known.set(index, call).set(id, call)
    }
    if (call.documentId === '') {
      call.id ||= id
      if (name !== call.name) call.name += name
    }
    if (text === '') return events
    events.push(...announce(call))
    // Whether a second object replaces the first or adds to it differs from server to server.
    if (call.hasText && text !== given) failure = malformedEvent(text)
    if (call.held !== '' && text.startsWith('{')) hasDropped = true
    else text = call.held + text
    call.held = ''
    if (text === '{}' && !call.hasText) call.held = text
    else events.push(add(call, text))
    return events
  }

  return {
    write,
    end: (isGood) =>
      calls.flatMap((call) => {
        const events = announce(call)
        // No argument at all is the empty object, but only once the server said that this is all.
        return isGood && !call.hasText ? [...events, add(call, '{}')] : events
      }),
    get hasDropped() {
      return hasDropped
    },
    get failure() {
      return failure
    },
  }
}

/** Whether a piece at the place of a known call begins another one, as servers do that count badly. */
function isAnother(known: Call, id: string, name: string): boolean {
  const isNew = id !== '' && known.id !== '' && id !== known.id
  return name !== '' && (isNew || (known.documentId !== '' && name !== known.name))
}

function add(call: Call, text: string): SourceEvent {
  call.hasText = true
  return { type: 'document-delta', id: call.documentId, text }
}
