import type { Chart } from '@jell-internal/recordings'
import type { Draft } from '@jell/core'

interface Line {
  readonly name: string | undefined
  readonly points: readonly { readonly slot: number; readonly y: number }[]
}

/** What can be drawn of a chart so far: the points whose place and number are there. */
export function plotOf(series: Draft<Chart['series']>): {
  readonly labels: readonly string[]
  readonly lines: readonly Line[]
} {
  const slots = new Map<string, number>()
  const slotOf = (label: string): number => {
    const slot = slots.get(label) ?? slots.size
    slots.set(label, slot)
    return slot
  }
  const lines = series.map((one) => ({
    name: one?.name,
    points: (one?.points ?? []).flatMap((point) =>
      point?.x === undefined || point.y === undefined
        ? []
        : [{ slot: slotOf(point.x), y: point.y }],
    ),
  }))
  return { labels: [...slots.keys()], lines }
}
