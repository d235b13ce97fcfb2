// What the events of one streamed response mean. There is no terminal event besides the finish
// reason, so endings are said when the input ends.
import type { SourceEnding } from '@jell/core'

import { createEitherReader } from '../framing/either.ts'
import { filterFailure, finishFailure, lengthFailure, refusalFailure } from '../message/endings.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import { createChoices } from '../reading/choices.ts'
import type { DecodeChoice } from '../reading/choices.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'
import { createFunctionCalls } from './function-calls.ts'

/** The format; of several candidates the one with the index `candidate` is read, or all. */
export function geminiFormat(candidate: number | 'all' = 0): WireFormat {
  return {
    terminal: 'finishReason',
    createFrameReader: createEitherReader,
    createDecoder: (message) => createDecoder(message, candidate),
  }
}

function createDecoder(message: MessageWriter, chosen: number | 'all'): DecodeEvent {
  const candidates = createChoices(chosen, (choice) => createCandidate(message, choice))

  return (event) => {
    const feedback = property(event, 'promptFeedback')
    candidates(listProperty(event, 'candidates'))
    const blocked = reasonOf(feedback, 'blockReason')
    if (blocked !== '') {
      const words =
        textProperty(feedback, 'blockReasonMessage') || `The prompt was blocked: ${blocked}`
      message.finish(refusalFailure('blocked-prompt', words))
    }
    return Boolean(property(event, 'candidates') ?? feedback ?? property(event, 'usageMetadata'))
  }
}

/** Creates what decodes the events of one candidate. */
function createCandidate(message: MessageWriter, choice: number | undefined): DecodeChoice {
  const content = message.open({ channel: 'content', choice })
  const reasoning = message.open({ channel: 'reasoning', choice })
  const calls = createFunctionCalls(message, choice)

  return (candidate) => {
    for (const part of listProperty(property(candidate, 'content'), 'parts')) {
      const text = textProperty(part, 'text')
      if (property(part, 'thought') === true) reasoning.write(text)
      else content.write(text)
      const call = property(part, 'functionCall')
      if (call) calls.write(call)
    }
    const reason = reasonOf(candidate, 'finishReason')
    if (reason === '') return
    const ending = endingOf(reason, textProperty(candidate, 'finishMessage'))
    if (ending === 'complete') calls.end()
    message.finish(ending, choice)
  }
}

/** A reason; writers that print defaults print one that says nothing until there is another. */
function reasonOf(holder: unknown, key: string): string {
  return textProperty(holder, key).replace(/.*_UNSPECIFIED$/, '')
}

/** In finish reasons, of text as of images, that say that a filter and not the model ended it. */
const FILTERED = /SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED|SPII|MODEL_ARMOR/

function endingOf(reason: string, words: string): SourceEnding {
  if (reason === 'STOP') return 'complete'
  if (reason === 'MAX_TOKENS' || reason === 'CONTINUATION') return lengthFailure
  return FILTERED.test(reason) ? filterFailure : finishFailure(reason, words)
}
