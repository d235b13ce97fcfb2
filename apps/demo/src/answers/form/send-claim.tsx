import { Form } from '@jell-internal/recordings'
import { toPointer } from '@jell/core'
import type { Committed } from '@jell/react'
import { Until, useEdits } from '@jell/react'
import { useState } from 'react'

import type { AnswerProps } from '../answer-props.ts'

/** Sends the claim with the user's changes, once it is whole: what is sent went through the schema. */
export function SendClaim({ answer }: AnswerProps<Form>) {
  const { edits, commit } = useEdits<Form>(answer)
  const [sent, setSent] = useState<Committed<Form>>()
  const send = async (): Promise<void> => setSent(await commit(Form))
  return (
    <div className="form-end">
      <Until
        of={answer}
        phase="done"
        fallback={
          <button type="button" className="button primary" disabled>
            Send the claim
          </button>
        }
      >
        {() => (
          <button type="button" className="button primary" onClick={() => void send()}>
            Send the claim
          </button>
        )}
      </Until>
      <p aria-live="polite">{sent ? wordsOf(sent) : changesOf(edits.length)}</p>
    </div>
  )
}

const changesOf = (count: number): string => {
  if (count === 0) return 'Change any field, also while it is being written.'
  return count === 1 ? 'With one change of yours.' : `With ${count} changes of yours.`
}

function wordsOf({ value, issues }: Committed<Form>): string {
  if (value) return `Sent: ${value.items.length} expenses of ${value.claimant.name}.`
  const [issue] = issues
  return issue ? `Not sent. ${toPointer(issue.path)}: ${issue.message}` : 'Not sent.'
}
