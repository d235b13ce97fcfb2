import { isEnded, toStreamError } from '@jell/core'
import type { Failure, Source, SourceEnding, SourceEvent } from '@jell/core'

import type { MessageRun } from './message-run.ts'

/** One call as a source of its arguments, with its name. */
export interface ToolCallEvents extends AsyncIterable<SourceEvent | string> {
  readonly id: string
  readonly name: string | undefined
  readonly providerExecuted?: true | undefined
}

/** A message in its parts, as `splitMessage` of `@jell/sources` gives it. */
export interface MessageParts {
  /** The calls, each as soon as it begins. */
  readonly toolCalls: AsyncIterable<ToolCallEvents>
  /** The prose; how it ends is how the message does. */
  readonly content?: AsyncIterable<SourceEvent | string> | undefined
  readonly reasoning?: AsyncIterable<SourceEvent | string> | undefined
}

/** A message: as one source of events, in its parts, or only its calls. */
export type MessageSource = Source | MessageParts | AsyncIterable<ToolCallEvents>

/** Reads a message until it ends, and lets go of it then. What it cannot read rejects. */
export async function readMessage(message: MessageRun, source: MessageSource): Promise<void> {
  const reading = new Reading(message)
  if ('toolCalls' in source) await reading.readParts(source)
  else await reading.readWhole(source)
}

const NO_ENDING: Failure = {
  kind: 'transport',
  code: 'no-ending',
  message: 'The source stopped without saying how it ended.',
}

class Reading {
  readonly #message: MessageRun
  /** Resolves when the message has ended: nobody waits for more then. */
  readonly #over: Promise<void>
  /** Calls that are read beside the message, each a source of its own. */
  readonly #calls: Promise<void>[] = []

  constructor(message: MessageRun) {
    this.#message = message
    this.#over = new Promise((resolve) => {
      const stop = message.subscribe(() => {
        if (!this.#isOver) return
        stop()
        resolve()
      })
    })
  }

  get #isOver(): boolean {
    return isEnded(this.#message.get().phase)
  }

  async readWhole(source: AsyncIterable<SourceEvent | string | ToolCallEvents>): Promise<void> {
    let ending: SourceEnding = 'complete'
    await this.#each(source, (item) => {
      if (typeof item === 'string') this.#message.content.write(item)
      else if (isCall(item)) this.#calls.push(this.#readCall(item))
      else {
        // It must say so before its iteration stops.
        ending = NO_ENDING
        this.#message.take(item)
      }
    })
    await Promise.all(this.#calls)
    this.#message.end(ending)
  }

  async readParts({ toolCalls, content, reasoning }: MessageParts): Promise<void> {
    let ending: SourceEnding = 'complete'
    await Promise.all([
      this.#each(toolCalls, (call) => this.#calls.push(this.#readCall(call))),
      this.#each(content, (item) => {
        if (typeof item === 'string') this.#message.content.write(item)
        // What the other parts have of the message is read first.
        else if (item.type === 'message-end') ending = item.ending
        else this.#message.take(item)
      }),
      this.#each(reasoning, (item) => {
        if (typeof item === 'string') this.#message.reasoning.write(item)
        else if (item.type !== 'message-end') this.#message.take(item)
      }),
    ])
    await Promise.all(this.#calls)
    this.#message.end(ending)
  }

  async #readCall(call: ToolCallEvents): Promise<void> {
    const { id, name, providerExecuted } = call
    const message = this.#message
    let ending: SourceEnding = 'complete'
    message.take({ type: 'document-start', id, channel: 'tool', name, providerExecuted })
    try {
      await this.#each(call, (item) => {
        if (typeof item === 'string') message.take({ type: 'document-delta', id, text: item })
        else if (item.type === 'document-delta') message.take({ ...item, id })
        else if (item.type === 'document-start') ending = NO_ENDING
        else if (item.type === 'connecting') message.take(item)
        else if ('ending' in item) message.take({ type: 'document-end', id, ending: item.ending })
      })
    } catch (error) {
      ending = toStreamError(error)
    }
    message.take({ type: 'document-end', id, ending })
  }

  async #each<Item>(
    items: AsyncIterable<Item> | undefined,
    read: (item: Item) => void,
  ): Promise<void> {
    const iterator = items?.[Symbol.asyncIterator]()
    if (!iterator) return
    const readAll = async (): Promise<void> => {
      while (!this.#isOver) {
        const next = await iterator.next()
        if (next.done === true || this.#isOver) return
        read(next.value)
      }
    }
    try {
      await Promise.race([readAll(), this.#over])
    } finally {
      // Lets it free its connection; one that throws here concerns nobody.
      const close = async (): Promise<unknown> => iterator.return?.()
      close().catch(() => undefined)
    }
  }
}

function isCall(item: SourceEvent | ToolCallEvents): item is ToolCallEvents {
  return Symbol.asyncIterator in item
}
