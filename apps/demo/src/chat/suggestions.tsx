import { catalogue, recordingNames } from '@jell-internal/recordings'
import type { RecordingName } from '@jell-internal/recordings'
import { useRef, useState } from 'react'

import type { LiveModel, Question } from './conversation/question.ts'
import { questionOf } from './conversation/question.ts'

interface SuggestionsProps {
  /** Nothing has been asked yet: all of them are shown. */
  readonly isFirst: boolean
  readonly model: LiveModel | undefined
  readonly onAsk: (question: Question) => void
}

const good = recordingNames.filter((name) => catalogue[name].ending === 'complete')
const bad = recordingNames.filter((name) => catalogue[name].ending !== 'complete')

/** Requests to pick: each shows another kind of answer, or another way in which one can go wrong. */
export function Suggestions({ isFirst, model, onAsk }: SuggestionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const summary = useRef<HTMLElement>(null)
  // The button goes out of sight when it is pressed, and the focus with it.
  const pick = (name: RecordingName): void => {
    onAsk(questionOf(name, model))
    setIsOpen(false)
    summary.current?.focus()
  }
  const chips = (names: readonly RecordingName[]) => (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="button small"
            title={catalogue[name].prompt}
            onClick={() => pick(name)}
          >
            {catalogue[name].title}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <details
      className="suggestions"
      open={isOpen || isFirst}
      onToggle={(event) => {
        if (!isFirst) setIsOpen(event.currentTarget.open)
      }}
    >
      <summary ref={summary}>Requests to pick</summary>
      <div>
        <h2>Answers of many kinds</h2>
        {chips(good)}
        <h2>Endings that are not good</h2>
        {chips(bad)}
      </div>
    </details>
  )
}
