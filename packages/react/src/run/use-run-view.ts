'use client'
import type { ObjectState, Repair, StreamingObject } from '@jell/core'
import { useMemo } from 'react'

import { usePublished } from '../published/use-published.ts'
import type { Reading } from '../published/use-published.ts'
import type { CurrentRun, Run } from './current-run.ts'
import type { RunController } from './run-controller.ts'
import { IDLE, streamingObjectView } from './streaming-object-view.ts'
import type { StreamingObjectView } from './streaming-object-view.ts'

/** What starts and stops runs. Each of these stays the same function. */
export interface RunActions<Input> {
  /** Starts a new run. One that is still running is stopped, and what it still sends is dropped. */
  readonly start: (input: Input) => void
  /** Stops the run: phase `stopped`, error kind `aborted`. Does nothing when none is running. */
  readonly stop: () => void
  /** Starts a new run with the input of the last one. Does nothing before the first. */
  readonly retry: () => void
}

/** What a component sees of the current run, or of an object of the user's own in its place. */
export function useRunView<In, Input>(
  current: CurrentRun<In, In>,
  controller: Pick<RunController<never, never, Input>, keyof RunActions<Input>>,
  own?: StreamingObject<In, In>,
): StreamingObjectView<In> & RunActions<Input> {
  const run = usePublished<AnyCurrent, AnyRun>(current, runReading) as Run<In, In>
  const object = own ?? run.object
  const published = usePublished<AnyObject, Published<unknown>>(object, objectReading)
  return useMemo(() => {
    const { start, stop, retry } = controller
    const [state, repairs] = published as Published<In>
    return { ...streamingObjectView({ ...run, object }, state, repairs), start, stop, retry }
  }, [run, object, published, controller])
}

type AnyRun = Run<unknown, unknown>
type AnyCurrent = Pick<CurrentRun<unknown, unknown>, 'get' | 'subscribe'>
type AnyObject = Pick<StreamingObject<unknown, unknown>, 'get' | 'subscribe' | 'repairs'>

const runReading: Reading<AnyCurrent, AnyRun> = {
  get: (current) => current.get(),
  subscribe: (current, listener) => current.subscribe(listener),
  getServer: (current) => current.get(),
}

/** What an object publishes beside its fields. */
type Published<Out> = readonly [state: ObjectState<Out>, repairs: readonly Repair[]]

const IDLE_OBJECT: Published<never> = [IDLE, []]

const objectReading: Reading<AnyObject, Published<unknown>> = {
  get: (object) => [object.get(), object.repairs],
  subscribe: (object, listener) => object.subscribe(listener),
  getServer: () => IDLE_OBJECT,
  isSame: ([state, repairs], next) => state === next[0] && repairs === next[1],
}
