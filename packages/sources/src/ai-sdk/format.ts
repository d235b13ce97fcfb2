// What the chunks of a UI-message stream mean, and the parts of a `fullStream`, which differ from
// them in a few names.
import type { Channel, SourceEnding } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import type { DocumentWriter } from '../message/document-writer.ts'
import { filterFailure, finishFailure, lengthFailure } from '../message/endings.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import { abortedFailure, reportedMessage } from '../reading/failures.ts'
import { property, textProperty } from '../reading/property.ts'

/** The format of the AI SDK's streams. */
export const aiSdkFormat: WireFormat = {
  terminal: 'a finish chunk',
  createFrameReader: createSseReader,
  createDecoder,
}

function createDecoder(message: MessageWriter): DecodeEvent {
  /** The newest document of each channel and id: another step may use an id again. */
  const documents = new Map<string, DocumentWriter>()
  /** What began in the step that is open, and is taken back where that is tried again. */
  let step: DocumentWriter[] = []

  function open(channel: Channel, event: unknown): DocumentWriter {
    const isTool = channel === 'tool'
    const document = message.open({
      channel,
      id: isTool ? idOf(event) : undefined,
      name: isTool ? textProperty(event, 'toolName') : undefined,
      isPlain: property(event, 'inputEncoding') === 'text',
      providerExecuted: property(event, 'providerExecuted') === true || undefined,
    })
    if (isTool) document.announce()
    step.push(document)
    documents.set(channel + idOf(event), document)
    return document
  }

  function find(channel: Channel, event: unknown): DocumentWriter {
    const known = documents.get(channel + idOf(event))
    if (!known) message.notice('missing-start')
    return known ?? open(channel, event)
  }

  function addInput(event: unknown): void {
    const document = documents.get(`tool${idOf(event)}`)
    if (document) document.write(deltaOf(event))
    else message.notice('missing-start')
  }

  function finishInput(event: unknown): void {
    const document = documents.get(`tool${idOf(event)}`) ?? open('tool', event)
    const error =
      property(event, 'errorText') ?? (property(event, 'invalid') && property(event, 'error'))
    if (error) {
      document.end(inputFailure(reportedMessage(error)))
      return
    }
    // Deltas are what the model wrote; the input may be what a schema made of it.
    if (!document.hasText) {
      const input = property(event, 'input') ?? {}
      document.write(document.isPlain ? textProperty(event, 'input') : JSON.stringify(input))
    }
    document.end('complete')
  }

  return (event) => {
    const type = textProperty(event, 'type')
    switch (type) {
      case 'text-start':
        open('content', event)
        return true
      case 'reasoning-start':
        open('reasoning', event)
        return true
      case 'tool-input-start':
        open('tool', event)
        return true
      case 'text-delta':
        find('content', event).write(deltaOf(event))
        return true
      case 'reasoning-delta':
        find('reasoning', event).write(deltaOf(event))
        return true
      case 'tool-input-delta':
        addInput(event)
        return true
      case 'tool-input-available':
      case 'tool-input-error':
      case 'tool-call':
        finishInput(event)
        return true
      case 'start-step':
        step = []
        return true
      case 'reset-step':
        for (const document of step) document.end(takenBack)
        step = []
        documents.clear()
        return true
      case 'finish':
        message.finish(endingOf(textProperty(event, 'finishReason')))
        return true
      case 'abort':
        message.end(abortedFailure(property(event, 'reason')))
        return true
      default:
        return OTHERS.test(type)
    }
  }
}

const takenBack = {
  kind: 'transport',
  code: 'reset-step',
  message: 'The server takes back what it sent of this step, and tries again.',
} as const

/** Chunks that belong to the format and to no document. */
const OTHERS =
  /^(start|custom|finish-step|(text|reasoning|tool|data|source|message)-|source$|file$|raw$)/

function idOf(event: unknown): string {
  return textProperty(event, 'toolCallId') || textProperty(event, 'id')
}

function deltaOf(event: unknown): string {
  return (
    textProperty(event, 'delta') ||
    textProperty(event, 'inputTextDelta') ||
    textProperty(event, 'text')
  )
}

function inputFailure(words: string) {
  const message = words || 'The input of the tool was refused.'
  return { kind: 'provider', code: 'tool-input-error', message } as const
}

function endingOf(reason: string): SourceEnding {
  if (reason === '' || reason === 'stop' || reason === 'tool-calls') return 'complete'
  if (reason === 'length') return lengthFailure
  return reason === 'content-filter' ? filterFailure : finishFailure(reason)
}
