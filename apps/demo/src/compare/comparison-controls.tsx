import { catalogue } from '@jell-internal/recordings'
import type { SubmitEvent } from 'react'

import { SpeedSelect } from '../shell/speed-select.tsx'
import { comparedNames } from './compared-names.ts'
import type { ComparedName } from './compared-names.ts'
import type { ComparisonRequest } from './comparison.ts'
import { peers } from './peers.ts'
import type { PeerName } from './peers.ts'

interface ComparisonControlsProps {
  readonly request: ComparisonRequest
  readonly state: 'ready' | 'running' | 'ended'
  /** How much has arrived. */
  readonly characters: number
  readonly onStart: (request: ComparisonRequest) => void
}

const states = { ready: 'Ready', running: 'Streaming…', ended: 'Ended' }
const phases = { ready: 'idle', running: 'streaming', ended: 'done' }

/** Chooses what is compared, and starts it. */
export function ComparisonControls(props: ComparisonControlsProps) {
  const { request, state, characters, onStart } = props
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onStart({
      name: form.get('name') as ComparedName,
      peer: form.get('peer') as PeerName,
      speed: Number(form.get('speed')),
    })
  }
  return (
    <form className="comparison-controls" onSubmit={submit} aria-label="Comparison">
      <label>
        <span>Recording</span>
        <select name="name" defaultValue={request.name}>
          {comparedNames.map((name) => (
            <option key={name} value={name}>
              {catalogue[name].title}
            </option>
          ))}
        </select>
      </label>
      <SpeedSelect initial={request.speed} />
      <label className="peer">
        <span>Repaired with</span>
        <select name="peer" defaultValue={request.peer}>
          {Object.entries(peers).map(([name, peer]) => (
            <option key={name} value={name}>
              {peer.name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button primary">
        {state === 'ready' ? 'Play' : 'Play again'}
      </button>
      <p className="phase" data-phase={phases[state]}>
        {states[state]}
        <small>{characters.toLocaleString('en')} characters</small>
      </p>
    </form>
  )
}
