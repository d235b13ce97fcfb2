import type { JsonValue, StreamingObject } from '@jell/core'
import { type StandardSchema, validator as validatorOf } from '@jell/schema'

import { CurrentRun } from '../run/current-run.ts'
import type { Schedule } from '../run/frame-scheduler.ts'
import { streamingObjectView } from '../run/streaming-object-view.ts'
import { TextFollower } from '../run/text-follower.ts'
import type { AnyToolCall, AnyTools, ToolCallId, ToolOptions } from './tool-call.ts'

/** What calls are read with that begin from now on. */
export interface MessageSettings {
  readonly schedule: Schedule
  readonly tools: AnyTools
}

type Object_ = StreamingObject<unknown, unknown>

/** One call: a run of its arguments, and what a component sees of it. */
export class CallRun {
  readonly call: ToolCallId
  readonly #current = new CurrentRun<unknown, unknown>()
  readonly #follower: TextFollower<unknown, unknown>
  readonly #name: string | undefined
  readonly #onChange: () => void
  #view: AnyToolCall | undefined
  #stopWatching: () => void

  /**
   * `latest` is asked for the tool when the call begins, and for its `onFinal` when it has ended.
   * `onChange` hears that there is a new view. With `isNews` nothing of a text that a host holds is
   * taken for what was there before.
   */
  constructor(
    call: ToolCallId,
    latest: () => MessageSettings,
    { onChange, isNews }: { readonly onChange: () => void; readonly isNews: boolean },
  ) {
    this.call = call
    const toolOf = ({ tools }: MessageSettings): ToolOptions<unknown> | undefined =>
      call.toolName !== undefined && Object.hasOwn(tools, call.toolName)
        ? tools[call.toolName]
        : undefined
    const tool = toolOf(latest())
    this.#name = tool && call.toolName
    const { schema, onFinal: _, ...settings } = tool ?? {}
    const validator =
      schema === undefined ? settings.validator : validatorOf(schema as StandardSchema)
    this.#current.configure({
      schedule: latest().schedule,
      settings: { ...settings, validator },
      onFinal: (result) => {
        if (!call.isProviderExecuted) toolOf(latest())?.onFinal?.(result as JsonValue, call)
      },
    })
    this.#onChange = onChange
    this.#follower = new TextFollower(this.#current, isNews)
    this.#stopWatching = () => undefined
    this.#current.subscribe(() => this.#watch())
  }

  /** Begins to read the arguments. */
  begin(): Object_ {
    return this.#current.begin(true)
  }

  /** Writes what a text that a host holds gained. */
  follow(...next: Parameters<TextFollower<unknown, unknown>['follow']>): void {
    this.#follower.follow(...next)
  }

  /** The same view until something of it changes. */
  get view(): AnyToolCall {
    if (this.#view) return this.#view
    const run = this.#current.get()
    const view = streamingObjectView(run, run.object.get(), run.object.repairs)
    this.#view = { ...view, ...this.call, name: this.#name }
    return this.#view
  }

  /** Another run of the call is shown. */
  #watch(): void {
    this.#stopWatching()
    this.#stopWatching = this.#current.get().object.subscribe(() => this.#changed())
    this.#changed()
  }

  #changed(): void {
    this.#view = undefined
    this.#onChange()
  }
}
