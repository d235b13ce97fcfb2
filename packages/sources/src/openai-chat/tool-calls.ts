// The tool calls of one answer. A call is announced once its name is certain: some servers send the
// name in pieces, others repeat it with every piece of the arguments.
import type { DocumentWriter } from '../message/document-writer.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import { malformedEvent } from '../reading/failures.ts'
import { property, textProperty } from '../reading/property.ts'

interface Call {
  readonly document: DocumentWriter
  /** As the wire says; empty until it does. */
  id: string
  /** All arguments so far. */
  text: string
}

/** Collects the pieces of tool calls. */
export interface ToolCalls {
  /** Writes what one piece adds. */
  write(piece: unknown): void
}

/** Creates the collector of one answer's tool calls. */
export function createToolCalls(message: MessageWriter, choice?: number): ToolCalls {
  let last: Call | undefined
  /** The newest call at each index, and the newest with each id. */
  const known = new Map<unknown, Call>()

  return {
    write(piece) {
      // Custom tools take plain text, under names of their own.
      const custom = property(piece, 'custom')
      const called = property(piece, 'function') ?? custom
      const given = property(called, 'arguments') ?? property(called, 'input') ?? ''
      const text = typeof given === 'string' ? given : JSON.stringify(given)
      const name = textProperty(called, 'name')
      const id = textProperty(piece, 'id')
      const index = property(piece, 'index') ?? undefined
      if ((id || name || text) === '') return

      // What has neither id nor name begins no call: some servers count pieces instead of calls.
      const found = index === undefined ? id && known.get(id) : known.get(index)
      let call = found || (index === undefined || (id || name) === '' ? last : undefined)
      if (!call || isAnother(call, id, name, text)) {
        last?.document.announce()
        const document = message.open({
          channel: 'tool',
          name: '',
          index: index as number,
          choice,
          isPlain: Boolean(custom),
        })
        call = last = { document, id, text: '' }
        known.set(index, call).set(id, call)
      }
      const { document } = call
      if (!document.isAnnounced) {
        if (name !== document.name) document.name += name
        document.id = call.id ||= id
      }
      if (text === '') return
      // Whether a second object replaces the first or adds to it differs from server to server.
      if (document.hasText && text !== given) return message.end(malformedEvent(text))
      const isRepeated = repeats(call.text, text)
      if (isRepeated) message.notice('cumulative-arguments')
      document.write(isRepeated ? text.slice(call.text.length) : text)
      call.text = isRepeated ? text : call.text + text
    },
  }
}

/** Whether a piece at the place of a known call begins another one, as servers do that count badly. */
function isAnother(call: Call, id: string, name: string, text: string): boolean {
  if (name === '') return false
  if (id !== '' && call.id !== '' && id !== call.id) return true
  if (call.document.isAnnounced && name !== call.document.name) return true
  return !repeats(call.text, text) && begins(call.text, text)
}

/** Whether a piece begins an object behind one that is whole, so that it cannot continue it. */
function begins(before: string, piece: string): boolean {
  // What is short first: whatever is asked of a long text copies it.
  if (!piece.trimStart().startsWith('{') || !before.trimEnd().endsWith('}')) return false
  // An empty object may be a placeholder.
  return before.trim() !== '{}' && BALANCED_STRINGS.test(before)
}

/**
 * Whether a piece says again all that came before it, as some servers do with every piece. Told only
 * where the piece cannot be a continuation: where no object could begin.
 */
function repeats(before: string, piece: string): boolean {
  // The lengths first: whatever else is asked of a long text copies it.
  if (piece.length < before.length || !piece.startsWith(before)) return false
  if (!before.trimStart().startsWith('{')) return false
  return !BALANCED_STRINGS.test(before) || !/[:,[]\s*$/.test(before)
}

const BALANCED_STRINGS = /^[^"]*(?:"(?:[^"\\]|\\[^])*"[^"]*)*$/
