import { catalogue } from '@jell-internal/recordings'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import { Page } from '../shell/page.tsx'
import { ComparisonControls } from './comparison-controls.tsx'
import { Comparison } from './comparison.ts'
import type { ComparisonRequest } from './comparison.ts'
import { CountersExplained } from './counters-explained.tsx'
import { shapeOf } from './document/shape.ts'
import { Pane } from './pane.tsx'
import { peers } from './peers.ts'
import { Scoreboard } from './scoreboard.tsx'
import { JellWay, RepairedWay, WholeWay } from './ways.tsx'

const firstRequest: ComparisonRequest = { name: 'release-review', peer: 'ai-sdk', speed: 2 }

/** One recording, shown in three ways at once, and what each of them costs. */
export function ComparePage() {
  const [comparison, setComparison] = useState(() => new Comparison(firstRequest))
  // Who wants no motion is asked first.
  const [isPlaying, setIsPlaying] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  useEffect(() => {
    if (!isPlaying) return
    const left = new AbortController()
    void comparison.play(left.signal)
    return () => left.abort()
  }, [comparison, isPlaying])
  const { phase, characters, counters } = useSyncExternalStore(comparison.subscribe, comparison.get)
  const { name, peer } = comparison.request
  const { schema, title } = catalogue[name]
  const shape = useMemo(() => shapeOf(schema), [schema])
  // Where the panes stand side by side and do not fit, jell's is looked at first: the last one.
  const panes = useRef<HTMLElement>(null)
  const scrolledTo = useRef(Number.MAX_SAFE_INTEGER)
  useEffect(() => {
    panes.current?.scrollTo({ left: scrolledTo.current, behavior: 'instant' })
  }, [comparison])
  const start = (request: ComparisonRequest): void => {
    setComparison(new Comparison(request))
    setIsPlaying(true)
  }

  return (
    <Page
      title="Compare"
      className="compare"
      heading="JSON that sets as it arrives."
      lead="Models write JSON a few characters at a time. Who waits for the end shows nothing until then; who repairs the half text acts on half values, on 8 where 8.4 is coming. jell shows each field as it grows, and says when it can be trusted. Here one answer is shown in all three ways."
    >
      <div className="comparison">
        <ComparisonControls
          request={comparison.request}
          state={isPlaying ? phase : 'ready'}
          characters={characters}
          onStart={start}
        />
        <Scoreboard
          columns={[
            { name: 'After the end', counters: counters.whole },
            { name: 'Repaired', counters: counters.repaired },
            { name: 'jell', counters: counters.jell },
          ]}
        />
        <section
          className="panes"
          key={comparison.id}
          aria-label={title}
          ref={panes}
          onScroll={({ currentTarget, target }) => {
            if (target === currentTarget) scrolledTo.current = currentTarget.scrollLeft
          }}
        >
          <Pane
            name="After the end"
            how={<code>JSON.parse</code>}
            whileEmpty="Nothing can be shown before the last character."
            instrument={comparison.instruments.whole}
            wrongActions={counters.whole.wrongActions}
            way={WholeWay}
            comparison={comparison}
            shape={shape}
          />
          <Pane
            name="Repaired at every chunk"
            how={peers[peer].name}
            instrument={comparison.instruments.repaired}
            wrongActions={counters.repaired.wrongActions}
            way={RepairedWay}
            comparison={comparison}
            shape={shape}
          />
          <Pane
            name="jell"
            how={<code>useStreamingObject</code>}
            instrument={comparison.instruments.jell}
            wrongActions={counters.jell.wrongActions}
            way={JellWay}
            comparison={comparison}
            shape={shape}
          />
        </section>
        <CountersExplained />
      </div>
    </Page>
  )
}
