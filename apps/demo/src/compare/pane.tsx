import type { ComponentType, ReactNode } from 'react'
import { Profiler, memo, useEffect, useRef } from 'react'

import { followEnd } from '../shell/follow-end.ts'
import type { Instrument, WrongAction } from './instrument/instrument.ts'
import type { WayProps } from './ways.tsx'

interface PaneProps extends PaneBodyProps {
  readonly how: ReactNode
  readonly wrongActions: readonly WrongAction[]
}

/** One way of showing the stream, and what went wrong in it. */
export function Pane({ how, wrongActions, ...body }: PaneProps) {
  return (
    <article className="pane" aria-label={body.name}>
      <header>
        <h2>{body.name}</h2>
        <div className="detail">{how}</div>
      </header>
      <PaneBody {...body} />
      <ul className="wrong-actions" aria-label="Wrong early actions">
        {wrongActions.slice(-2).map(({ pointer, acted, became }, index) => (
          <li key={`${pointer} ${index}`}>
            Acted on <code>{pointer}</code> = <b>{acted}</b>, which became <b>{became}</b>
          </li>
        ))}
      </ul>
    </article>
  )
}

interface PaneBodyProps extends WayProps {
  readonly name: string
  /** What stands there before anything of the document does. */
  readonly whileEmpty?: string
  readonly instrument: Instrument
  /** Shows the stream. */
  readonly way: ComponentType<WayProps>
}

/** What the instrument looks at: it renders by its stream alone, not by the counters around it. */
const PaneBody = memo(function PaneBody(props: PaneBodyProps) {
  const { name, whileEmpty, instrument, way: Way, comparison, shape } = props
  const body = useRef<HTMLElement>(null)
  useEffect(() => (body.current ? instrument.watch(body.current) : undefined), [instrument])
  useEffect(() => (body.current ? stickToEnd(body.current) : undefined), [instrument])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
    <section ref={body} className="pane-body" aria-label={`${name}: the document`} tabIndex={0}>
      {/* Written by the stylesheet: the instrument shall see nothing but the document. */}
      <div data-while-empty={whileEmpty}>
        <Profiler id={name} onRender={instrument.onRender}>
          <Way comparison={comparison} shape={shape} />
        </Profiler>
      </div>
    </section>
  )
})

/** Keeps the end of the document in sight. Returns the function that stops it. */
function stickToEnd(body: HTMLElement): () => void {
  const { note, follow } = followEnd(body, 40)
  // Told behind the browser's own layout: asking at each change would force one for each chunk.
  const observer = new ResizeObserver(follow)
  // The body itself gets smaller where wrong actions are listed below it.
  for (const content of [body, ...body.children]) observer.observe(content)
  body.addEventListener('scroll', note, { passive: true })
  return () => {
    observer.disconnect()
    body.removeEventListener('scroll', note)
  }
}
