import type { ErrorKind } from '@jell/core'
import type { StreamingObjectView } from '@jell/react'
import { Field } from '@jell/react'

interface EndingNoticeProps {
  readonly answer: StreamingObjectView<unknown>
  readonly onRetry: () => void
}

const headlines: Partial<Record<ErrorKind, string>> = {
  transport: 'The connection was lost.',
  stalled: 'The model fell silent.',
  provider: 'The server reported a problem.',
  truncated: 'The answer ended too early.',
  length: 'The answer became too long for the model.',
  refusal: 'The model refused to answer.',
  schema: 'The answer is not what was asked for.',
}

/** Says that the answer is not whole, what that means, and what can be done. */
export function EndingNotice({ answer, onRetry }: EndingNoticeProps) {
  if (answer.phase === 'stopped') {
    return (
      <section className="notice">
        <h2>You stopped the stream.</h2>
        <WhatArrived answer={answer} />
      </section>
    )
  }
  if (answer.phase !== 'failed') return null
  return (
    <section className="notice failure" role="alert">
      <h2>{headlines[answer.error.kind] ?? 'The answer could not be read.'}</h2>
      {/* Who refused will refuse again: another question may help. */}
      {answer.error.kind !== 'refusal' && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
      <WhatArrived answer={answer} />
      <p className="fine-print">{answer.error.message}</p>
    </section>
  )
}

/** Says what there is of an answer that did not end well. Meant for a run that has ended. */
function WhatArrived({ answer }: { readonly answer: StreamingObjectView<unknown> }) {
  return (
    <Field of={answer.root} as="p">
      {({ status, value }) => {
        if (status === 'invalid') {
          return 'The answer is whole, but part of it is not what was asked for, so it cannot be saved.'
        }
        if (status === 'settled') {
          return 'The answer looks whole, but nothing confirmed it, so it cannot be saved.'
        }
        return isEmpty(value)
          ? 'Nothing of the answer has arrived, so there is nothing to save.'
          : 'Only a part of the answer has arrived. What has settled is whole; what is marked as interrupted is not, and nothing can be saved.'
      }}
    </Field>
  )
}

const isEmpty = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0
