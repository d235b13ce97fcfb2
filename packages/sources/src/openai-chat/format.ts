// What the events of one Chat Completions message mean. Endings are said when the message ends, not
// at the finish reason: servers repeat that one, send text behind it, and errors.
import type { SourceEnding } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import { filterFailure, finishFailure, lengthFailure } from '../message/endings.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import { createChoices } from '../reading/choices.ts'
import type { DecodeChoice } from '../reading/choices.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import { malformedEvent, reportedFailure } from '../reading/failures.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'
import { readContent } from './read-content.ts'
import { createToolCalls } from './tool-calls.ts'

/** The format; of the `n` answers of a message the one with the index `choice` is read, or all. */
export function openaiChatFormat(choice: number | 'all' = 0): WireFormat {
  return {
    title: 'Chat Completions',
    terminal: 'a finish reason or [DONE]',
    createFrameReader: createSseReader,
    createDecoder: (message) => createDecoder(message, choice),
  }
}

function createDecoder(message: MessageWriter, chosen: number | 'all'): DecodeEvent {
  const answers = createChoices(chosen, (choice) => createAnswer(message, choice))

  return (event) => {
    // Some servers send an error beside the choices.
    if (property(event, 'error') || property(event, 'choices') === undefined) return false
    answers(listProperty(event, 'choices'))
    // So Groq says why it stopped early, and MiniMax why it says nothing.
    const stopped = property(property(event, 'x_groq'), 'error')
    if (stopped) message.end(reportedFailure(stopped))
    const base = property(event, 'base_resp')
    const code = property(base, 'status_code')
    if (code) message.end(reportedFailure({ code, message: property(base, 'status_msg') }))
    return true
  }
}

/** Creates what decodes the events of one answer. */
function createAnswer(message: MessageWriter, choice: number | undefined): DecodeChoice {
  const content = message.open({ channel: 'content', choice })
  const reasoning = message.open({ channel: 'reasoning', choice })
  const toolCalls = createToolCalls(message, choice)
  let hasBegun = false

  return (answer) => {
    const error = property(answer, 'error')
    if (error) return message.end(reportedFailure(error))
    // Servers that cannot stream send one event, with the whole message.
    const delta = property(answer, 'delta') ?? (hasBegun ? undefined : property(answer, 'message'))
    hasBegun ||= Boolean(delta)
    const read = readContent(delta)
    if (!read) return message.end(malformedEvent(JSON.stringify(delta)))
    message.refuse(textProperty(delta, 'refusal'), choice)
    const reason = textProperty(answer, 'finish_reason')
    if (reason !== '') message.finish(endingOf(reason), choice)
    reasoning.write(reasoningOf(delta) || read.reasoning)
    // The older completions, which local servers still have, say their text beside the delta.
    content.write(read.text || textProperty(answer, 'text'))
    for (const piece of listProperty(delta, 'tool_calls')) toolCalls.write(piece)
    // The one call of the old form, which compatible servers still send.
    const called = property(delta, 'function_call')
    if (called) toolCalls.write({ function: called })
  }
}

// Servers that know both names send the same text under both.
function reasoningOf(delta: unknown): string {
  return textProperty(delta, 'reasoning') || textProperty(delta, 'reasoning_content')
}

// Compatible servers pass the reasons of the models on that they serve. Some name the filter behind
// a colon.
const GOOD = /^(stop|stop_sequence|end|end_turn|eos|eos_token|tool_calls?|tool_use|function_call)$/i
const LENGTH = /^(length|max_tokens|max_output_tokens|model_length|model_context_window_exceeded)$/i
const FILTERED = /^(content_filter|content-filter|safety|recitation|sensitive|refusal)\b/i

function endingOf(reason: string): SourceEnding {
  if (GOOD.test(reason)) return 'complete'
  if (LENGTH.test(reason)) return lengthFailure
  return FILTERED.test(reason) ? filterFailure : finishFailure(reason)
}
