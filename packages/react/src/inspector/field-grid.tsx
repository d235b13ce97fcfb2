'use client'
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows stand where they are scrolled to, which those of a table do not */
import type { Status } from '@jell/core'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

import type { InspectedField, Inspection, InspectionSnapshot } from './inspection.ts'
import { useWindow } from './use-window.ts'

const ROW_HEIGHT = 28

interface FieldGridProps {
  readonly inspection: Inspection
  readonly snapshot: InspectionSnapshot
  readonly selected: number | undefined
  readonly onSelect: (row: number) => void
}

/** All fields in the order in which they came, each with its time. Only rows in view are made. */
export function FieldGrid(props: FieldGridProps): ReactNode {
  const { inspection, snapshot, selected, onSelect } = props
  const { fields } = inspection
  const id = useId()
  const { ref, from, to, show } = useWindow(snapshot.fieldCount, ROW_HEIGHT, false)
  const select = (row: number): void => {
    const next = Math.max(0, Math.min(row, snapshot.fieldCount - 1))
    onSelect(next)
    show(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, to - from - 8)
    const row = rowFor(event.key, selected ?? -1, snapshot.fieldCount, page)
    if (row === undefined || snapshot.fieldCount === 0) return
    event.preventDefault()
    select(row)
  }
  const isInView = selected !== undefined && selected >= from && selected < to
  return (
    <div
      ref={ref}
      className="jell-inspector-scroll jell-inspector-fields"
      role="grid"
      aria-label="Fields"
      aria-rowcount={snapshot.fieldCount + 1}
      aria-activedescendant={isInView ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="jell-inspector-row jell-inspector-head" role="row" aria-rowindex={1}>
        <span role="columnheader">Field</span>
        <span role="columnheader">Status</span>
        <span role="columnheader">Size</span>
        <span role="columnheader">Renders</span>
        <span role="columnheader">Time</span>
      </div>
      <div
        role="rowgroup"
        style={{ height: snapshot.fieldCount * ROW_HEIGHT, position: 'relative' }}
      >
        {fields.slice(from, to).map((field, index) => {
          const row = from + index
          return (
            <Row
              key={row}
              id={`${id}-${row}`}
              {...{ field, row, inspection, snapshot }}
              isSelected={row === selected}
              onSelect={() => select(row)}
            />
          )
        })}
      </div>
    </div>
  )
}

function rowFor(key: string, row: number, count: number, page: number): number | undefined {
  if (key === 'ArrowDown') return row + 1
  if (key === 'ArrowUp') return row - 1
  if (key === 'PageDown') return row + page
  if (key === 'PageUp') return row - page
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

interface RowProps extends Pick<FieldGridProps, 'inspection' | 'snapshot'> {
  readonly id: string
  readonly field: InspectedField
  readonly row: number
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function Row(props: RowProps): ReactNode {
  const { id, field, row, inspection, snapshot, isSelected, onSelect } = props
  const ref = inspection.object.root.field(field.path)
  const { status, value } = ref.get()
  const size = typeof value === 'string' ? value.length : (ref.source()?.length ?? ref.size())
  const renders = inspection.renders(field)
  return (
    // The grid has the focus, and its keys do what a click does.
    <div
      id={id}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      className="jell-inspector-row"
      style={{ position: 'absolute', top: row * ROW_HEIGHT, height: ROW_HEIGHT }}
      onPointerDown={onSelect}
    >
      <span role="gridcell" className="jell-inspector-name" title={field.pointer || 'the root'}>
        <bdi>{field.pointer || '/'}</bdi>
      </span>
      <span role="gridcell" data-field-status={status}>
        {status}
      </span>
      <span role="gridcell">{sizeText(field, size)}</span>
      <span role="gridcell">{renders}</span>
      <span role="gridcell" className="jell-inspector-track">
        <Bar {...{ field, snapshot, status }} />
      </span>
    </div>
  )
}

function sizeText({ kind }: InspectedField, size: number): string {
  const isContainer = kind === 'array' || kind === 'object'
  return isContainer ? `${size} ${kind === 'array' ? 'items' : 'keys'}` : `${size} ch`
}

interface BarProps extends Pick<RowProps, 'field' | 'snapshot'> {
  readonly status: Status
}

/** From the first character to the last, beside the whole run. */
function Bar({ field, snapshot, status }: BarProps): ReactNode {
  const whole = Math.max(snapshot.now, 1)
  const from = field.firstAt ?? 0
  const to = field.isSettled ? (field.settledAt ?? 0) : snapshot.now
  const share = (at: number): string => `${((100 * at) / whole).toFixed(2)}%`
  const isUnseen = field.isSettled && field.settledAt === undefined
  return (
    <>
      <span className="jell-inspector-hidden">{barText(field, to)}</span>
      {!isUnseen && (
        <span
          className="jell-inspector-bar"
          data-field-status={status}
          data-open={field.firstAt === undefined || undefined}
          style={{ insetInlineStart: share(from), inlineSize: share(Math.max(0, to - from)) }}
        />
      )}
      {field.marks.map((mark, index) => (
        <span
          key={index}
          className="jell-inspector-mark"
          data-mark={mark.kind}
          title={`${mark.kind === 'issue' ? 'Issue' : 'Repair'}: ${mark.text}`}
          style={{ insetInlineStart: share(mark.at ?? 0) }}
        />
      ))}
    </>
  )
}

function barText({ firstAt, isSettled, settledAt, marks }: InspectedField, to: number): string {
  const began = firstAt === undefined ? 'began before it was inspected' : `began at ${ms(firstAt)}`
  const settled = settledAt === undefined ? 'settled before that' : `settled at ${ms(to)}`
  const notes = marks.map(({ kind, text }) => `; ${kind}: ${text}`).join('')
  return `${began}, ${isSettled ? settled : 'not settled'}${notes}`
}

/** Milliseconds for people. */
export function ms(time: number): string {
  return time < 10 ? `${time.toFixed(1)} ms` : `${Math.round(time).toLocaleString('en')} ms`
}
