import type { RefObject } from 'react'
import { useEffect } from 'react'

import { followEnd } from '../shell/follow-end.ts'

/** How near to the end counts as being there, in pixels. */
const near = 160

/** Keeps the end of a page that grows in sight, for those who are there; goes there for a new message. */
export function useStickToEnd(list: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const element = list.current
    if (!element || count === 0) return
    const { note, follow } = followEnd(document.documentElement, near)
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    addEventListener('scroll', note, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', note)
    }
  }, [list, count])
}
