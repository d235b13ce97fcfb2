'use client'
import { readSource } from '@jell/core'
import type { JsonValue, Source, StreamingObject } from '@jell/core'
import { type StandardSchema, validator as validatorOf } from '@jell/schema'
import type { InputOf, JsonSchema, OutputOf } from '@jell/schema'
import { useMemo, useState } from 'react'

import { markKnown } from './published/seeds.ts'
import { useCommitEffect } from './published/use-commit-effect.ts'
import { CurrentRun } from './run/current-run.ts'
import type { ObjectSettings } from './run/current-run.ts'
import type { Ending } from './run/ending.ts'
import type { Schedule } from './run/frame-scheduler.ts'
import { RunController } from './run/run-controller.ts'
import type { SourceFactory } from './run/run-controller.ts'
import type { StreamingObjectView } from './run/streaming-object-view.ts'
import { TextFollower } from './run/text-follower.ts'
import { toOpenJson } from './run/to-open-json.ts'
import { useController } from './run/use-controller.ts'
import { useRunView } from './run/use-run-view.ts'
import type { RunActions } from './run/use-run-view.ts'

/**
 * The core's settings may be written inline: each run reads them as it begins, and a change starts
 * nothing.
 */
export interface SharedOptions<Out> extends ObjectSettings {
  /** When changes are published; `frame` unless told otherwise. */
  readonly schedule?: Schedule | undefined
  /**
   * Show the fields of the run before until the new one has something to show: the view is
   * `isPrevious` then. Phase, error and result are always those of the new run.
   */
  readonly keepPrevious?: boolean | undefined
  /**
   * Called once for each run that ends well, whatever is mounted then; not for what was whole when
   * it was given. The latest one is called, and what it throws is an unhandled rejection.
   */
  readonly onFinal?: ((result: Out) => void) | undefined
}

/** A schema of Zod, Valibot, ArkType or any other library that follows Standard Schema. */
export interface SchemaOption<In, Out> {
  /**
   * Judges the document while it is read, holds what must not show half, and makes the result of the
   * whole: `In` is what the model writes, `Out` what the schema makes of it. Compiled once for each
   * schema, so make it outside of the component.
   */
  readonly schema: StandardSchema<In, Out>
}

/** One of several schemas, or a schema that a page may not have. */
export interface AnySchemaOption<Schema> {
  /**
   * As {@link SchemaOption.schema}. Where it is `undefined` nothing judges the document, and the
   * result is the value as it was read.
   */
  readonly schema: Schema
}

/** What the fields are of, where the schema may be any of these. */
export type ReadBy<Schema> = InputOf<Extract<Schema, StandardSchema>>

/** What the result is, where the schema may be any of these. */
export type MadeBy<Schema> =
  | OutputOf<Extract<Schema, StandardSchema>>
  | (undefined extends Schema ? ReadBy<Schema> : never)

/** A JSON Schema of draft 2020-12, which says nothing to the compiler. */
export interface JsonSchemaOption {
  /** As {@link SchemaOption.schema}; the result is the value as it was read. */
  readonly schema?: JsonSchema | undefined
}

/** Where the type of the document is named: a schema of it, a JSON Schema, or none. */
type NamedOption<In> = JsonSchemaOption | SchemaOption<In, In>

/** What the other inputs of {@link useStreamingObject} are, where one is given. */
interface NoInput {
  readonly source?: undefined
  readonly runKey?: undefined
  readonly text?: undefined
  readonly draft?: undefined
  readonly value?: undefined
  readonly object?: undefined
  readonly ending?: undefined
}

/** A source that `start(input)` opens. */
export interface StartOptions<Input, Out = unknown>
  extends SharedOptions<Out>, Omit<NoInput, 'source'> {
  /** The latest one is used: it may be written inline and need not be stable. */
  readonly source: SourceFactory<Input>
}

