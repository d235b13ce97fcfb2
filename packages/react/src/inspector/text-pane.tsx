'use client'
import { toPointer } from '@jell/core'
import type { Status } from '@jell/core'
import type { ReactNode } from 'react'

import { useCommitEffect } from '../published/use-commit-effect.ts'
import type { Inspection } from './inspection.ts'
import { useWindow } from './use-window.ts'

const ROW_HEIGHT = 20
const COLUMNS = 80

interface TextPaneProps {
  readonly inspection: Inspection
  /** The field whose place in the text is marked. */
  readonly selected: string | undefined
  /** More text may come: the cursor stands behind what there is. */
  readonly isOpen: boolean
}

/** The text as it was written, coloured by what became of it. Only the rows in view are made. */
export function TextPane({ inspection, selected, isOpen }: TextPaneProps): ReactNode {
  const { text } = inspection
  const { ref, from, to, columns, show } = useWindow(text.rowCount, ROW_HEIGHT, isOpen)
  text.setColumns(columns === 0 ? COLUMNS : Math.max(16, columns))
  const place = selected === undefined ? undefined : placeOf(inspection, selected)

  useCommitEffect(() => {
    if (place !== undefined) show(text.rowAt(place))
    // Only another choice scrolls; text that comes does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected])

  return (
    // No landmark: one run is one, and a page may inspect several.
    <div
      ref={ref}
      className="jell-inspector-scroll jell-inspector-text"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it holds no fields
      role="group"
      aria-label="Raw text"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has the focus
      tabIndex={0}
    >
      <span className="jell-inspector-measure" aria-hidden="true">
        0
      </span>
      <div style={{ height: text.rowCount * ROW_HEIGHT, position: 'relative' }}>
        {Array.from({ length: to - from }, (_, index) => {
          const row = from + index
          const isLast = row === text.rowCount - 1
          return (
            <div
              key={row}
              className="jell-inspector-line"
              style={{ top: row * ROW_HEIGHT, height: ROW_HEIGHT }}
            >
              {piecesOf(inspection, row, selected)}
              {isLast && isOpen && <span className="jell-inspector-cursor" />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Where the first of the field's text begins. */
function placeOf({ scanner }: Inspection, selected: string): number | undefined {
  return scanner.spans.find(({ path }) => isWithin(toPointer(path), selected))?.from
}

function isWithin(pointer: string, selected: string): boolean {
  return pointer === selected || pointer.startsWith(`${selected}/`)
}

function piecesOf(inspection: Inspection, row: number, selected: string | undefined): ReactNode {
  const { text, scanner, object } = inspection
  const [from, to] = text.row(row)
  const pieces: ReactNode[] = []
  let at = from
  for (const span of scanner.between(from, to)) {
    const begin = Math.max(span.from, from)
    const end = Math.min(span.to ?? text.length, to)
    if (begin > at) pieces.push(text.slice(at, begin))
    const pointer = toPointer(span.path)
    const status: Status = object.root.field(span.path).get().status
    const isSelected = selected !== undefined && selected !== '' && isWithin(pointer, selected)
    pieces.push(
      <span key={begin} data-field-status={status} data-selected={isSelected || undefined}>
        {text.slice(begin, end)}
      </span>,
    )
    at = end
  }
  if (at < to) pieces.push(text.slice(at, to))
  return pieces
}
