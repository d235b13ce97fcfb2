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
    terminal: 'a finish reason or [DONE]',
    createFrameReader: createSseReader,
    createDecoder: (message) => createDecoder(message, choice),
  }
}

function createDecoder(message: MessageWriter, chosen: number | 'all'): DecodeEvent {
  const answers = createChoices(chosen, (choice) => createAnswer(message, choice))

  return (event) => {
    const choices = listProperty(event, 'choices')
    // Some servers send an error beside the choices, or its code beside none.
    if (property(event, 'error') || (choices.length === 0 && property(event, 'code'))) return false
    answers(choices)
    // So Groq says why it stopped early, MiniMax why it says nothing, and Baidu what went wrong.
    const base = property(event, 'base_resp')
    const code = property(base, 'status_code') || property(event, 'error_code')
    const words = property(base, 'status_msg') || property(event, 'error_msg')
    const stopped =
      property(property(event, 'x_groq'), 'error') || (code && { code, message: words })
    if (stopped) message.end(reportedFailure(stopped))
    return property(event, 'choices') !== undefined
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
    // Some servers write `null` as a word.
    if (reason !== '' && reason !== 'null') message.finish(endingOf(reason), choice)
    // Servers that know both names send the same text under both.
    const thoughts =
      textProperty(delta, 'reasoning') || textProperty(delta, 'reasoning_content') || read.reasoning
    reasoning.write(thoughts)
    // The older completions, which local servers still have, say their text in place of the delta;
    // others say it all, reasoning too, beside one.
    content.write(read.text || (thoughts ? '' : textProperty(answer, 'text')))
    // A list, but of one server one call without it.
    for (const piece of [property(delta, 'tool_calls')].flat()) toolCalls.write(piece)
    // The one call of the old form, which compatible servers still send.
    toolCalls.write({ function: property(delta, 'function_call') })
  }
}

// Compatible servers pass the reasons of the models on that they serve.
const GOOD =
  /^(stop(_sequence)?|end(_turn)?|eos(_token)?|tool[_-](calls?|use)|function_call|complete|normal)$/i
// Reasons that are bad anyway are sorted by the words in them.
const LENGTH = /length|max_\w*tokens|context_window|error_limit/i
const FILTERED = /filter|safety|recitation|sensitive|refusal|guardrail|toxic/i

function endingOf(reason: string): SourceEnding {
  if (GOOD.test(reason)) return 'complete'
  if (LENGTH.test(reason)) return lengthFailure
  return FILTERED.test(reason) ? filterFailure : finishFailure(reason)
}
