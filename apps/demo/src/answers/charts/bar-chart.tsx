import type { Block } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { Field, FieldList, useField } from '@jell/react'

import { GrowingText } from '../parts/growing-text.tsx'

type ChartBlock = Extract<Block, { kind: 'chart' }>

/** Bars that appear as their numbers settle. */
export function BarChart({ of }: { readonly of: FieldRef<ChartBlock> }) {
  const { value: points = [] } = useField(of.field('points'))
  const values = points.map((point) => point?.value ?? 0)
  const below = Math.max(0, ...values.map((value) => -value))
  const above = Math.max(below === 0 ? 1 : 0, ...values)
  return (
    <figure
      className="bar-chart"
      data-below={below > 0}
      style={{ '--below': below, '--range': below + above }}
    >
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
