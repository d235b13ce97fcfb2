// What the events of one Chat Completions message mean. Endings are said when the message ends, not
// at the finish reason: servers repeat that one, send text behind it, and errors.
import type { Channel, Failure, MessageEnd, SourceEnding, SourceEvent } from '@jell/core'

import type { EventDecoder } from '../reading/event-reading.ts'
import { malformedEvent, reportedFailure } from '../reading/failures.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'
import { readContent } from './read-content.ts'
import { createToolCalls } from './tool-calls.ts'

/** Creates the decoder of one message; of its `n` answers it reads the one with the index `choice`. */
export function createOpenaiChatDecoder(choice = 0): EventDecoder {
  const started = new Set<string>()
  const toolCalls = createToolCalls()
  let refusal = ''
  /** What the finish reason means; a bad one is not mended by a good one that follows. */
  let finish: SourceEnding | undefined
  /** An event came that has a part of this format. */
  let isKnown = false
  /** The first event that has none: its name, or its members. */
  let foreign = ''

  function add(channel: Channel, text: string): readonly SourceEvent[] {
    if (text === '') return []
    const delta: SourceEvent = { type: 'document-delta', id: channel, text }
    if (started.has(channel)) return [delta]
    started.add(channel)
    return [{ type: 'document-start', id: channel, channel }, delta]
  }

  function decodeAnswer(answer: unknown): readonly SourceEvent[] {
    const delta = property(answer, 'delta')
    const content = readContent(delta)
    if (!content) return end(malformedEvent(JSON.stringify(delta)))
    refusal += textProperty(delta, 'refusal')
    const reason = textProperty(answer, 'finish_reason')
    if (reason !== '' && (finish ?? 'complete') === 'complete') finish = endingOf(reason)
    const events = [
      ...add('reasoning', reasoningOf(delta) || content.reasoning),
      ...add('content', content.text),
      ...listProperty(delta, 'tool_calls').flatMap(toolCalls.write),
    ]
    return toolCalls.failure ? [...events, ...end(toolCalls.failure)] : events
  }

  function decode(event: unknown, name?: string): readonly SourceEvent[] {
    const isError = name === 'error' || property(event, 'object') === 'error'
    const error = property(event, 'error') || (isError && event)
    if (error) return end(reportedFailure(error))
    if (property(event, 'choices') !== undefined) isKnown = true
    else foreign ||= name || textProperty(event, 'type') || Object.keys(Object(event)).join(', ')
    return listProperty(event, 'choices')
      .filter((answer) => (property(answer, 'index') ?? 0) === choice)
      .flatMap(decodeAnswer)
  }

  function end(failure?: Failure): readonly SourceEvent[] {
    const ending = endingBehind(failure)
    const isGood = ending === 'complete'
    const notices: string[] = []
    if (isGood && !finish) notices.push('no-finish-reason')
    if (isGood && toolCalls.hasDropped) notices.push('empty-object-placeholder')
    const last: MessageEnd = { type: 'message-end', ending }
    return [...toolCalls.end(isGood), notices.length > 0 ? { ...last, notices } : last]
  }

  function endingBehind(failure: Failure | undefined): SourceEnding {
    if (!isKnown && foreign !== '' && (!failure || failure.code === 'no-terminal-event')) {
      return unknownEvents(foreign)
    }
    // A connection that breaks behind the finish reason has delivered the whole answer.
    const isCut = failure?.code === 'connection-lost' || failure?.code === 'no-terminal-event'
    if (failure && !(isCut && finish)) return failure
    if (refusal !== '') return { kind: 'refusal', code: 'refusal', message: refusal }
    return finish ?? 'complete'
  }

  return { decode, end }
}

// Servers that know both names send the same text under both.
function reasoningOf(delta: unknown): string {
  return textProperty(delta, 'reasoning') || textProperty(delta, 'reasoning_content')
}

function unknownEvents(found: string): Failure {
  const message =
    `No event of the stream belongs to Chat Completions; the first one is ${found}. ` +
    'Read it with the source of its own format.'
  return { kind: 'transport', code: 'unknown-events', message, found }
}

function endingOf(reason: string): SourceEnding {
  if (reason === 'stop' || reason === 'tool_calls') return 'complete'
  if (reason === 'length' || reason === 'max_tokens') {
    return { kind: 'length', code: 'output-limit', message: 'The model reached its output limit.' }
  }
  if (reason === 'content_filter') {
    return {
      kind: 'refusal',
      code: 'content-filter',
      message: 'A content filter cut the answer off.',
    }
  }
  // `error`, and whatever a server invents: not known to be good, so not good.
  const message = `The server finished with: ${reason}`
  return { kind: 'provider', code: 'finish-reason', message, found: reason }
}
