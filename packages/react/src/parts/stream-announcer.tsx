'use client'
import type { FieldRef, ObjectState, Phase, RunView, Status } from '@jell/core'
import { forwardRef, useImperativeHandle, useRef } from 'react'
import type {
  CSSProperties,
  ForwardRefExoticComponent,
  ForwardedRef,
  HTMLAttributes,
  ReactNode,
  RefAttributes,
} from 'react'

import { isWhole, phaseReading, statusReading } from '../published/field-readings.ts'
import { silently, useChange } from '../published/use-change.ts'

/** A boundary of a run: nothing that grows is one. */
export type Boundary =
  | { readonly type: 'phase'; readonly phase: Phase; readonly state: ObjectState<unknown> }
  /** A named field settled, and is there; or it can no longer satisfy its schema. */
  | { readonly type: 'field'; readonly name: string; readonly status: 'settled' | 'invalid' }

/** What {@link StreamAnnouncer} takes; what is not named here goes to its element. */
export interface StreamAnnouncerProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** The run to tell of: what `useStreamingObject` returns. */
  readonly of: { readonly root: FieldRef<unknown> }
  /** Fields worth telling of when they settle, by the names that are said. None by default. */
  readonly fields?: Readonly<Record<string, FieldRef<unknown>>> | undefined
  /** What is said at a boundary; nothing for `undefined`. English by default. */
  readonly say?: ((boundary: Boundary) => string | undefined) | undefined
}

/**
 * Tells people who do not see the page how a run goes: one polite live region that says when it
 * begins and how it ends, and when a named field settles. It never says what grows, and nothing of
 * what was there before it was mounted. One for each run is enough.
 *
 * It is one element, out of sight unless you give it a `className` or a `style`.
 */
export const StreamAnnouncer: ForwardRefExoticComponent<
  StreamAnnouncerProps & RefAttributes<HTMLDivElement>
> = forwardRef(StreamAnnouncerWithRef)

/** How many announcements stay in the document. */
const KEPT = 20

function StreamAnnouncerWithRef(
  { of, fields = {}, say = sayInEnglish, ...attributes }: StreamAnnouncerProps,
  ref: ForwardedRef<HTMLDivElement>,
): ReactNode {
  const region = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => region.current!, [])
  const { object } = of.root

  // Past React: each sentence is added once, and what was said is never said again.
  const tell = (boundary: Boundary): void => {
    const sentence = say(boundary)
    if (sentence === undefined || !region.current) return
    const line = region.current.ownerDocument.createElement('p')
    line.textContent = sentence
    region.current.append(line)
    if (region.current.children.length > KEPT) region.current.firstElementChild?.remove()
  }
  useChange({
    source: object,
    object,
    reading: silentPhase,
    onChange: (phase) => tell({ type: 'phase', phase, state: object.get() }),
  })
  return (
    <>
      <div
        role="log"
        aria-live="polite"
        aria-atomic="false"
        style={attributes.className === undefined ? outOfSight : undefined}
        {...attributes}
        ref={region}
      />
      {Object.entries(fields).map(([name, field]) => (
        <Listening key={name} name={name} of={field} tell={tell} />
      ))}
    </>
  )
}

interface ListeningProps {
  readonly name: string
  readonly of: FieldRef<unknown>
  readonly tell: (boundary: Boundary) => void
}

function Listening({ name, of, tell }: ListeningProps): null {
  const onChange = (status: Status, last: Status): void => {
    if (status === 'invalid') tell({ type: 'field', name, status })
    else if (isWhole(status) && !isWhole(last) && of.get().present) {
      tell({ type: 'field', name, status: 'settled' })
    }
  }
  useChange({ source: of, object: of.object, reading: silentStatus, onChange })
  return null
}

function sayInEnglish(boundary: Boundary): string | undefined {
  if (boundary.type === 'field') {
    return boundary.status === 'settled'
      ? `${boundary.name} is complete.`
      : `${boundary.name} is not valid.`
  }
  const { phase, state } = boundary
  if (phase === 'streaming') return 'The answer is being written.'
  if (phase === 'done') return 'The answer is complete.'
  if (phase === 'stopped') return 'The answer was stopped.'
  return phase === 'failed'
    ? `The answer broke off. ${state.error?.message ?? ''}`.trim()
    : undefined
}

const silentPhase = silently<RunView, Phase>(phaseReading)
const silentStatus = silently<FieldRef<unknown>, Status>(statusReading)

const outOfSight: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
