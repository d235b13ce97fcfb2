import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

interface PageProps {
  /** What the window is called. */
  readonly title: string
  readonly heading: ReactNode
  readonly lead?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** The page that was shown last. The first one leaves the focus to the browser. */
let shownTitle: string | undefined

/** One page: names the window, and takes the focus to its heading when it was navigated to. */
export function Page({ title, heading, lead, className = '', children }: PageProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · jell`
    if (shownTitle !== undefined && shownTitle !== title) {
      window.scrollTo(0, 0)
      head.current?.focus({ preventScroll: true })
    }
    shownTitle = title
  }, [title])
  return (
    <main id="main" className={`page ${className}`}>
      <div className="page-head">
        <h1 ref={head} tabIndex={-1}>
          {heading}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
    </main>
  )
}
