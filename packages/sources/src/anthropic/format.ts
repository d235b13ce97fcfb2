// What the events of one Messages message mean. Blocks are known by their index, which has gaps.
import type { Channel, SourceEnding } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import type { DocumentWriter } from '../message/document-writer.ts'
import { finishFailure, lengthFailure, refusalFailure } from '../message/endings.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import { property, textProperty } from '../reading/property.ts'

/** The format of the Messages API. */
export const anthropicFormat: WireFormat = {
  terminal: 'message_stop',
  createFrameReader: createSseReader,
  createDecoder,
}

interface Block {
  /** `undefined` for a block that holds no document, such as the result of a tool. */
  readonly document: DocumentWriter | undefined
  /** The arguments that came with its start: a placeholder, unless no delta follows. */
  readonly input: unknown
}

function createDecoder(message: MessageWriter): DecodeEvent {
  const blocks = new Map<unknown, Block>()
  /** Blocks that stopped, though a limit may have stopped them. */
  let stopped: Block[] = []
  let messageId: string | undefined

  function open(index: unknown, channel: Channel | undefined, block?: unknown): Block {
    const type = textProperty(block, 'type')
    const id = channel === 'tool' ? textProperty(block, 'id') : channel
    const name = channel === 'tool' ? textProperty(block, 'name') : undefined
    // `server_tool_use`, `mcp_tool_use`
    const isHosted = channel === 'tool' && block !== undefined && type !== 'tool_use'
    const place = { index: index as number, providerExecuted: isHosted || undefined }
    const document = channel && message.open({ channel, id, name, ...place })
    const opened = { document, input: property(block, 'input') }
    blocks.set(index, opened)
    return opened
  }

  function start(index: unknown, block: unknown): void {
    const type = textProperty(block, 'type')
    // The model went on, so it had come to the end of these by itself; or another one did for it.
    for (const { document } of stopped) document?.end(type === 'fallback' ? declined : 'complete')
    stopped = []
    const { document } = open(index, channelOf(type), block)
    if (property(block, 'input')) document?.announce()
    document?.write(textOf(block))
  }

  function add(index: unknown, delta: unknown): void {
    let block = blocks.get(index)
    if (!block) {
      const channel = deltaChannelOf(textProperty(delta, 'type'))
      if (!channel) return
      message.notice('missing-start')
      block = open(index, channel)
    }
    block.document?.write(textOf(delta))
  }

  function stop(index: unknown): void {
    const block = blocks.get(index)
    if (!block) return
    const { document, input } = block
    if (document && !document.hasText && input && Object.keys(input).length > 0) {
      document.write(JSON.stringify(input))
    }
    stopped.push(block)
  }

  return (event) => {
    const index = property(event, 'index')
    switch (textProperty(event, 'type')) {
      case 'message_start': {
        const id = textProperty(property(event, 'message'), 'id')
        if (messageId !== undefined && id !== messageId) message.end(splicedStream)
        messageId = id
        return true
      }
      case 'content_block_start':
        start(index, property(event, 'content_block'))
        return true
      case 'content_block_delta':
        add(index, property(event, 'delta'))
        return true
      case 'content_block_stop':
        stop(index)
        return true
      case 'message_delta': {
        const reason = textProperty(property(event, 'delta'), 'stop_reason')
        if (reason !== '') message.finish(endingOf(reason, property(event, 'delta')))
        return true
      }
      case 'message_stop':
        message.end()
        return true
      case 'ping':
        return true
      default:
        return false
    }
  }
}

function deltaChannelOf(type: string): Channel | undefined {
  if (type === 'text_delta') return 'content'
  if (type === 'thinking_delta') return 'reasoning'
  return type === 'input_json_delta' ? 'tool' : undefined
}

function channelOf(type: string): Channel | undefined {
  if (type === 'text') return 'content'
  if (type === 'thinking') return 'reasoning'
  // `tool_use`, `server_tool_use`, `mcp_tool_use`
  return type.endsWith('tool_use') ? 'tool' : undefined
}

function textOf(part: unknown): string {
  return (
    textProperty(part, 'text') ||
    textProperty(part, 'thinking') ||
    textProperty(part, 'partial_json')
  )
}

function endingOf(reason: string, delta: unknown): SourceEnding {
  if (reason === 'end_turn' || reason === 'tool_use' || reason === 'stop_sequence')
    return 'complete'
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return lengthFailure
  if (reason !== 'refusal') return finishFailure(reason)
  const words = textProperty(property(delta, 'stop_details'), 'explanation')
  return refusalFailure('refusal', words || 'The model refused to answer.')
}

const declined = refusalFailure('fallback', 'The model declined, and another one went on.')

const splicedStream = {
  kind: 'transport',
  code: 'spliced-stream',
  message: 'A second message begins inside of the first one.',
} as const
