import type { KeyboardEvent, SubmitEvent } from 'react'
import { useRef } from 'react'

import type { LiveModel, Question } from './conversation/question.ts'
import { typedQuestion } from './conversation/question.ts'
import { Suggestions } from './suggestions.tsx'

interface ComposerProps {
  readonly model: LiveModel | undefined
  /** Nothing has been asked yet. */
  readonly isFirst: boolean
  readonly onAsk: (question: Question) => void
  readonly onClear: () => void
}

/** Where a request is picked or typed. */
export function Composer({ model, isFirst, onAsk, onClear }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('prompt')
    const prompt = typeof typed === 'string' ? typed.trim() : ''
    if (prompt === '') return
    onAsk(typedQuestion(prompt, model))
    event.currentTarget.reset()
  }
  const sendOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const clear = (): void => {
    onClear()
    // The button goes away when it is pressed, and the focus with it.
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <section className="composer" aria-label="Ask">
      <Suggestions isFirst={isFirst} model={model} onAsk={onAsk} />
      <form ref={form} onSubmit={submit}>
        <label className="for-screen-readers" htmlFor="prompt">
          Your request
        </label>
        <textarea
          id="prompt"
          name="prompt"
          rows={1}
          placeholder="A recipe, a trip…"
          maxLength={4000}
          onKeyDown={sendOnEnter}
        />
        <button type="submit" className="button primary">
          Send
        </button>
        {!isFirst && (
          <button type="button" className="button" onClick={clear}>
            Clear
          </button>
        )}
      </form>
    </section>
  )
}
