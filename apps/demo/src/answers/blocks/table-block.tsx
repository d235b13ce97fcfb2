import type { Block } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { FieldList } from '@jell/react'

import { GrowingText } from '../parts/growing-text.tsx'
import { ScrollFrame } from '../parts/scroll-frame.tsx'

interface TableBlockProps {
  readonly of: FieldRef<Extract<Block, { kind: 'table' }>>
}

/** A table whose columns are told first, and whose rows follow. */
export function TableBlock({ of }: TableBlockProps) {
  return (
    <ScrollFrame>
      <table className="data-table">
        <caption>
          <GrowingText of={of.field('caption')} as="span" />
        </caption>
        <thead>
          <FieldList of={of.field('columns')} as="tr">
            {(column) => (
              <th scope="col">
                <GrowingText of={column} as="span" />
              </th>
            )}
          </FieldList>
        </thead>
        <FieldList of={of.field('rows')} as="tbody">
          {(row) => (
            <FieldList of={row} as="tr">
              {(cell) => (
                <td>
                  <GrowingText of={cell} as="span" />
                </td>
              )}
            </FieldList>
          )}
        </FieldList>
      </table>
    </ScrollFrame>
  )
}
