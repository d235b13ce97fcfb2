'use client'
import type { FieldRef } from '@jell/core'
import { useMemo, useState } from 'react'

import { useCommitEffect } from '../published/use-commit-effect.ts'
import { usePublished } from '../published/use-published.ts'
import type { Reading } from '../published/use-published.ts'
import type { Schedule } from '../run/frame-scheduler.ts'
import { RunController } from '../run/run-controller.ts'
import type { SourceFactory } from '../run/run-controller.ts'
import { useController } from '../run/use-controller.ts'
import type { RunActions } from '../run/use-run-view.ts'
import { CurrentMessage } from './current-message.ts'
import { IDLE_MESSAGE } from './message-run.ts'
import type { HostToolCall, MessageRun, MessageState } from './message-run.ts'
import { readMessage } from './read-message.ts'
import type { MessageSource } from './read-message.ts'
import type { AnyTools, ToolCall, ToolOptions, ToolSchemas } from './tool-call.ts'

/** What all inputs of {@link useToolCalls} share. */
interface SharedToolOptions<Schemas extends ToolSchemas> {
  /**
   * The tools that the page knows, by name. They may be written inline: each call reads its tool as
   * it begins.
   */
  readonly tools: { readonly [Name in keyof Schemas]: ToolOptions<Schemas[Name]> }
  /** When changes are published; `frame` unless told otherwise. */
  readonly schedule?: Schedule | undefined
}

/** A message that `start(input)` asks for, or that is asked for on mount and with each new key. */
export interface MessageOptions<
  Schemas extends ToolSchemas,
  Input,
> extends SharedToolOptions<Schemas> {
  /** Opens the message. The latest one is used: it may be written inline. */
  readonly source: SourceFactory<Input, MessageSource>
  /** Names what the message is about: see `useStreamingObject`. */
  readonly runKey?: undefined
  readonly calls?: undefined
}

/** A message that is asked for on mount, and again when the key changes. */
export interface KeyedMessageOptions<
  Schemas extends ToolSchemas,
  Input,
> extends SharedToolOptions<Schemas> {
  /** The latest one is used. Its `input` is `undefined` unless `start` was called. */
  readonly source: SourceFactory<Input | undefined, MessageSource>
  /** Names what the message is about. `undefined` starts nothing and leaves a run alone. */
  readonly runKey: string | number | undefined
  readonly calls?: undefined
}

/** Calls whose arguments a host holds. */
export interface HostCallsOptions<Schemas extends ToolSchemas> extends SharedToolOptions<Schemas> {
  /**
   * The calls as they are now, such as `parts.map((part) => ({ id, name, ...fromAssistantUi(part) }))`.
   * What is there when the component mounts is no news; arguments that do not begin with what they
   * were before are read anew.
   */
  readonly calls: readonly HostToolCall[]
  readonly source?: undefined
  readonly runKey?: undefined
}

/** The calls of a message. A fresh object whenever one of them changes. */
export interface ToolCalls<Schemas extends ToolSchemas> {
  /** In the order in which they began; each stays the same object until something of it changes. */
  readonly calls: readonly ToolCall<Schemas>[]
}

/** A message with calls of tools: the calls, the texts beside them, and how it ended. */
export interface ToolCallsMessage<Schemas extends ToolSchemas>
  extends ToolCalls<Schemas>, Pick<MessageState, 'phase' | 'error'> {
  /** The prose as a field, for `FieldText` or `useTextBlocks`; absent where there is none. */
  readonly content: FieldRef<string | undefined>
  /** The reasoning as a field, where the provider tells it. */
  readonly reasoning: FieldRef<string | undefined>
}

/**
 * Reads the calls of tools in one message, also when several come at once: each is a streaming
 * object of its own, judged by the schema of its tool. The component renders again when a call
 * begins or one's phase, error, result or issues change, never per chunk: give each call to a
 * component of its own and bind its fields there.
 *
 * - `source`: a source of events, such as `openaiChat(…)`, what `splitMessage` makes of one, or its
 *   `toolCalls` alone, which leaves texts out. It is started, stopped and replaced like that of
 *   `useStreamingObject`: by `start(input)`, or with a `runKey` on mount.
 * - `calls`: the arguments as a host chat holds them.
 *
 * `call.name` tells which tool it is, and with it the types of fields and result; it is `undefined`
 * for a tool that the page does not know, whose `toolName` says what the model called.
 */
export function useToolCalls<Schemas extends ToolSchemas>(
  options: HostCallsOptions<Schemas>,
): ToolCalls<Schemas>
export function useToolCalls<Schemas extends ToolSchemas, Input = string>(
  options: KeyedMessageOptions<Schemas, Input>,
): ToolCallsMessage<Schemas> & RunActions<Input>
export function useToolCalls<Schemas extends ToolSchemas, Input = string>(
  options: MessageOptions<Schemas, Input>,
): ToolCallsMessage<Schemas> & RunActions<Input>
export function useToolCalls<Input>(
  options: AnyMessageOptions<Input>,
): ToolCallsMessage<ToolSchemas> & RunActions<Input> {
  const { source, runKey, calls, tools, schedule = 'frame' } = options
  const [{ current, controller }] = useState(createMessages<Input>)
  useController(controller, source, runKey, () =>
    current.configure({ schedule, tools: tools as AnyTools }),
  )
  useCommitEffect(() => {
    if (calls) current.follow(calls)
  })

  const { object } = usePublished(current, currentReading)
  const state = usePublished(object, messageReading)
  return useMemo(() => {
    const { start, stop, retry } = controller
    const { content, reasoning } = object
    return {
      ...state,
      calls: state.calls as readonly ToolCall<ToolSchemas>[],
      content: content.field,
      reasoning: reasoning.field,
      start,
      stop,
      retry,
    }
  }, [object, state, controller])
}

interface AnyMessageOptions<Input> {
  readonly tools: unknown
  readonly schedule?: Schedule | undefined
  readonly source?: SourceFactory<Input | undefined, MessageSource> | undefined
  readonly runKey?: string | number | undefined
  readonly calls?: readonly HostToolCall[] | undefined
}

const currentReading: Reading<CurrentMessage, { readonly object: MessageRun }> = {
  get: (current) => current.get(),
  subscribe: (current, listener) => current.subscribe(listener),
  getServer: (current) => current.get(),
}

const messageReading: Reading<MessageRun, MessageState> = {
  get: (message) => message.get(),
  subscribe: (message, listener) => message.subscribe(listener),
  getServer: () => IDLE_MESSAGE,
}

function createMessages<Input>(): {
  readonly current: CurrentMessage
  readonly controller: RunController<MessageRun, MessageSource, Input>
} {
  const current = new CurrentMessage()
  return { current, controller: new RunController(current, readMessage) }
}
