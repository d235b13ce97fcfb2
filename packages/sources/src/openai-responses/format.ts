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

/** The format of the Responses API; `isResumed`: of a stream that goes on with an earlier one. */
export function openaiResponsesFormat(isResumed = false): WireFormat {
  return {
    terminal: 'response.completed',
    createFrameReader: createSseReader,
    createDecoder: (message) => createDecoder(message, isResumed),
    idOf: (event) => {
      const place = property(event, 'sequence_number')
      return typeof place === 'number' ? `${place}` : undefined
    },
  }
}

function createDecoder(message: MessageWriter, isResumed: boolean): DecodeEvent {
  const parts = new Map<string, OutputPart>()
  /** Where the items with an id stand: some servers say the place with the item alone. */
  const places = new Map<unknown, unknown>()
  /** The items that began in this stream. */
  const begun = new Set<unknown>()
  const isContinued = (item: unknown): boolean => isResumed && !begun.has(item)
  const partAt = createOutputParts(message, { parts, isContinued })
  let hasRefusal = false

  function refuse(words: string): void {
    if (words !== '') hasRefusal = true
    message.refuse(words)
  }

  /** What an event says of its item: its place in the output, or else the id. */
  function itemOf(event: unknown): unknown {
    const id = property(event, 'item_id') ?? property(property(event, 'item'), 'id')
    const place = property(event, 'output_index') ?? places.get(id) ?? id
    places.set(id, place)
    return place
  }

  /** The part that an event of the form `response.<kind>.delta` or `.done` belongs to. */
  function partOf(event: unknown, kind: string, isDelta: boolean): OutputPart | undefined {
    const tool = tools.find(({ type }) => kind.startsWith(`${type}_`))
    const channel = tool ? 'tool' : channelOf(kind)
    const isSummary = kind === 'reasoning_summary_text'
    const index = property(event, isSummary ? 'summary_index' : 'content_index')
    const part = `${isSummary ? 'summary' : ''}${typeof index === 'number' ? index : 0}`
    const at = channel && { channel, item: itemOf(event), part, ...tool?.kind }
    // Where a proxy gives several items one place, what comes behind an item belongs to another.
    return at && partAt(at, isDelta ? ({ document }) => document.isOver : undefined)
  }

  function readPart(event: unknown, kind: string, isDone: boolean): void {
    const part = partOf(event, kind, !isDone)
    if (!isDone) {
      const delta = textProperty(event, 'delta')
      if (kind === 'refusal') refuse(delta)
      else part?.write(delta)
      return
    }
    if (kind === 'refusal' && !hasRefusal) refuse(textProperty(event, 'refusal'))
    const text = property(event, 'text') ?? inputOf(event)
    if (typeof text === 'string') part?.confirm(text)
  }

  /** The part of an item whose arguments the model writes; `isNew`: of one that begins. */
  function toolOf(item: unknown, place: unknown, isNew = false): OutputPart | undefined {
    const tool = tools.find(({ type }) => type === textProperty(item, 'type'))
    if (!tool) return undefined
    const id = textProperty(item, 'call_id') || textProperty(item, 'id')
    const at = { channel: 'tool', item: place, part: '0', ...tool.kind } as const
    // Some proxies give every call the same place.
    const isTaken = ({ document }: OutputPart) => document.isAnnounced && document.id !== id
    const part = partAt(at, isNew ? isTaken : undefined)
    const { document } = part
    if (document.isAnnounced) return part
    document.id = id
    document.name = textProperty(item, 'name') || tool.name
    document.announce()
    return part
  }

  function finishItem(item: unknown, place: unknown): void {
    const finished: OutputPart[] = []
    const tool = toolOf(item, place)
    if (tool) {
      const text = inputOf(item)
      if (typeof text === 'string') tool.confirm(text)
      finished.push(tool)
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

  function finish(event: unknown, kind: string): void {
    const response = property(event, 'response')
    const output = listProperty(response, 'output')
    // Some servers send no more than this event.
    if (parts.size === 0) for (const [place, item] of output.entries()) finishItem(item, place)
    // Others call each response completed here, and say in it what it is.
    const status = textProperty(response, 'status')
    const error = property(response, 'error') ?? property(event, 'error')
    const ending = endingOf(BAD.includes(status) ? status : kind, response, error)
    if (ending) {
      message.finish(ending)
      message.end()
    } else message.end(reportedFailure(error ?? event))
  }

  return (event) => {
    const type = textProperty(event, 'type')
    const [, kind = '', step] = type.split('.')
    if (!type.startsWith('response.')) return false
    if (kind === 'completed' || BAD.includes(kind)) finish(event, kind)
    else if (kind === 'output_item') {
      const item = property(event, 'item')
      const place = itemOf(event)
      if (step === 'done') finishItem(item, place)
      else {
        begun.add(place)
        toolOf(item, place, true)
      }
    } else if (step === 'delta' || step === 'done') readPart(event, kind, step === 'done')
    return true
  }
}

/** How a response ends badly; `error` of gateways. */
const BAD = ['incomplete', 'failed', 'cancelled', 'error']

/** What the model writes for a tool. */
interface Tool {
  /** The type of the item, with which the name of the events of its text begins. */
  readonly type: string
  /** The name of the tool, where its items have none. */
  readonly name?: string
  readonly kind?: { readonly isPlain?: boolean; readonly providerExecuted?: true }
}

const tools: readonly Tool[] = [
  { type: 'function_call' },
  { type: 'custom_tool_call', kind: { isPlain: true } },
  { type: 'mcp_call', kind: { providerExecuted: true } },
  {
    type: 'code_interpreter_call',
    name: 'code_interpreter',
    kind: { isPlain: true, providerExecuted: true },
  },
]

/** What the model wrote for a tool, in an item or a done event. */
function inputOf(holder: unknown): unknown {
  return property(holder, 'arguments') ?? property(holder, 'input') ?? property(holder, 'code')
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
  if (kind === 'output_text') return 'content'
  const isReasoning = kind === 'reasoning_text' || kind === 'reasoning_summary_text'
  return isReasoning ? 'reasoning' : undefined
}

/** `undefined` where an error says what failed. */
function endingOf(status: string, response: unknown, error: unknown): SourceEnding | undefined {
  if (status === 'completed' && !error) return 'complete'
  if (['completed', 'failed', 'error'].includes(status)) return undefined
  if (status !== 'incomplete') return finishFailure(status)
  const details = property(response, 'incomplete_details')
  return textProperty(details, 'reason') === 'content_filter' ? filterFailure : lengthFailure
}
