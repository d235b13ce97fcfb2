import type { FieldRef } from '@jell/core'
import { FieldList, useValue } from '@jell/react'

import { useAsk } from '../ask.ts'
import { Missing } from '../marks/missing.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { TextList } from '../parts/text-list.tsx'

interface FollowUpsProps {
  readonly of: FieldRef<readonly string[]>
  /** Whether the answer they belong to ended well: half a question is another question. */
  readonly isFinal: boolean
}

/** Questions to go on with: pressing one asks it, where there is somebody to ask. */
export function FollowUps({ of, isFinal }: FollowUpsProps) {
  const ask = useAsk()
  if (!ask) return <TextList of={of} className="chips" />
  return (
    <>
      <FieldList of={of} as="ul" className="follow-ups">
        {(question) => (
          <li>
            <FollowUp of={question} onAsk={isFinal ? ask : undefined} />
          </li>
        )}
      </FieldList>
      <Missing of={of} />
    </>
  )
}

interface FollowUpProps {
  readonly of: FieldRef<string>
  readonly onAsk: ((prompt: string) => void) | undefined
}

function FollowUp({ of, onAsk }: FollowUpProps) {
  const question = useValue(of)
  return (
    // Not `disabled`: who waits on it with a keyboard stays there.
    <button
      type="button"
      className="button small"
      aria-disabled={!onAsk}
      onClick={() => question !== undefined && onAsk?.(question)}
    >
      <GrowingText of={of} as="span" />
    </button>
  )
}
