// What the events of one response mean.
import type { Channel, SourceEnding } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import { filterFailure, finishFailure, lengthFailure } from '../message/endings.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import type { DecodeEvent, WireFormat } from '../reading/event-reading.ts'
import { reportedFailure } from '../reading/failures.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'
import { createOutputParts } from './output-parts.ts'
import type { OutputPart } from './output-parts.ts'

/** The format of the Responses API. */
export const openaiResponsesFormat: WireFormat = {
  title: 'OpenAI Responses',
  createFrameReader: createSseReader,
  createDecoder,
}

function createDecoder(message: MessageWriter): DecodeEvent {
  const parts = new Map<string, OutputPart>()
  const partAt = createOutputParts(message, parts)
  let hasRefusal = false

  function refuse(words: string): void {
    if (words !== '') hasRefusal = true
    message.refuse(words)
  }

  /** The part that an event of the form `response.<kind>.delta` or `.done` belongs to. */
  function partOf(event: unknown, kind: string): OutputPart | undefined {
    const channel = channelOf(kind)
    const isSummary = kind === 'reasoning_summary_text'
    const index = property(event, isSummary ? 'summary_index' : 'content_index')
    const part = `${isSummary ? 'summary' : ''}${typeof index === 'number' ? index : 0}`
    return channel && partAt({ channel, item: itemOf(event), part })
  }

  function readPart(event: unknown, kind: string, isDone: boolean): void {
    const part = partOf(event, kind)
    if (!isDone) {
      const delta = textProperty(event, 'delta')
      if (kind === 'refusal') refuse(delta)
      else part?.write(delta)
      return
    }
    if (kind === 'refusal' && !hasRefusal) refuse(textProperty(event, 'refusal'))
    const text = property(event, 'text') ?? property(event, 'arguments') ?? property(event, 'input')
    if (typeof text === 'string') part?.confirm(text)
  }

  function nameTool(item: unknown, place: unknown): OutputPart {
    const part = partAt({ channel: 'tool', item: place, part: '0' })
    const { document } = part
    document.id = textProperty(item, 'call_id') || textProperty(item, 'id')
    document.name = textProperty(item, 'name')
    document.announce()
    return part
  }

  function finishItem(item: unknown, place: unknown): void {
    const finished: OutputPart[] = []
    if (isToolCall(item)) {
      const part = nameTool(item, place)
      const text = property(item, 'arguments') ?? property(item, 'input')
      if (typeof text === 'string') part.confirm(text)
      finished.push(part)
    }
    for (const [part, index] of textsOf(item)) {
      if (textProperty(part, 'type') === 'refusal') {
        if (!hasRefusal) refuse(textProperty(part, 'refusal'))
      } else if (typeof property(part, 'text') === 'string') {
        const channel = textProperty(item, 'type') === 'reasoning' ? 'reasoning' : 'content'
        const found = partAt({ channel, item: place, part: index })
        found.confirm(textProperty(part, 'text'))
        finished.push(found)
      }
    }
    const status = property(item, 'status') ?? 'completed'
    if (status !== 'completed' || hasRefusal || message.isEnded) return
    for (const { document } of finished) document.end('complete')
  }

  function finish(event: unknown, ending: SourceEnding): void {
    const output = listProperty(property(event, 'response'), 'output')
    // Some servers send no more than this event.
    if (parts.size === 0) for (const [place, item] of output.entries()) finishItem(item, place)
    message.finish(ending)
    message.end()
  }

  return (event) => {
    const type = textProperty(event, 'type')
    const [, kind = '', step] = type.split('.')
    if (!type.startsWith('response.')) return false
    if (kind === 'completed') finish(event, 'complete')
    else if (kind === 'incomplete') finish(event, incompleteEnding(event))
    else if (kind === 'failed') {
      message.end(reportedFailure(property(property(event, 'response'), 'error')))
    } else if (kind === 'cancelled') message.end(finishFailure(kind))
    else if (kind === 'output_item') {
      const item = property(event, 'item')
      if (step === 'done') finishItem(item, itemOf(event))
      else if (isToolCall(item)) nameTool(item, itemOf(event))
    } else if (step === 'delta' || step === 'done') readPart(event, kind, step === 'done')
    return true
  }
}

function itemOf(event: unknown): unknown {
  return property(event, 'output_index') ?? property(event, 'item_id')
}

/** The items whose arguments the model writes: calls of functions, custom tools and MCP tools. */
function isToolCall(item: unknown): boolean {
  return ['function_call', 'custom_tool_call', 'mcp_call'].includes(textProperty(item, 'type'))
}

/** The texts of a message or of reasoning, each with its place. */
function textsOf(item: unknown): readonly (readonly [unknown, string])[] {
  if (!['message', 'reasoning'].includes(textProperty(item, 'type'))) return []
  return [
    ...listProperty(item, 'content').map((part, index) => [part, `${index}`] as const),
    ...listProperty(item, 'summary').map((part, index) => [part, `summary${index}`] as const),
  ]
}

function channelOf(kind: string): Channel | undefined {
  switch (kind) {
    case 'output_text':
      return 'content'
    case 'reasoning_text':
    case 'reasoning_summary_text':
      return 'reasoning'
    case 'function_call_arguments':
    case 'custom_tool_call_input':
    case 'mcp_call_arguments':
      return 'tool'
    default:
      return undefined
  }
}

function incompleteEnding(event: unknown): SourceEnding {
  const details = property(property(event, 'response'), 'incomplete_details')
  return textProperty(details, 'reason') === 'content_filter' ? filterFailure : lengthFailure
}
