// The tool calls of one answer. A call is announced once its name is certain: some servers send the
// name in pieces, others repeat it with every piece of the arguments.
import type { Failure, SourceEvent } from '@jell/core'

import { numberProperty, property, textProperty } from '../reading/property.ts'

interface Call {
  /** Its place as the wire counts; `undefined` where the wire does not. */
  readonly index: number | undefined
  readonly id: string | undefined
  name: string
  /** Names its document; `undefined` until the call is announced. */
  documentId: string | undefined
  /** A first piece that is `{}`: a proxy's placeholder if another object follows it. */
  held: string
  hasText: boolean
}

/** Collects the pieces of tool calls. */
export interface ToolCalls {
  /** What one piece adds. */
  write(piece: unknown): SourceEvent[]
  /** What the calls still lack, when the message ends well or badly. */
  end(isGood: boolean): SourceEvent[]
  /** Whether a placeholder was dropped. */
  readonly hasDropped: boolean
  /** Set by arguments that cannot be joined. */
  readonly failure: Failure | undefined
}

/** Creates the collector of one answer's tool calls. */
export function createToolCalls(): ToolCalls {
  const calls: Call[] = []
  /** The newest call at each index, and the newest with each id. */
  const known = new Map<number | string, Call>()
  const documentIds = new Set(['content', 'reasoning'])
  /** The number of the next document whose call has no id of its own. */
  let spare = 0
  let hasDropped = false
  let failure: Failure | undefined

  function announce(call: Call): SourceEvent[] {
    if (call.documentId !== undefined) return []
    const { index, name } = call
    let { id } = call
    while (id === undefined || documentIds.has(id)) id = `tool-${spare++}`
    documentIds.add(id)
    call.documentId = id
    return [{ type: 'document-start', id, channel: 'tool', name, index }]
  }

  function callOf(piece: unknown, id: string | undefined, name: string): Call {
    const index = numberProperty(piece, 'index')
    const before = index === undefined ? (known.get(id ?? '') ?? calls.at(-1)) : known.get(index)
    if (before && !isAnother(before, id, name)) return before
    const call: Call = { index, id, name, documentId: undefined, held: '', hasText: false }
    calls.push(call)
    if (index !== undefined) known.set(index, call)
    if (id !== undefined) known.set(id, call)
    return call
  }

  function write(piece: unknown): SourceEvent[] {
    const called = property(piece, 'function') ?? piece
    const name = textProperty(called, 'name') ?? ''
    const id = textProperty(piece, 'id')
    let text = argumentText(called)
    if (id === undefined && name === '' && text === '') return []
    const previous = calls.at(-1)
    const call = callOf(piece, id, name)
    const events = previous && previous !== call ? announce(previous) : []
    if (call.documentId === undefined && name !== call.name) call.name += name
    if (text === '') return events
    events.push(...announce(call))
    if (call.hasText) {
      // Whether a second object replaces the first or adds to it differs from server to server.
      if (typeof property(called, 'arguments') !== 'string') failure = unjoinable()
    } else {
      if (call.held !== '' && text.trimStart().startsWith('{')) hasDropped = true
      else text = call.held + text
      call.held = ''
      if (text === '{}') {
        call.held = text
        return events
      }
    }
    call.hasText = true
    events.push(delta(call, text))
    return events
  }

  function end(isGood: boolean): SourceEvent[] {
    return calls.flatMap((call) => {
      const events = announce(call)
      // No argument at all is the empty object, but only once the server said that this is all.
      if (isGood && !call.hasText) events.push(delta(call, '{}'))
      return events
    })
  }

  return {
    write,
    end,
    get hasDropped() {
      return hasDropped
    },
    get failure() {
      return failure
    },
  }
}

/** Whether a piece at the place of a known call begins another one, as servers do that count badly. */
function isAnother(known: Call, id: string | undefined, name: string): boolean {
  if (name === '') return false
  if (id !== undefined && known.id !== undefined && id !== known.id) return true
  return known.documentId !== undefined && name !== known.name
}

function argumentText(called: unknown): string {
  const value = property(called, 'arguments')
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

function unjoinable(): Failure {
  return {
    kind: 'transport',
    code: 'malformed-event',
    message: 'The arguments of a tool call came as an object behind other arguments.',
    expected: 'a string',
  }
}

function delta(call: Call, text: string): SourceEvent {
  return { type: 'document-delta', id: call.documentId ?? '', text }
}
