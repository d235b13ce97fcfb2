'use client'
import { isEnded, readSource, restoreState } from '@jell/core'
import type { JsonValue, SavedState, Source, StreamingObject } from '@jell/core'
import { type StandardSchema, validator as validatorOf } from '@jell/schema'
import { useState } from 'react'

import { markKnown, markSeeded } from './published/seeds.ts'
import { useCommitEffect } from './published/use-commit-effect.ts'
import { CurrentRun } from './run/current-run.ts'
import { RunController } from './run/run-controller.ts'
import type { SourceFactory, SourceRequest } from './run/run-controller.ts'
import type { StreamingObjectView } from './run/streaming-object-view.ts'
import { useController } from './run/use-controller.ts'
import { useRunView } from './run/use-run-view.ts'
import type { RunActions } from './run/use-run-view.ts'
import type {
  AnySchemaOption,
  JsonSchemaOption,
  MadeBy,
  ReadBy,
  SchemaOption,
  SharedOptions,
} from './use-streaming-object.ts'

/** What a source is opened with that goes on where another process stopped reading. */
export interface RestoredRequest<Input> extends SourceRequest<Input | undefined> {
  /**
   * UTF-16 units of text that have been read: the source gives what follows them. 0 for a run of its
   * own, which `start` and `retry` begin.
   */
  readonly from: number
}

/** A run that began in another process, such as a server's. */
export interface RestoredOptions<Input, Out = unknown> extends SharedOptions<Out> {
  /**
   * What `saveState` took down there, under the same settings. Read when the component mounts: give
   * the component another `key` for another one. One that does not fit throws in the render.
   */
  readonly saved: SavedState
  /**
   * Opens what follows, once, on mount; not where the saved run had ended. The latest one is used:
   * it may be written inline. Without it the run stays where it was.
   */
  readonly source?: ((request: RestoredRequest<Input>) => Source | Promise<Source>) | undefined
}

/**
 * Goes on with a run that began elsewhere, from what `saveState` of `@jell/core` took down there:
 * the same values and statuses, without reading its text again. What had settled, or had ended, is
 * no news to `onFinal`, `useOnFinal`, `useOnSettled` and `StreamAnnouncer`; what comes of it here is.
 * Otherwise it is `useStreamingObject`, which a page that restores nothing ships alone.
 *
 * On a server, and while hydrating, its fields are `pending` unless the saved run had ended.
 */
export function useRestoredObject<In, Out, Input = string>(
  options: RestoredOptions<Input, Out> & SchemaOption<In, Out>,
): StreamingObjectView<In, Out> & RunActions<Input>
export function useRestoredObject<In = JsonValue, Input = string>(
  options: RestoredOptions<Input, In> & JsonSchemaOption,
): StreamingObjectView<In> & RunActions<Input>
export function useRestoredObject<Schema extends StandardSchema | undefined, Input = string>(
  options: RestoredOptions<Input, MadeBy<Schema>> & AnySchemaOption<Schema>,
): StreamingObjectView<ReadBy<Schema>, MadeBy<Schema>> & RunActions<Input>
export function useRestoredObject<In, Input>({
  saved: anySaved,
  source: open,
  schedule = 'frame',
  keepPrevious,
  onFinal,
  schema,
  ...rest
}: AnyRestored<In, Input>): StreamingObjectView<In> & RunActions<Input> {
  const validator = schema === undefined ? rest.validator : validatorOf(schema as StandardSchema)
  const settings = { ...rest, validator }
  const [{ current, controller, restored, saved, begin }] = useState(() =>
    restore<In, Input>(anySaved, settings),
  )
  const source: SourceFactory<Input | undefined> | undefined =
    open && ((request) => open({ ...request, from: isFirst() ? saved.charsRead : 0 }))
  const isFirst = (): boolean => current.get().object === restored

  const mayGoOn = !isEnded(saved.phase) && saved.phase !== 'validating'
  useController(controller, source, mayGoOn && source ? '' : undefined, () => {
    current.configure({ schedule, settings, keepPrevious, onFinal })
  })
  useCommitEffect(() => {
    // Nothing is left to read of it, but its gate is asked here.
    if (saved.phase === 'validating') begin()
  }, [saved, begin])

  return useRunView(current, controller)
}

type AnyRestored<In, Input> = RestoredOptions<Input, In> & {
  readonly schema?: StandardSchema | JsonSchemaOption['schema']
}

interface Restored<In, Input> {
  readonly current: CurrentRun<In, In>
  readonly controller: RunController<StreamingObject<In, In>, Source, Input>
  readonly restored: StreamingObject<In, In>
  readonly saved: SavedState
  /** Begins the run without a source, once. */
  readonly begin: () => void
}

function restore<In, Input>(
  saved: SavedState,
  settings: Parameters<typeof restoreState>[1],
): Restored<In, Input> {
  const current = new CurrentRun<In, In>((schedule) =>
    restoreState(saved, { ...settings, schedule } as Parameters<typeof restoreState<In, In>>[1]),
  )
  const { object: restored } = current.get()
  // Its gate may be asked again, and answer late: nor is that news.
  if (isEnded(saved.phase)) markSeeded(restored, true)
  markKnown(restored)
  let hasBegun = false
  const begin = (): void => {
    if (!hasBegun) current.begin()
    hasBegun = true
  }
  return { current, controller: new RunController(current, readSource), restored, saved, begin }
}
