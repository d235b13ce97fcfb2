'use client'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { ms } from './field-grid.tsx'
import type { Inspection, InspectionSnapshot } from './inspection.ts'
import { KEPT } from './inspection.ts'
import { toRecording } from './to-recording.ts'

interface SummaryProps {
  readonly inspection: Inspection
  readonly snapshot: InspectionSnapshot
  readonly label: string | undefined
}

/** How the run stands, what it costs, and its way out. */
export function Summary({ inspection, snapshot, label }: SummaryProps): ReactNode {
  const { phase, error } = inspection.object.get()
  const { cost } = snapshot
  const facts: readonly (readonly [name: string, value: string, meaning?: string])[] = [
    ['Text', `${(cost?.characters ?? inspection.missed).toLocaleString('en')} ch`],
    ['Chunks', (cost?.chunks ?? 0).toLocaleString('en')],
    ['Fields', snapshot.fieldCount.toLocaleString('en')],
    ['Parsing', ms(cost?.parseTime ?? 0), 'Reading and judging the text'],
    ['Listeners', ms(cost?.tellTime ?? 0), 'Whoever is told of changes, and what they do at once'],
    ['Waiting', ms(cost?.waitTime ?? 0), 'The model, the network, the next frame'],
  ]
  return (
    <header className="jell-inspector-summary">
      {label !== undefined && <b className="jell-inspector-label">{label}</b>}
      <span className="jell-inspector-phase" data-phase={phase}>
        {phase}
      </span>
      <dl>
        {facts.map(([name, value, meaning]) => (
          <div key={name} title={meaning}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton inspection={inspection} />
      <Cost snapshot={snapshot} />
      {error && <p className="jell-inspector-error">{error.message}</p>}
      <Notes inspection={inspection} />
    </header>
  )
}

/** What the run's time went into. */
function Cost({ snapshot: { cost } }: Pick<SummaryProps, 'snapshot'>): ReactNode {
  const parts = [cost?.parseTime ?? 0, cost?.tellTime ?? 0, cost?.waitTime ?? 0]
  const names = ['parsing', 'listeners', 'waiting']
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const share = (part: number): number => (whole > 0 ? (100 * part) / whole : 0)
  const label = names
    .map((name, index) => `${share(parts[index]!).toFixed(1)} % ${name}`)
    .join(', ')
  return (
    <div className="jell-inspector-cost" title={label}>
      <small className="jell-inspector-hidden">Time: {label}</small>
      {names.map((name, index) => (
        <span key={name} data-part={name} style={{ flexGrow: parts[index] }} />
      ))}
    </div>
  )
}

function CopyButton({ inspection }: Pick<SummaryProps, 'inspection'>): ReactNode {
  const [said, setSaid] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(toRecording(inspection)))
      setSaid('Copied.')
    } catch {
      setSaid('The clipboard cannot be reached.')
    }
  }
  return (
    <div className="jell-inspector-copy">
      <output>{said}</output>
      <button type="button" onClick={() => void copy()} disabled={!inspection.hasText}>
        Copy as recording
      </button>
    </div>
  )
}

/** What the inspector did not see, or does not keep. */
function Notes({ inspection }: Pick<SummaryProps, 'inspection'>): ReactNode {
  const { missed, hasText, droppedFields, droppedText } = inspection
  const count = (number: number): string => number.toLocaleString('en')
  const notes = [
    !hasText && 'Deltas feed this run: there is no text to show.',
    missed > 0 &&
      hasText &&
      `${count(missed)} characters came before the inspector was there. They are written anew from their values, and their times are not known.`,
    droppedText > 0 &&
      `Text is kept up to ${count(KEPT.text)} characters; ${count(droppedText)} more came.`,
    droppedFields > 0 &&
      `${count(KEPT.fields)} fields are listed; ${count(droppedFields)} more came.`,
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className="jell-inspector-note">
      {note}
    </p>
  ))
}
