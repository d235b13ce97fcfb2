import type { SourceEnding } from '@jell/core'

import { createJsonObjectReader } from '../framing/json-object.ts'
import { finishFailure, lengthFailure } from '../message/endings.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'

/** The format of `/api/chat` and `/api/generate`. */
export const ollamaFormat: WireFormat = {
  terminal: 'a line that is done',
  createFrameReader: createJsonObjectReader,
  createDecoder,
}

function createDecoder(message: MessageWriter): DecodeEvent {
  const content = message.open({ channel: 'content' })
  const reasoning = message.open({ channel: 'reasoning' })
  let calls = 0

  function readCall(call: unknown): void {
    const called = property(call, 'function')
    const id = textProperty(call, 'id')
    const name = textProperty(called, 'name')
    const document = message.open({ channel: 'tool', id, name, index: calls++ })
    const args = property(called, 'arguments') ?? {}
    document.write(typeof args === 'string' ? args : JSON.stringify(args))
    document.end('complete')
  }

  return (event) => {
    if (property(event, 'error') || property(event, 'done') === undefined) return false
    const said = property(event, 'message')
    reasoning.write(textProperty(said, 'thinking') || textProperty(event, 'thinking'))
    content.write(textProperty(said, 'content') || textProperty(event, 'response'))
    for (const call of listProperty(said, 'tool_calls')) readCall(call)
    if (property(event, 'done') === true) {
      message.finish(endingOf(textProperty(event, 'done_reason')))
      message.end()
    }
    return true
  }
}

function endingOf(reason: string): SourceEnding {
  if (reason === '' || reason === 'stop') return 'complete'
  return reason === 'length' ? lengthFailure : finishFailure(reason)
}
