import type { RefObject } from 'react'
import { useEffect } from 'react'

/** How near to the end counts as being there, in pixels. */
const near = 160

/** Keeps the end of a page that grows in sight, for those who are there; goes there for a new message. */
export function useStickToEnd(list: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    let isAtEnd = true
    const note = (): void => {
      const { scrollHeight } = document.documentElement
      isAtEnd = window.scrollY + window.innerHeight > scrollHeight - near
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) window.scrollTo(0, document.documentElement.scrollHeight)
    })
    observer.observe(element)
    addEventListener('scroll', note, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', note)
    }
  }, [list, count])
}
