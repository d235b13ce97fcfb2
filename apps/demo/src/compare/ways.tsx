import { useStreamingObject } from '@jell/react'
import { useEffect, useState } from 'react'

import type { Comparison } from './comparison.ts'
import { FieldNode } from './document/field-node.tsx'
import type { Shape } from './document/shape.ts'
import { ValueNode } from './document/value-node.tsx'

/** What shows the stream of a comparison takes. */
export interface WayProps {
  readonly comparison: Comparison
  readonly shape: Shape
}

/** Waits for the end, then parses once. A text that is not whole shows nothing at all. */
export function WholeWay({ comparison, shape }: WayProps) {
  const [value, setValue] = useState<unknown>()
  const instrument = comparison.instruments.whole
  useEffect(
    () =>
      comparison.connect({
        end: (text, ending) => {
          if (ending === 'complete') setValue(instrument.time(() => JSON.parse(text) as unknown))
        },
      }),
    [comparison, instrument],
  )
  return <ValueNode value={value} shape={shape} pointer="" act={instrument.act} />
}

/** Repairs and parses all of the text at every chunk. */
export function RepairedWay({ comparison, shape }: WayProps) {
  const [value, setValue] = useState<unknown>()
  const instrument = comparison.instruments.repaired
  useEffect(() => {
    const loaded = comparison.loadRepair()
    return comparison.connect({
      text: async (text) => {
        const repair = await loaded
        try {
          setValue(await instrument.timeAsync(() => repair(text)))
        } catch {
          // What cannot be repaired stays as it was.
        }
      },
    })
  }, [comparison, instrument])
  return <ValueNode value={value} shape={shape} pointer="" act={instrument.act} />
}

/** Reads each character once, and shows fields. */
export function JellWay({ comparison, shape }: WayProps) {
  const { root } = useStreamingObject({ object: comparison.object })
  return <FieldNode of={root} shape={shape} act={comparison.instruments.jell.act} />
}
