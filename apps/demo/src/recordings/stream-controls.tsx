import { isEnded } from '@jell/core'
import type { Phase } from '@jell/core'
import type { Ref, SubmitEvent } from 'react'

import { phaseWords } from '../answers/phase-words.ts'
import { SpeedSelect } from '../shell/speed-select.tsx'

/** How a stream shall go. */
export interface StreamChoice {
  /** 1 is as fast as the model wrote. */
  readonly speed: number
  /** Lose the connection after this part of the answer. */
  readonly cut?: number | undefined
}

interface StreamControlsProps {
  readonly phase: Phase
  readonly onStart: (choice: StreamChoice) => void
  readonly onStop: () => void
  /** The line that says how the stream goes: takes the focus when it is given it. */
  readonly status: Ref<HTMLParagraphElement>
}

/** Starts and stops the stream, and decides how it goes. */
export function StreamControls({ phase, onStart, onStop, status }: StreamControlsProps) {
  const isRunning = phase !== 'idle' && !isEnded(phase)

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onStart({
      speed: Number(form.get('speed')),
      cut: form.get('cut') === null ? undefined : 0.5,
    })
  }

  return (
    <form className="controls" onSubmit={submit} aria-label="Stream">
      <p className="phase" data-phase={phase} ref={status} tabIndex={-1}>
        {phaseWords[phase]}
      </p>
      <div className="buttons">
        <button type="submit" className="button primary">
          {phase === 'idle' ? 'Start' : 'Start again'}
        </button>
        {/* Not `disabled`: a button that is disabled when it was pressed loses the focus. */}
        <button
          type="button"
          className="button"
          aria-disabled={!isRunning}
          onClick={() => isRunning && onStop()}
        >
          Stop
        </button>
      </div>
      <SpeedSelect initial={1} className="choice" />
      <label className="choice">
        <input type="checkbox" name="cut" />
        <span>Cut the connection half-way</span>
      </label>
    </form>
  )
}
