// What the events of one Chat Completions message mean. Endings are said when the message ends, not
// at the finish reason: servers repeat that one, send text behind it, and errors.
import type { SourceEnding } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import { filterFailure, finishFailure, lengthFailure } from '../reading/endings.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import { malformedEvent } from '../reading/failures.ts'
import type { MessageWriter } from '../reading/message-writer.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'
import { readContent } from './read-content.ts'
import { createToolCalls } from './tool-calls.ts'

/** The format; of the `n` answers of a message the one with the index `choice` is read. */
export function openaiChatFormat(choice = 0): WireFormat {
  return {
    title: 'Chat Completions',
    createFrameReader: createSseReader,
    createDecoder: (message) => createDecoder(message, choice),
  }
}

function createDecoder(message: MessageWriter, choice: number): DecodeEvent {
  const content = message.open({ channel: 'content', id: 'content' })
  const reasoning = message.open({ channel: 'reasoning', id: 'reasoning' })
  const toolCalls = createToolCalls(message)

  function decodeAnswer(answer: unknown): void {
    const delta = property(answer, 'delta')
    const read = readContent(delta)
    if (!read) return message.end(malformedEvent(JSON.stringify(delta)))
    message.refuse(textProperty(delta, 'refusal'))
    const reason = textProperty(answer, 'finish_reason')
    if (reason !== '') message.finish(endingOf(reason))
    reasoning.write(reasoningOf(delta) || read.reasoning)
    content.write(read.text)
    for (const piece of listProperty(delta, 'tool_calls')) toolCalls.write(piece)
    // The one call of the old form, which compatible servers still send.
    const called = property(delta, 'function_call')
    if (called) toolCalls.write({ function: called })
  }

  return (event) => {
    // Some servers send an error beside the choices.
    if (property(event, 'error') || property(event, 'choices') === undefined) return false
    for (const answer of listProperty(event, 'choices')) {
      if ((property(answer, 'index') ?? 0) === choice) decodeAnswer(answer)
    }
    return true
  }
}

// Servers that know both names send the same text under both.
function reasoningOf(delta: unknown): string {
  return textProperty(delta, 'reasoning') || textProperty(delta, 'reasoning_content')
}

function endingOf(reason: string): SourceEnding {
  if (['stop', 'tool_calls', 'function_call'].includes(reason)) return 'complete'
  if (['length', 'max_tokens', 'model_length'].includes(reason)) return lengthFailure
  return reason === 'content_filter' ? filterFailure : finishFailure(reason)
}
