// What the events of one streamed response mean. There is no terminal event besides the finish
// reason, so endings are said when the input ends.
import type { SourceEnding } from '@jell/core'

import { createEitherReader } from '../framing/either.ts'
import { filterFailure, finishFailure, lengthFailure, refusalFailure } from '../reading/endings.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import type { MessageWriter } from '../reading/message-writer.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'
import { createFunctionCalls } from './function-calls.ts'

/** The format; of several candidates the one with the index `candidate` is read. */
export function geminiFormat(candidate = 0): WireFormat {
  return {
    title: 'Gemini',
    createFrameReader: createEitherReader,
    createDecoder: (message) => createDecoder(message, candidate),
  }
}

function createDecoder(message: MessageWriter, chosen: number): DecodeEvent {
  const content = message.open({ channel: 'content', id: 'content' })
  const reasoning = message.open({ channel: 'reasoning', id: 'reasoning' })
  const calls = createFunctionCalls(message)

  function readCandidate(candidate: unknown): void {
    for (const part of listProperty(property(candidate, 'content'), 'parts')) {
      const text = textProperty(part, 'text')
      if (property(part, 'thought') === true) reasoning.write(text)
      else content.write(text)
      const call = property(part, 'functionCall')
      if (call) calls.write(call)
    }
    const reason = textProperty(candidate, 'finishReason')
    if (reason === '') return
    const ending = endingOf(reason)
    if (ending === 'complete') calls.end()
    message.finish(ending)
  }

  return (event) => {
    const candidates = property(event, 'candidates')
    const feedback = property(event, 'promptFeedback')
    for (const candidate of listProperty(event, 'candidates')) {
      if ((property(candidate, 'index') ?? 0) === chosen) readCandidate(candidate)
    }
    const blocked = textProperty(feedback, 'blockReason')
    if (blocked !== '') {
      const words =
        textProperty(feedback, 'blockReasonMessage') || `The prompt was blocked: ${blocked}`
      message.finish(refusalFailure('blocked-prompt', words))
    }
    return Boolean(candidates ?? feedback ?? property(event, 'usageMetadata'))
  }
}

/** The finish reasons that say that a filter, and not the model, ended the text. */
const filtered = [
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'MODEL_ARMOR',
]

function endingOf(reason: string): SourceEnding {
  if (reason === 'STOP') return 'complete'
  if (reason === 'MAX_TOKENS') return lengthFailure
  return filtered.includes(reason) ? filterFailure : finishFailure(reason)
}
