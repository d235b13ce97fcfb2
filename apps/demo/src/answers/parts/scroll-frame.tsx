import type { ReactNode } from 'react'

interface ScrollFrameProps {
  /** Makes it a place to jump to. */
  readonly label?: string
  readonly children: ReactNode
}

/** A frame for what may be larger than it. It scrolls, so a keyboard must get there. */
export function ScrollFrame({ label, children }: ScrollFrameProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
    <section className="scroll-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
