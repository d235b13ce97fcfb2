/** Keeps the end of what grows in sight. */
export interface EndFollower {
  /** To be called when somebody has scrolled. */
  readonly note: () => void
  /** To be called when something has grown. */
  readonly follow: () => void
}

/**
 * Follows the end of what `scroller` shows, until somebody scrolls back by more than `near` pixels,
 * and again from when they return. What grows between a scroll and the event that tells of it does
 * not count as going back.
 */
export function followEnd(scroller: Element, near: number): EndFollower {
  let isAtEnd = true
  let top = scroller.scrollTop
  return {
    note() {
      const isNear = scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - near
      if (isNear || scroller.scrollTop < top) isAtEnd = isNear
      top = scroller.scrollTop
    },
    follow() {
      if (isAtEnd) scroller.scrollTo(0, scroller.scrollHeight)
    },
  }
}