/** A source that opens on mount, and again when the key changes. */
export interface RunKeyOptions<Input, Out = unknown>
  extends SharedOptions<Out>, Omit<NoInput, 'source' | 'runKey'> {
  /** The latest one is used. Its `input` is `undefined` unless `start` was called. */
  readonly source: SourceFactory<Input | undefined>
  /** Names what the run is about. `undefined` starts nothing and leaves a run alone. */
  readonly runKey: string | number | undefined
}

/** A growing text that the host holds. */
export interface TextOptions<Out = unknown>
  extends SharedOptions<Out>, Omit<NoInput, 'text' | 'ending'> {
  /** All of the text so far. When it does not begin with what it was before, it is a new run. */
  readonly text: string
  /** How the text ended; `undefined` while it may still grow. */
  readonly ending?: Ending | undefined
}

/** A growing value that the host holds, where it has no text. */
export interface DraftOptions<Out = unknown>
  extends Omit<SharedOptions<Out>, 'stages' | 'sentinel'>, Omit<NoInput, 'draft' | 'ending'> {
  /**
   * The value so far, as JSON would carry it; `undefined` for none. It is read as a text whose end
   * is open: a part settles when a later one appears beside it. A draft that lost or changed
   * something that was there is a new run. Each costs its length.
   */
  readonly draft: unknown
  /** How the value ended. Only with `complete` it becomes final. */
  readonly ending?: Ending | undefined
}

/** A finished value, such as one from a database: it is final at once. */
export interface ValueOptions<In, Out = In>
  extends Omit<SharedOptions<Out>, 'stages' | 'sentinel'>, Omit<NoInput, 'value'> {
  /** As JSON would carry it; `undefined` while there is none. Another value is a new run. */
  readonly value: In | undefined
}

/** A streaming object that you made, and that you write into. It publishes as you told it to. */
export interface ObjectOptions<In, Out = In> extends Omit<NoInput, 'object'> {
  readonly object: StreamingObject<In, Out>
}

/**
 * Runs one streaming object and shows where it stands. The component renders again when the run,
 * its phase, error, result or issues change, never per chunk: fields render by themselves, in the
 * components that are bound to them.
 *
 * - `source`: `start(input)` opens it. With a `runKey` it opens on mount and when the key changes,
 *   once, also under StrictMode. Unmounting aborts its signal.
 * - `text` and `ending`: a growing string that the host holds.
 * - `draft` and `ending`: a growing value, where the host has no text.
 * - `value`: a finished one.
 * - `object`: a streaming object of your own.
 *
 * With a `schema` the fields are those of its input, and the result is its output. Without one, `In`
 * is a claim that nothing checks. All settings of the core's `createStreamingObject` can be given
 * too: `hold`, `limits`, `stages` and so on.
 */
