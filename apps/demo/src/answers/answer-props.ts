import type { StreamingObjectView } from '@jell/react'

/** What shows an answer of type `T` takes: the run, with its fields. */
export interface AnswerProps<T> {
  readonly answer: StreamingObjectView<T>
}
