'use client'
import type { JsonValue, ObjectState, RunView } from '@jell/core'
import { useEffect, useInsertionEffect, useMemo, useState } from 'react'

import { useCommitEffect } from './published/use-commit-effect.ts'
import { usePublished } from './published/use-published.ts'
import type { Reading } from './published/use-published.ts'
import { CurrentRun } from './run/current-run.ts'
import type { ObjectSettings, Run } from './run/current-run.ts'
import type { Ending } from './run/ending.ts'
import type { Schedule } from './run/frame-scheduler.ts'
import { RunController } from './run/run-controller.ts'
import type { SourceFactory } from './run/run-controller.ts'
import { IDLE, streamingObjectView } from './run/streaming-object-view.ts'
import type { StreamingObjectView } from './run/streaming-object-view.ts'
import { TextFollower } from './run/text-follower.ts'

/**
 * The core's settings may be written inline: each run reads them as it begins, and a change starts
 * nothing.
 */
interface SharedOptions extends ObjectSettings {
  /** When changes are published; `frame` unless told otherwise. */
  readonly schedule?: Schedule | undefined
}

/** A source that `start(input)` opens. */
export interface StartOptions<Input> extends SharedOptions {
  /** The latest one is used: it may be written inline and need not be stable. */
  readonly source: SourceFactory<Input>
  readonly runKey?: undefined
  readonly text?: undefined
  readonly ending?: undefined
}

/** A source that opens on mount, and again when the key changes. */
export interface RunKeyOptions<Input> extends SharedOptions {
  /** The latest one is used. Its `input` is `undefined` unless `start` was called. */
  readonly source: SourceFactory<Input | undefined>
  /** Names what the run is about. `undefined` starts nothing and leaves a run alone. */
  readonly runKey: string | number | undefined
  readonly text?: undefined
  readonly ending?: undefined
}

/** A growing text that the host holds. */
export interface TextOptions extends SharedOptions {
  /** All of the text so far. When it does not begin with what it was before, it is a new run. */
  readonly text: string
  /** How the text ended; `undefined` while it may still grow. */
  readonly ending?: Ending | undefined
  readonly source?: undefined
  readonly runKey?: undefined
}

/** What starts and stops runs. Each of these stays the same function. */
export interface RunActions<Input> {
  /** Starts a new run. One that is still running is stopped, and what it still sends is dropped. */
  readonly start: (input: Input) => void
  /** Stops the run: phase `stopped`, error kind `aborted`. Does nothing when none is running. */
  readonly stop: () => void
  /** Starts a new run with the input of the last one. Does nothing before the first. */
  readonly retry: () => void
}

/**
 * Runs one streaming object and shows where it stands. The component renders again when the run,
 * its phase, error, result or issues change, never per chunk: fields render by themselves, in the
 * components that are bound to them.
 *
 * - `source`: `start(input)` opens it. With a `runKey` it opens on mount and when the key changes,
 *   once, also under StrictMode. Unmounting aborts its signal.
 * - `text` and `ending`: a growing string that the host holds.
 *
 * All settings of the core's `createStreamingObject` can be given too: `hold`, `limits`, `stages`
 * and so on. `In` is what the model writes.
 */
export function useStreamingObject<In = JsonValue, Input = string>(
  options: StartOptions<Input>,
): StreamingObjectView<In> & RunActions<Input>
export function useStreamingObject<In = JsonValue, Input = string>(
  options: RunKeyOptions<Input>,
): StreamingObjectView<In> & RunActions<Input>
export function useStreamingObject<In = JsonValue>(options: TextOptions): StreamingObjectView<In>
export function useStreamingObject<In, Input>(
  options: StartOptions<Input> | RunKeyOptions<Input> | TextOptions,
): StreamingObjectView<In> & RunActions<Input> {
  const { text, ending, runKey, schedule = 'frame', source: anySource, ...settings } = options
  // Without a key nothing starts without an input.
  const source = anySource as SourceFactory<Input | undefined> | undefined
  const [{ current, controller, follower }] = useState(createRuns<In, Input>)

  useInsertionEffect(() => {
    controller.configure({ source, schedule, settings })
    follower.configure({ schedule, settings })
  })
  useEffect(() => controller.attach(), [controller])
  useEffect(() => {
    if (runKey !== undefined) controller.ensure(runKey)
  }, [controller, runKey])
  useCommitEffect(() => {
    if (text !== undefined) follower.follow({ text, ending })
  }, [follower, text, ending])

  const run = usePublished(current, runReading) as Run<In, In>
  const state = usePublished(run.object, objectReading) as ObjectState<In>
  return useMemo(() => {
    const { start, stop, retry } = controller
    return { ...streamingObjectView(run, state), start, stop, retry }
  }, [run, state, controller])
}

const runReading: Reading<CurrentRun<unknown, unknown>, Run<unknown, unknown>> = {
  get: (current) => current.get(),
  subscribe: (current, listener) => current.subscribe(listener),
  getServer: (current) => current.get(),
}

const objectReading: Reading<RunView, ObjectState<unknown>> = {
  get: (object) => object.get(),
  subscribe: (object, listener) => object.subscribe(listener),
  getServer: () => IDLE,
}

interface Runs<In, Input> {
  readonly current: CurrentRun<In, In>
  readonly controller: RunController<In, In, Input>
  readonly follower: TextFollower<In, In>
}

function createRuns<In, Input>(): Runs<In, Input> {
  const current = new CurrentRun<In, In>()
  return {
    current,
    controller: new RunController(current),
    follower: new TextFollower(current),
  }
}
