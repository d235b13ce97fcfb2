// Checked by `tsc` over the tree: a line that should not compile is marked, and fails if it does.
import type { FieldState, JsonValue, ObjectState, Recording } from '@jell/core'
import type { StandardSchema } from '@jell/schema'

import { streamed } from './streamed.ts'

/** Compiles only when both types are the same. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : [A, 'is not', B]
declare function same<A, B>(check: Same<A, B>): void

interface Written {
  readonly title: string
  readonly score: string
}
interface Read {
  readonly title: string
  readonly score: number
}
declare const recording: Recording
declare const schema: StandardSchema<Written, Read>

export async function types(): Promise<void> {
  // A schema types what is written and what comes of it.
  const stream = streamed(recording, { schema })
  const score = await stream.until(stream.object.field('score'), 'settled')
  same<typeof score, FieldState<string>>(true)
  const end = await stream.toEnd()
  same<typeof end, ObjectState<Read>>(true)
  // @ts-expect-error no member of the schema
  await stream.until(stream.object.field('scores'), 'settled')

  // A pointer says nothing of a type.
  const title = await stream.until('/title', 'settled')
  same<typeof title, FieldState<unknown>>(true)
  // @ts-expect-error no status
  await stream.until('/title', 'done')

  // Without a schema it is JSON, or what is claimed.
  const json = await streamed('{}').toEnd()
  same<typeof json, ObjectState<JsonValue>>(true)
  const claimed = streamed<Written>('{}')
  same<Awaited<typeof claimed.object.result>, Written>(true)

  // What reads and judges is made of the schema.
  // @ts-expect-error a schema instead of a validator
  streamed('{}', { validator: undefined })
}
