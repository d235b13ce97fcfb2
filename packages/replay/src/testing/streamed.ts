import { createStreamingObject, isEnded, readSource } from '@jell/core'
import type {
  FieldRef,
  FieldState,
  JsonValue,
  ObjectState,
  Recording,
  Source,
  Status,
  StreamingObject,
  StreamingObjectOptions,
} from '@jell/core'
import { validator } from '@jell/schema'
import type { JsonSchema, StandardSchema } from '@jell/schema'
import { fromText, select } from '@jell/sources'
import type { DocumentQuery } from '@jell/sources'

import { eventsOf } from '../reading/events-of.ts'
import { fieldAt } from '../reading/field-at.ts'
import { hasReached, isDeadEnd } from './reached.ts'
import { stepwise } from './stepwise.ts'

/** Settings of {@link streamed}: those of a streaming object, a schema, and what of a message is read. */
export interface StreamedOptions extends Omit<StreamingObjectOptions, 'validator' | 'schedule'> {
  /** A schema of a library (Standard Schema), or a JSON Schema of draft 2020-12. */
  readonly schema?: StandardSchema | JsonSchema | undefined
  /** Which document of a message is read; by default the first that is not reasoning. */
  readonly document?: DocumentQuery | undefined
}

/** A stream that a test reads as far as it wants to. */
export interface StreamedObject<In = JsonValue, Out = In> {
  /** What was read so far. */
  readonly object: StreamingObject<In, Out>
  /**
   * Reads on until a field has come at least so far on the way from `pending` to `final`, or is just
   * that for `invalid` and `interrupted`, and not one character further. Resolves with the state of
   * the field; rejects with an `Error` as soon as it never will. The field is named by a JSON
   * Pointer, or by a ref of `object`. Costs a write for each character on the way.
   */
  until<T>(field: FieldRef<T>, status: Status): Promise<FieldState<T>>
  until(pointer: string, status: Status): Promise<FieldState<unknown>>
  /** Reads all that is left; resolves with how it ended, never rejects for that. */
  toEnd(): Promise<ObjectState<Out>>
}

/**
 * Reads a stream in a test: a recording of any known wire format, a text that ends well, or a source.
 * No time passes: a recording's delays are left out, and its silence ends as `stalled`.
 * Throws a `TypeError` for a recording in a format that nobody here can read, and a `SchemaError` for
 * a schema that cannot be compiled.
 */
export function streamed<In, Out>(
  stream: Recording | string | Source,
  options: StreamedOptions & { readonly schema: StandardSchema<In, Out> },
): StreamedObject<In, Out>
export function streamed<In = JsonValue>(
  stream: Recording | string | Source,
  options?: StreamedOptions,
): StreamedObject<In>
export function streamed(
  stream: Recording | string | Source,
  options: StreamedOptions = {},
): StreamedObject<unknown, unknown> {
  const { schema, document, ...settings } = options
  const object = createStreamingObject<unknown, unknown>({
    ...settings,
    ...(schema !== undefined && { validator: validatorOf(schema) }),
  })
  const whole = sourceOfStream(stream)
  const { source, step, leap } = stepwise(document ? select(whole, document) : whole)
  const reading = readSource(object, source)
  const isOver = (): boolean => isEnded(object.get().phase)
  let turn: Promise<unknown> = Promise.resolve()

  /** Steps of two callers do not overlap: what one waits for, the other must not run past. */
  const inTurn = <R>(work: () => Promise<R>): Promise<R> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  const advance = async (move: () => Promise<void>): Promise<void> => {
    await move()
    // The final gate may take its time.
    if (object.get().phase === 'validating') await object.result.catch(() => undefined)
  }

  async function readUntil(
    field: FieldRef<unknown> | string,
    status: Status,
  ): Promise<FieldState<unknown>> {
    for (;;) {
      const state = (typeof field === 'string' ? fieldAt(object, field) : field).get()
      if (hasReached(state.status, status)) return state
      if (isDeadEnd(state.status) || isOver()) throw neverReached(field, status, state, object)
      await advance(step)
    }
  }

  return {
    object,
    until: (field: FieldRef<unknown> | string, status: Status) =>
      inTurn(() => readUntil(field, status)),
    toEnd: () =>
      inTurn(async () => {
        while (!isOver()) await advance(leap)
        await reading
        return object.get()
      }),
  } as StreamedObject<unknown, unknown>
}

function validatorOf(schema: StandardSchema | JsonSchema): ReturnType<typeof validator> {
  return validator(schema as JsonSchema)
}

function sourceOfStream(stream: Recording | string | Source): Source {
  if (typeof stream === 'string') return fromText(stream)
  return Symbol.asyncIterator in stream ? stream : eventsOf(stream)
}

function neverReached(
  field: FieldRef<unknown> | string,
  status: Status,
  state: FieldState<unknown>,
  object: StreamingObject<unknown, unknown>,
): Error {
  const { phase, error } = object.get()
  const name = typeof field === 'string' ? JSON.stringify(field) : 'The field'
  const reason = error ? ` (${error.kind}): ${error.message}` : '.'
  const [issue] = state.issues
  const because = issue ? ` because ${issue.message}` : ''
  return new Error(
    `${name} never was ${status}: it is ${state.status}${because}, and the stream is ${phase}${reason}`,
    error ? { cause: error } : undefined,
  )
}
