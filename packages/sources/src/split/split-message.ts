import type { DocumentStart, Source, SourceEvent } from '@jell/core'

import { thrownFailure } from '../reading/failures.ts'
import { asSourceEvents, noEnding } from '../reading/source-events.ts'
import { createBranch } from './branch.ts'
import type { Branch } from './branch.ts'

/** One tool call of a message: a source of its arguments. */
export interface ToolCallSource extends AsyncIterable<SourceEvent> {
  /** The id of the call where the wire has one, or one of ours. */
  readonly id: string
  readonly name: string | undefined
  /** Its place in the message, as the wire counts. */
  readonly index: number | undefined
}

/** The parts of one message. */
export interface SplitMessage {
  /** The text; a message may have several documents of it. */
  readonly content: AsyncIterable<SourceEvent>
  readonly reasoning: AsyncIterable<SourceEvent>
  /** The tool calls, each as soon as it begins. Ends with the message, however that ended. */
  readonly toolCalls: AsyncIterable<ToolCallSource>
}

/**
 * Splits a message into its parts, each a source of its own that can be read at its own pace and
 * once: none waits for another. Every source ends as the message does, a tool call as soon as it
 * ended by itself.
 *
 * The message is read while one of its parts is; what arrives for a part that nobody reads is kept
 * until it is read or left. Leaving a part does not disturb the others; once content, reasoning,
 * tool calls and each call that was given have been left or have ended, the message is let go of.
 * Whoever needs one part alone takes `select`, which keeps nothing of the rest.
 */
export function splitMessage(source: Source): SplitMessage {
  const owner = { pull: () => void pull(), left: letGoIfLeft }
  const content = createBranch<SourceEvent>(owner)
  const reasoning = createBranch<SourceEvent>(owner)
  const toolCalls = createBranch<ToolCallSource>(owner)
  const calls: Branch<SourceEvent>[] = []
  /** Where the events of a document go. */
  const branchOf = new Map<string, Branch<SourceEvent>>()
  const asEvents = asSourceEvents()
  let iterator: AsyncIterator<unknown> | undefined
  let isReading = false
  let isOver = false

  const all = (): readonly Branch<unknown>[] => [content, reasoning, toolCalls, ...calls]

  async function pull(): Promise<void> {
    if (isReading) return
    isReading = true
    while (!isOver && all().some(({ isWaiting }) => isWaiting)) {
      for (const event of await next()) route(event)
    }
    isReading = false
  }

  async function next(): Promise<readonly SourceEvent[]> {
    try {
      iterator ??= source[Symbol.asyncIterator]()
      const { done, value } = await iterator.next()
      return done ? asEvents.end(noEnding) : asEvents(value)
    } catch (thrown) {
      return asEvents.end(thrownFailure(thrown))
    }
  }

  function route(event: SourceEvent): void {
    if (isOver) return
    if (event.type === 'message-end') {
      isOver = true
      for (const branch of [content, reasoning, ...calls]) {
        branch.push(event)
        branch.end()
      }
      toolCalls.end()
      close()
      return
    }
    if (event.type === 'connecting') {
      for (const branch of [content, reasoning, ...calls]) branch.push(event)
      return
    }
    if (event.type === 'document-start') branchOf.set(event.id, branchFor(event))
    const branch = branchOf.get(event.id)
    branch?.push(event)
    if (event.type === 'document-end' && branch && calls.includes(branch)) {
      branch.push({ type: 'message-end', ending: event.ending })
      branch.end()
      calls.splice(calls.indexOf(branch), 1)
      letGoIfLeft()
    }
  }

  function branchFor({ id, channel, name, index }: DocumentStart): Branch<SourceEvent> {
    if (channel !== 'tool') return channel === 'content' ? content : reasoning
    const branch = createBranch<SourceEvent>(owner)
    if (toolCalls.isClosed) branch.end()
    else {
      calls.push(branch)
      toolCalls.push({ id, name, index, ...branch.iterable })
    }
    return branch
  }

  function letGoIfLeft(): void {
    if (isOver || !all().every(({ isClosed }) => isClosed)) return
    isOver = true
    close()
  }

  function close(): void {
    const closing = async (): Promise<unknown> =>
      (iterator ?? source[Symbol.asyncIterator]()).return?.()
    closing().catch(() => undefined)
  }

  return {
    content: content.iterable,
    reasoning: reasoning.iterable,
    toolCalls: toolCalls.iterable,
  }
}
