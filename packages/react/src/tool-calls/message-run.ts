import { StreamError, isEnded, toStreamError } from '@jell/core'
import type { DocumentStart, Failure, Phase, SourceEnding, SourceEvent } from '@jell/core'

import type { Ending } from '../run/ending.ts'
import { toOpenJson } from '../run/to-open-json.ts'
import { CallRun } from './call-run.ts'
import type { MessageSettings } from './call-run.ts'
import { MessageText } from './message-text.ts'
import type { AnyToolCall, ToolCallId } from './tool-call.ts'

/** The arguments of a call as a host holds them now: as a text, or where it has none as a value. */
export interface HostToolCall {
  /** The id of the call. Another id is another call. */
  readonly id: string
  readonly name: string | undefined
  /** All of the text so far. */
  readonly text?: string | undefined
  /** The value so far, where the host has no text; see the option `draft` of `useStreamingObject`. */
  readonly draft?: unknown
  /** How the arguments ended; `undefined` while they may still grow. */
  readonly ending?: Ending | undefined
}

/** Where a message stands: immutable, and the same until it changes. */
export interface MessageState {
  /** `done`: the message ended well. What that means for a call is for its own phase to say. */
  readonly phase: Exclude<Phase, 'validating'>
  /** Why the message ended badly. */
  readonly error: StreamError | undefined
  /** In the order in which they began. */
  readonly calls: readonly AnyToolCall[]
}

/** Before anything came, and on a server. */
export const IDLE_MESSAGE: MessageState = Object.freeze({
  phase: 'idle',
  error: undefined,
  calls: Object.freeze([]),
})

/** One message that is read: a streaming object for each call, and its texts. */
export class MessageRun {
  readonly content: MessageText = new MessageText()
  readonly reasoning: MessageText = new MessageText()
  readonly #latest: () => MessageSettings
  readonly #listeners = new Set<() => void>()
  /** In the order in which they began, which a host may change. */
  #calls: readonly CallRun[] = []
  /** Where the text of a document that is open goes. */
  readonly #open = new Map<string, MessageText | ReturnType<CallRun['begin']>>()
  #state = IDLE_MESSAGE

  constructor(latest: () => MessageSettings) {
    this.#latest = latest
  }

  get(): MessageState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** A source was asked for. */
  connect(): void {
    const { schedule } = this.#latest()
    this.content.begin(schedule)
    this.reasoning.begin(schedule)
    this.#publish({ phase: 'connecting' })
  }

  take(event: SourceEvent): void {
    const { phase } = this.#state
    if (isEnded(phase)) return
    // The connection may be opened again at any time.
    const next = event.type === 'connecting' ? 'connecting' : 'streaming'
    if (phase !== next && event.type !== 'message-end') this.#publish({ phase: next })
    switch (event.type) {
      case 'connecting':
        return
      case 'document-start':
        if (!this.#open.has(event.id)) this.#open.set(event.id, this.#start(event))
        return
      case 'document-delta':
        this.#open.get(event.id)?.write(event.text)
        return
      case 'document-end':
        this.#endDocument(event.id, event.ending)
        return
      case 'message-end':
        this.end(event.ending)
        return
      default:
        event satisfies never
        this.fail(unreadable(event))
    }
  }

  /** Ends the message, and all of it that is open. */
  end(ending: SourceEnding): void {
    if (isEnded(this.#state.phase)) return
    for (const id of this.#open.keys()) this.#endDocument(id, ending)
    this.content.end(ending)
    this.reasoning.end(ending)
    const error = ending === 'complete' ? undefined : toStreamError(ending)
    const badly = error?.kind === 'aborted' ? 'stopped' : 'failed'
    this.#publish({ phase: error ? badly : 'done', error })
  }

  abort(): void {
    const message = 'The run was stopped before the message ended.'
    this.end(new StreamError({ kind: 'aborted', message }))
  }

  fail(error: Failure | Error): void {
    this.end(toStreamError(error))
  }

  /** Shows the calls that a host holds; `isNews`: not all of what they have was there before. */
  follow(calls: readonly HostToolCall[], isNews: boolean): void {
    const last = new Map(this.#calls.map((call) => [call.call.id, call]))
    const all = calls.map(({ id, name: toolName }) => {
      const known = last.get(id)
      return known && known.call.toolName === toolName
        ? known
        : this.#callOf({ id, toolName, isProviderExecuted: false }, isNews)
    })
    const isOther = all.length !== last.size || all.some((call, at) => call !== this.#calls[at])
    this.#calls = all
    for (const [at, { text, draft, ending }] of calls.entries()) {
      const written = text ?? toOpenJson(draft, ending === 'complete')
      all[at]!.follow({ text: written, ending })
    }
    if (isOther) this.#onChange()
  }

  #start(start: DocumentStart): MessageText | ReturnType<CallRun['begin']> {
    const { id, channel, name: toolName, providerExecuted: isProviderExecuted = false } = start
    if (channel === 'tool') return this.#startCall({ id, toolName, isProviderExecuted })
    const text = this[channel]
    text.part()
    return text
  }

  #startCall(id: ToolCallId): ReturnType<CallRun['begin']> {
    const call = this.#callOf(id, true)
    this.#calls = [...this.#calls, call]
    return call.begin()
  }

  #callOf(id: ToolCallId, isNews: boolean): CallRun {
    return new CallRun(id, this.#latest, { onChange: this.#onChange, isNews })
  }

  #endDocument(id: string, ending: SourceEnding): void {
    const document = this.#open.get(id)
    this.#open.delete(id)
    if (document === undefined || (document instanceof MessageText && ending === 'complete')) return
    if (document instanceof MessageText) document.end(ending)
    else if (ending === 'complete') document.end()
    else document.fail(ending)
  }

  readonly #onChange = (): void => {
    this.#publish({ calls: this.#calls.map(({ view }) => view) })
  }

  #publish(change: Partial<MessageState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function unreadable(event: unknown): Failure {
  const { type } = event as { readonly type?: unknown }
  return {
    kind: 'transport',
    code: 'unknown-event',
    message: `The source yielded an event of type "${String(type)}", which is no source event.`,
  }
}