export function useStreamingObject<In, Out, Input = string>(
  options: StartOptions<Input, Out> & SchemaOption<In, Out>,
): StreamingObjectView<In, Out> & RunActions<Input>
export function useStreamingObject<In, Out, Input = string>(
  options: RunKeyOptions<Input, Out> & SchemaOption<In, Out>,
): StreamingObjectView<In, Out> & RunActions<Input>
export function useStreamingObject<In, Out>(
  options: (TextOptions<Out> | DraftOptions<Out> | ValueOptions<In, Out>) & SchemaOption<In, Out>,
): StreamingObjectView<In, Out>
export function useStreamingObject<In = JsonValue, Input = string>(
  options: StartOptions<Input, In> & NamedOption<In>,
): StreamingObjectView<In> & RunActions<Input>
export function useStreamingObject<In = JsonValue, Input = string>(
  options: RunKeyOptions<Input, In> & NamedOption<In>,
): StreamingObjectView<In> & RunActions<Input>
export function useStreamingObject<In = JsonValue>(
  options: (TextOptions<In> | DraftOptions<In>) & NamedOption<In>,
): StreamingObjectView<In>
export function useStreamingObject<In>(
  options: ValueOptions<In> & NamedOption<In>,
): StreamingObjectView<In>
export function useStreamingObject<Schema extends StandardSchema | undefined, Input = string>(
  options: StartOptions<Input, MadeBy<Schema>> & AnySchemaOption<Schema>,
): StreamingObjectView<ReadBy<Schema>, MadeBy<Schema>> & RunActions<Input>
export function useStreamingObject<Schema extends StandardSchema | undefined, Input = string>(
  options: RunKeyOptions<Input, MadeBy<Schema>> & AnySchemaOption<Schema>,
): StreamingObjectView<ReadBy<Schema>, MadeBy<Schema>> & RunActions<Input>
export function useStreamingObject<Schema extends StandardSchema | undefined>(
  options: (
    | TextOptions<MadeBy<Schema>>
    | DraftOptions<MadeBy<Schema>>
    | ValueOptions<ReadBy<Schema>, MadeBy<Schema>>
  ) &
    AnySchemaOption<Schema>,
): StreamingObjectView<ReadBy<Schema>, MadeBy<Schema>>
export function useStreamingObject<In, Out>(
  options: ObjectOptions<In, Out>,
): StreamingObjectView<In, Out>
// For the compiler's words alone: it tells what the last overload says of a call that none takes.
export function useStreamingObject<In = JsonValue, Input = string, Out = In>(
  options: (
    | StartOptions<Input, Out>
    | RunKeyOptions<Input, Out>
    | TextOptions<Out>
    | DraftOptions<Out>
    | ValueOptions<In, Out>
  ) &
    (JsonSchemaOption | SchemaOption<In, Out>),
): StreamingObjectView<In, Out>
export function useStreamingObject<In, Input>(
  options: WithSchema<AnyOptions<In, Input>>,
): StreamingObjectView<In> & RunActions<Input> {
  const {
    source: anySource,
    runKey,
    text: given,
    draft,
    value,
    object: own,
    ending: end,
    schedule = 'frame',
    keepPrevious,
    onFinal,
    schema,
    ...rest
  } = options
  const validator = schema === undefined ? rest.validator : validatorOf(schema as StandardSchema)
  const settings = { ...rest, validator }
  // Without a key nothing starts without an input.
  const source = anySource as SourceFactory<Input | undefined> | undefined
  const ending = value === undefined ? end : 'complete'
  const text = useMemo(
    () => given ?? toOpenJson(value === undefined ? draft : value, ending === 'complete'),
    [given, value, draft, ending],
  )
  const isFollowed = !source && !own
  const configured = { schedule, settings, keepPrevious, onFinal }
  const followed = { text, ending, isSeed: value !== undefined }
  const [{ current, controller, follower }] = useState(() => {
    const made = createRuns<In, Input>()
    // What is whole already is shown by this very render, on a server too.
    if (isFollowed && ending !== undefined) {
      made.current.configure(configured)
      made.follower.follow(followed)
      markKnown(made.current.get().object)
    }
    return made
  })

  useController(controller, source, runKey, () => current.configure(configured))
  useCommitEffect(() => {
    if (isFollowed) follower.follow(followed)
  })

  return useRunView(current, controller, own)
}

type AnyOptions<In, Input> =
  | StartOptions<Input, In>
  | RunKeyOptions<Input, In>
  | TextOptions<In>
  | DraftOptions<In>
  | ValueOptions<In>
  | (ObjectOptions<In> & SharedOptions<In>)

type WithSchema<Options> = Options & { readonly schema?: StandardSchema | JsonSchema | undefined }

interface Runs<In, Input> {
  readonly current: CurrentRun<In, In>
  readonly controller: RunController<StreamingObject<In, In>, Source, Input>
  readonly follower: TextFollower<In, In>
}

function createRuns<In, Input>(): Runs<In, Input> {
  const current = new CurrentRun<In, In>()
  return {
    current,
    controller: new RunController(current, readSource),
    follower: new TextFollower(current),
  }
}
