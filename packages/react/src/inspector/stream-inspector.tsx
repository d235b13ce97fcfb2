'use client'
import { isEnded } from '@jell/core'
import { useState } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'

import { usePublished } from '../published/use-published.ts'
import type { Reading } from '../published/use-published.ts'
import { FieldGrid } from './field-grid.tsx'
import type { Inspection, InspectionSnapshot } from './inspection.ts'
import { Summary } from './summary.tsx'
import { TextPane } from './text-pane.tsx'
import { useInspection } from './use-inspection.ts'
import type { Inspectable } from './use-inspection.ts'

/** What {@link StreamInspector} takes; what is not named here goes to its element. */
export interface StreamInspectorProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** The run: what `useStreamingObject` returns, or a streaming object. */
  readonly of: Inspectable
  /** Names the run, for eyes and for assistive technology; needed where a page inspects several. */
  readonly label?: string | undefined
}

/**
 * Shows one run from the inside, for those who build with it: the raw text coloured by the status of
 * its fields, with the cursor; each field with its status, size, renders and time; issues and
 * repairs where they happened; what reading cost beside waiting; and the run as a recording to copy.
 *
 * Put it beside what shows the run, and it sees all of it. One that is mounted later says what it
 * did not see. Only rows in view are made, so that a text of megabytes and thousands of fields
 * remain usable. Looking costs the run time of its own: leave it out where you measure.
 *
 * Its looks are in `@jell/react/inspector.css`.
 */
export function StreamInspector({ of, label, ...attributes }: StreamInspectorProps): ReactNode {
  const inspection = useInspection(of)
  return (
    <section
      aria-label={label === undefined ? 'Stream inspector' : `Stream inspector: ${label}`}
      {...attributes}
      className={['jell-inspector', attributes.className].filter(Boolean).join(' ')}
    >
      {inspection && <Inspected inspection={inspection} label={label} />}
    </section>
  )
}

interface InspectedProps extends Pick<StreamInspectorProps, 'label'> {
  readonly inspection: Inspection
}

function Inspected({ inspection, label }: InspectedProps): ReactNode {
  const snapshot = usePublished(inspection, reading)
  const [selected, setSelected] = useState<number | undefined>(undefined)
  const field = selected === undefined ? undefined : inspection.fields[selected]
  const { phase } = inspection.object.get()
  return (
    <>
      <Summary inspection={inspection} snapshot={snapshot} label={label} />
      <div className="jell-inspector-panes">
        <FieldGrid {...{ inspection, snapshot, selected }} onSelect={setSelected} />
        {inspection.hasText && (
          <TextPane inspection={inspection} selected={field?.pointer} isOpen={!isEnded(phase)} />
        )}
      </div>
      <Marks inspection={inspection} onSelect={setSelected} />
    </>
  )
}

interface MarksProps {
  readonly inspection: Inspection
  readonly onSelect: (row: number) => void
}

/** All that broke the schema or was mended, in the order in which it came. */
function Marks({ inspection, onSelect }: MarksProps): ReactNode {
  const { marks, fields } = inspection
  if (marks.length === 0) return null
  return (
    <ul className="jell-inspector-marks" aria-label="Issues and repairs">
      {marks.slice(0, SHOWN_MARKS).map((mark, index) => (
        <li key={index}>
          <button
            type="button"
            data-mark={mark.kind}
            onClick={() =>
              onSelect(
                Math.max(
                  0,
                  fields.findIndex((one) => one.marks.includes(mark)),
                ),
              )
            }
          >
            <b>{mark.kind}</b> {mark.path.length > 0 && <code>/{mark.path.join('/')}</code>}{' '}
            {mark.text}
          </button>
        </li>
      ))}
      {marks.length > SHOWN_MARKS && <li>{marks.length - SHOWN_MARKS} more</li>}
    </ul>
  )
}

const SHOWN_MARKS = 20

const reading: Reading<Inspection, InspectionSnapshot> = {
  get: (inspection) => inspection.get(),
  subscribe: (inspection, listener) => inspection.subscribe(listener),
  getServer: (inspection) => inspection.get(),
}
