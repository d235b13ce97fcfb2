// What the events of one Chat Completions message mean. Endings are said when the message ends, not
// at the finish reason: servers repeat that one, send text behind it, and errors.
import type { Channel, Failure, SourceEnding, SourceEvent } from '@jell/core'

import type { EventDecoder } from '../reading/event-reading.ts'
import { reportedFailure } from '../reading/failures.ts'
import type { Notice, NoticedMessageEnd } from '../reading/notice.ts'
import { listProperty, numberProperty, property, textProperty } from '../reading/property.ts'
import { readContent } from './read-content.ts'
import { createToolCalls } from './tool-calls.ts'

/** Creates the decoder of one message; of its `n` answers it reads the one with the index `choice`. */
export function createOpenaiChatDecoder(choice = 0): EventDecoder {
  const started = new Set<string>()
  const toolCalls = createToolCalls()
  let refusal = ''
  /** What the finish reason means; a bad one is not mended by a good one that follows. */
  let finish: SourceEnding | undefined

  function add(channel: Channel, text: string): SourceEvent[] {
    if (text === '') return []
    const delta: SourceEvent = { type: 'document-delta', id: channel, text }
    if (started.has(channel)) return [delta]
    started.add(channel)
    return [{ type: 'document-start', id: channel, channel }, delta]
  }

  function decode(event: unknown, name?: string): readonly SourceEvent[] {
    const error = property(event, 'error') ?? (isError(event, name) ? event : undefined)
    if (error) return end(reportedFailure(error))
    const events: SourceEvent[] = []
    for (const answer of listProperty(event, 'choices')) {
      if ((numberProperty(answer, 'index') ?? 0) !== choice) continue
      const delta = property(answer, 'delta')
      const content = readContent(property(delta, 'content'))
      if (!content) return [...events, ...end(malformedContent())]
      events.push(...add('reasoning', reasoningOf(delta) ?? content.reasoning))
      events.push(...add('content', content.text))
      refusal += textProperty(delta, 'refusal') ?? ''
      for (const piece of toolPieces(delta)) events.push(...toolCalls.write(piece))
      const reason = textProperty(answer, 'finish_reason')
      if (reason !== undefined && (finish ?? 'complete') === 'complete') finish = endingOf(reason)
    }
    return toolCalls.failure ? [...events, ...end(toolCalls.failure)] : events
  }

  function end(failure?: Failure): readonly SourceEvent[] {
    const ending = endingBehind(failure)
    const isGood = ending === 'complete'
    const messageEnd: NoticedMessageEnd = { type: 'message-end', ending }
    const notices = isGood ? noticesOf(finish !== undefined, toolCalls.hasDropped) : []
    const last = notices.length > 0 ? { ...messageEnd, notices } : messageEnd
    return [...toolCalls.end(isGood), last]
  }

  function endingBehind(failure: Failure | undefined): SourceEnding {
    // A connection that breaks behind the finish reason has delivered the whole answer.
    const isCut = failure?.kind === 'transport' && failure.code !== 'malformed-event'
    if (failure && !(isCut && finish)) return failure
    if (refusal !== '') return { kind: 'refusal', code: 'refusal', message: refusal }
    return finish ?? 'complete'
  }

  return { decode, end }
}

// Servers that know both names send the same text under both.
function reasoningOf(delta: unknown): string | undefined {
  return textProperty(delta, 'reasoning') ?? textProperty(delta, 'reasoning_content')
}

function toolPieces(delta: unknown): readonly unknown[] {
  const called = property(delta, 'function_call')
  return called ? [{ index: 0, function: called }] : listProperty(delta, 'tool_calls')
}

function isError(event: unknown, name: string | undefined): boolean {
  return name === 'error' || property(event, 'object') === 'error'
}

function endingOf(reason: string): SourceEnding {
  switch (reason) {
    case 'stop':
    case 'tool_calls':
    case 'function_call':
      return 'complete'
    case 'length':
    case 'max_tokens':
      return { kind: 'length', code: reason, message: 'The model reached its output limit.' }
    case 'content_filter':
      return {
        kind: 'refusal',
        code: 'content-filter',
        message: 'A content filter cut the answer off.',
      }
    default:
      // `error`, and whatever a server invents: not known to be good, so not good.
      return {
        kind: 'provider',
        code: 'finish-reason',
        message: `The server finished with the reason "${reason}".`,
        found: reason,
      }
  }
}

function malformedContent(): Failure {
  return {
    kind: 'transport',
    code: 'malformed-event',
    message: 'The content of an event is no text.',
    expected: 'a string',
  }
}

function noticesOf(hasFinish: boolean, hasDropped: boolean): Notice[] {
  const notices: Notice[] = []
  if (!hasFinish) {
    notices.push({
      code: 'no-finish-reason',
      message: 'The message ended without a finish reason.',
    })
  }
  if (hasDropped) {
    const message = 'Empty arguments of a tool call were followed by others and dropped.'
    notices.push({ code: 'empty-object-placeholder', message })
  }
  return notices
}
