import { embedded } from '@jell/core'
import type { FieldRef, FieldState, JsonValue, SavedState, Source, StreamError } from '@jell/core'
import { expectTypeOf } from 'vitest'
import * as z from 'zod'

import { FieldList } from './parts/field-list.tsx'
import { Field } from './parts/field.tsx'
import { Until } from './parts/until.tsx'
import type { ObjectSettings } from './run/current-run.ts'
import { useField } from './use-field.ts'
import { useItems } from './use-items.ts'
import { useRestoredObject } from './use-restored-object.ts'
import { useStreamingObject } from './use-streaming-object.ts'
import { useValue } from './use-value.ts'

interface Review {
  readonly title: string
  readonly note?: string
  readonly reasons: readonly string[]
  readonly sections: readonly { readonly heading: string }[]
}
declare const source: Source

export function Started(): void {
  const review = useStreamingObject<Review>({
    source: ({ input, signal }) => {
      expectTypeOf(input).toEqualTypeOf<string>()
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
      return source
    },
  })
  review.start('prompt')
  // @ts-expect-error the source wants an input
  review.start()
  expectTypeOf(review.field('title')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(review.field('sections', 0, 'heading')).toEqualTypeOf<FieldRef<string | undefined>>()
  // @ts-expect-error no such member
  review.field('titel')
  if (review.phase === 'done') {
    expectTypeOf(review.result).toEqualTypeOf<Review>()
  } else if (review.phase === 'failed') {
    expectTypeOf(review.error).toEqualTypeOf<StreamError>()
  } else {
    expectTypeOf(review.result).toEqualTypeOf<undefined>()
  }

  expectTypeOf(useField(review.field('title'))).toEqualTypeOf<FieldState<string>>()
  expectTypeOf(useValue(review.field('title'))).toEqualTypeOf<string | undefined>()
  expectTypeOf(useItems(review.field('reasons'))).toEqualTypeOf<readonly FieldRef<string>[]>()
}

export function StartedWithoutInput(): void {
  const review = useStreamingObject<Review, void>({ source: () => source })
  review.start()
  // @ts-expect-error an event is no input
  void (<button onClick={review.start}>Start</button>)
}

export function Keyed(id: string | undefined): void {
  useStreamingObject<Review, { readonly model: string }>({
    source: async ({ input }) => {
      expectTypeOf(input).toEqualTypeOf<{ readonly model: string } | undefined>()
      return Promise.resolve(source)
    },
    runKey: id,
  })
}

export function Followed(text: string): void {
  const review = useStreamingObject<Review>({ text, ending: 'complete' })
  // @ts-expect-error the host starts it
  review.start('prompt')
  // @ts-expect-error nobody knows whether false means stopped or failed
  useStreamingObject<Review>({ text, ending: false })
  // @ts-expect-error one of the two
  useStreamingObject<Review>({ text, source: () => source })
}

export function Configured(text: string): void {
  const settings: ObjectSettings = { hold: { numbers: 'live' }, limits: { maxDepth: 8 } }
  useStreamingObject<Review>({ source: () => source, stages: [embedded()], ...settings })
  useStreamingObject<Review>({ source: () => source, runKey: 1, sentinel: '_done', root: 'object' })
  useStreamingObject<Review>({ text, duplicateKeys: 'first', keepSource: true })
  useStreamingObject<Review>({ text, onListenerError: (error) => void error })
  // @ts-expect-error the core's schedule is a function, this one a choice
  useStreamingObject<Review>({ text, schedule: (flush) => flush() })
  // @ts-expect-error no such mode
  useStreamingObject<Review>({ text, hold: { strings: 'never' } })
}

/** With a schema that a page may not have, the result is what was read or what the schema made of it. */
export function SometimesJudged(isStrict: boolean, text: string): void {
  const Dated = z.object({ due: z.string().transform((written) => new Date(written)) })
  const schema = isStrict ? Dated : undefined
  type Written = { due: string }
  type Either = Written | { due: Date }
  const started = useStreamingObject({
    schema,
    source: ({ input }) => {
      expectTypeOf(input).toEqualTypeOf<string>()
      return source
    },
    onFinal: (result) => expectTypeOf(result).toEqualTypeOf<Either>(),
  })
  started.start('a')
  expectTypeOf(started.field('due')).toEqualTypeOf<FieldRef<string>>()
  if (started.phase === 'done') expectTypeOf(started.result).toEqualTypeOf<Either>()
  const keyed = useStreamingObject({ schema, source: () => source, runKey: 1 })
  const followed = useStreamingObject({ schema, text })
  const finished = useStreamingObject({ schema, value: { due: text } })
  for (const view of [keyed, followed, finished]) {
    if (view.phase === 'done') expectTypeOf(view.result).toEqualTypeOf<Either>()
  }
  // @ts-expect-error no such member
  followed.field('dew')
  const unjudged = useStreamingObject({ schema: undefined, text })
  expectTypeOf(unjudged.root).toEqualTypeOf<FieldRef<JsonValue>>()
}

/** Of several schemas the page has the fields and the results of any. */
export function JudgedByOneOfSeveral(name: 'letter' | 'order', text: string): void {
  const schemas = {
    letter: z.object({ title: z.string(), body: z.string() }),
    order: z.object({ title: z.string(), due: z.string().transform(Number) }),
  }
  type Read = { title: string; body: string } | { title: string; due: string }
  type Made = { title: string; body: string } | { title: string; due: number }
  const view = useStreamingObject({
    schema: schemas[name],
    source: ({ input }) => {
      expectTypeOf(input).toEqualTypeOf<string>()
      return source
    },
    onFinal: (result) => expectTypeOf(result).toEqualTypeOf<Made>(),
  })
  view.start('a')
  expectTypeOf(view.root).toEqualTypeOf<FieldRef<Read>>()
  expectTypeOf(view.field('title')).toEqualTypeOf<FieldRef<string>>()
  const maybe = useStreamingObject({ schema: text ? schemas[name] : undefined, text })
  if (maybe.phase === 'done') expectTypeOf(maybe.result).toEqualTypeOf<Read | Made>()
}

export function Restored(saved: SavedState): void {
  const Dated = z.object({ due: z.string().transform((written) => new Date(written)) })
  const view = useRestoredObject({
    saved,
    schema: Dated,
    source: ({ from, input }) => {
      expectTypeOf(from).toEqualTypeOf<number>()
      expectTypeOf(input).toEqualTypeOf<string | undefined>()
      return source
    },
    onFinal: ({ due }) => expectTypeOf(due).toEqualTypeOf<Date>(),
  })
  expectTypeOf(view.field('due')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(useRestoredObject<Review>({ saved }).field('title')).toEqualTypeOf<
    FieldRef<string>
  >()
  // @ts-expect-error what was saved is the input
  useRestoredObject<Review>({ saved, text: '' })
}

export function Parts(): void {
  const review = useStreamingObject<Review>({ source: () => source })
  void (
    <Field of={review.field('note')}>
      {(note) => {
        expectTypeOf(note.status).toEqualTypeOf<
          'streaming' | 'settled' | 'invalid' | 'interrupted'
        >()
        if (note.status === 'settled') expectTypeOf(note.value).toEqualTypeOf<string>()
        if (note.status === 'streaming') expectTypeOf(note.value).toEqualTypeOf<string>()
        return note.value
      }}
    </Field>
  )
  void (
    <FieldList of={review.field('sections')}>
      {(section) => {
        expectTypeOf(section).toEqualTypeOf<FieldRef<{ readonly heading: string }>>()
        expectTypeOf(section.field('heading')).toEqualTypeOf<FieldRef<string>>()
        return null
      }}
    </FieldList>
  )
  void (
    <Until of={review} phase="done">
      {({ result }) => {
        expectTypeOf(result).toEqualTypeOf<Review>()
        return null
      }}
    </Until>
  )
  void (
    <Until of={review} phase="stopped">
      {({ error }) => {
        expectTypeOf(error).toEqualTypeOf<StreamError>()
        return error.message
      }}
    </Until>
  )
}

export function Named(): void {
  const Note = z.object({ title: z.string(), tags: z.array(z.string()) })
  type Note = z.infer<typeof Note>
  // Who names the type beside a schema of it gets that type.
  const note = useStreamingObject<Note>({ schema: Note, source: () => source })
  expectTypeOf(note.field('title')).toEqualTypeOf<FieldRef<string>>()
  if (note.phase === 'done') expectTypeOf(note.result).toEqualTypeOf<Note>()
  const told = useStreamingObject<Note>({ schema: Note, text: '', ending: undefined })
  expectTypeOf(told.field('tags', 0)).toEqualTypeOf<FieldRef<string | undefined>>()
  // @ts-expect-error a schema of something else
  useStreamingObject<Review>({ schema: Note, source: () => source })
}

/** What is wrong is told where it stands, not at a member that an overload for something else lacks. */
export function Mistaken(): void {
  const Note = z.object({ title: z.string(), due: z.string().transform(Number) })
  useStreamingObject({
    schema: Note,
    source: () => source,
    // @ts-expect-error no such option
    onFinish: () => undefined,
  })
  useStreamingObject({
    schema: Note,
    // @ts-expect-error a response is no source
    source: ({ signal }) => fetch('/api/note', { signal }),
    runKey: 1,
  })
  useStreamingObject({
    schema: Note,
    source: () => source,
    hold: {
      // @ts-expect-error no such mode
      numbers: 'never',
    },
  })
  useStreamingObject({
    schema: Note,
    // @ts-expect-error not all of it
    value: { title: '' },
  })
  useStreamingObject<Review>({
    text: '',
    // @ts-expect-error no such ending
    ending: 'done',
  })
}
