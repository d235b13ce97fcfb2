import type { Phase } from '@jell/core'
import type { StreamingObjectView } from '@jell/react'
import { Until } from '@jell/react'
import { useState } from 'react'

/** Saving needs the result, and only a run that ended well has one. */
export function SaveBar({ answer }: { readonly answer: StreamingObjectView<unknown> }) {
  const [saved, setSaved] = useState<unknown>()
  const isSaved = saved !== undefined && saved === answer.result
  return (
    <section className="save-bar" aria-label="Save">
      <Until
        of={answer}
        phase="done"
        fallback={
          <button type="button" className="button primary" disabled>
            Save
          </button>
        }
      >
        {({ result }) => (
          <button type="button" className="button primary" onClick={() => setSaved(result)}>
            Save
          </button>
        )}
      </Until>
      <p>
        {!isSaved && hintOf(answer.phase)}
        {/* Only this is spoken: that the answer is whole is announced elsewhere. */}
        <span aria-live="polite">
          {isSaved && `Saved: ${JSON.stringify(saved).length} characters.`}
        </span>
      </p>
    </section>
  )
}

function hintOf(phase: Phase): string {
  return phase === 'done'
    ? 'The answer is whole and can be saved.'
    : 'Only an answer that is whole can be saved.'
}
