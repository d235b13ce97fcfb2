import type { Chart } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { useField } from '@jell/react'

import { niceTicks } from './nice-ticks.ts'
import { plotOf } from './plot.ts'
import { useIsNarrow } from './use-is-narrow.ts'

const height = 260
const inner = { left: 44, right: 12, top: 14, bottom: 28 }

/** Lines that grow point by point: a number is drawn when it has settled, never as half of itself. */
export function LineChart({ of }: { readonly of: FieldRef<Chart> }) {
  const { value } = useField(of)
  // About as wide as it is shown, so that its words are as large as those around it.
  const isNarrow = useIsNarrow()
  const width = isNarrow ? 340 : 640
  const { labels, lines } = plotOf(value?.series ?? [])
  const numbers = lines.flatMap(({ points }) => points.map(({ y }) => y))
  const ticks = niceTicks(Math.min(0, ...numbers), Math.max(1, ...numbers))
  const [low = 0, high = 1] = [ticks.at(0), ticks.at(-1)]
  // In steps, so that the lines do not move with each new point.
  const slots = Math.max(6, Math.ceil(labels.length / 6) * 6)
  const x = (slot: number): number =>
    inner.left + ((width - inner.left - inner.right) * (slot + 0.5)) / slots
  const y = (number: number): number =>
    inner.top + ((height - inner.top - inner.bottom) * (high - number)) / (high - low)
  const every = Math.ceil(labels.length / (isNarrow ? 4 : 6))
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={describe(value, numbers.length)}
      >
        {ticks.map((tick) => (
          <g key={tick} className="tick" data-zero={tick === 0}>
            <line x1={inner.left} x2={width - inner.right} y1={y(tick)} y2={y(tick)} />
            <text x={inner.left - 8} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {labels.map(
          (label, slot) =>
            slot % every === 0 && (
              <text key={label} className="label" x={x(slot)} y={height - 8} textAnchor="middle">
                {label}
              </text>
            ),
        )}
        {lines.map(({ points }, index) => (
          <g key={index} className="line" data-line={index}>
            <polyline points={points.map((point) => `${x(point.slot)},${y(point.y)}`).join(' ')} />
            {points.map((point) => (
              <circle key={point.slot} cx={x(point.slot)} cy={y(point.y)} r="2.6" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        {lines.map(({ name }, index) => (
          <span key={index} data-line={index}>
            {name}
          </span>
        ))}
        {value?.unit !== undefined && <span className="unit">in {value.unit}</span>}
      </figcaption>
    </figure>
  )
}

function describe(chart: { readonly title?: string } | undefined, count: number): string {
  return `${chart?.title ?? 'A chart'}: a line chart of ${count} numbers so far`
}
