import type { Block } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { Field, FieldList, useField } from '@jell/react'

import { GrowingText } from '../parts/growing-text.tsx'

type ChartBlock = Extract<Block, { kind: 'chart' }>

/** Bars that appear as their numbers settle. */
export function BarChart({ of }: { readonly of: FieldRef<ChartBlock> }) {
  const { value: points = [] } = useField(of.field('points'))
  const longest = Math.max(1, ...points.map((point) => Math.abs(point?.value ?? 0)))
  return (
    <figure className="bar-chart" style={{ '--longest': longest }}>
      <figcaption>
        <GrowingText of={of.field('title')} as="h3" />
      </figcaption>
      <FieldList of={of.field('points')} as="ul">
        {(point) => (
          <li>
            <GrowingText of={point.field('label')} as="span" />
            <Field of={point.field('value')}>
              {({ value }) =>
                value !== undefined && (
                  <span
                    className="bar"
                    data-negative={value < 0}
                    style={{ '--value': Math.abs(value) }}
                  >
                    <span aria-hidden="true" />
                    <b>{value}</b>
                  </span>
                )
              }
            </Field>
          </li>
        )}
      </FieldList>
    </figure>
  )
}
