import { catalogue, recordingNames } from '@jell-internal/recordings'
import type { RecordingName } from '@jell-internal/recordings'

import type { LiveModel, Question } from './conversation/question.ts'
import { questionOf } from './conversation/question.ts'

interface SuggestionsProps {
  readonly isOpen: boolean
  readonly model: LiveModel | undefined
  readonly onAsk: (question: Question) => void
}

const good = recordingNames.filter((name) => catalogue[name].ending === 'complete')
const bad = recordingNames.filter((name) => catalogue[name].ending !== 'complete')

/** Requests to pick: each shows another kind of answer, or another way in which one can go wrong. */
export function Suggestions({ isOpen, model, onAsk }: SuggestionsProps) {
  const chips = (names: readonly RecordingName[]) => (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="button small"
            title={catalogue[name].prompt}
            onClick={() => onAsk(questionOf(name, model))}
          >
            {catalogue[name].title}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <details className="suggestions" open={isOpen}>
      <summary>Requests to pick</summary>
      <div>
        <h2>Answers of many kinds</h2>
        {chips(good)}
        <h2>Endings that are not good</h2>
        {chips(bad)}
      </div>
    </details>
  )
}
