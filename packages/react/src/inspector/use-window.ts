'use client'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'

import { useCommitEffect } from '../published/use-commit-effect.ts'

/** The rows of a long list that are in view. */
export interface WindowedRows {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly from: number
  readonly to: number
  /** How many characters fit beside each other; 0 where nothing is laid out, as in a test. */
  readonly columns: number
  /** Brings a row into view. */
  readonly show: (row: number) => void
}

/** Rows beside those in view, so that scrolling shows no gap. */
const BESIDE = 4

/** What stands on both sides of a row, in pixels. */
const MARGIN = 24

/** Measured by one character that the element holds out of sight. */
function columnsOf(element: HTMLElement): number {
  const measure = element.querySelector('.jell-inspector-measure')
  const charWidth = measure?.getBoundingClientRect().width
  return charWidth ? Math.floor((element.clientWidth - MARGIN) / charWidth) : 0
}

/**
 * Which of `count` rows, each `rowHeight` pixels high, an element shows that scrolls. With `follows`
 * it stays at the end, as long as it stood there.
 */
export function useWindow(count: number, rowHeight: number, follows: boolean): WindowedRows {
  const ref = useRef<HTMLDivElement | null>(null)
  const isAtEnd = useRef(true)
  const [{ top, height, columns }, setView] = useState({ top: 0, height: 400, columns: 0 })

  useCommitEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = (): void => {
      const next = {
        top: element.scrollTop,
        height: element.clientHeight,
        columns: columnsOf(element),
      }
      isAtEnd.current = next.top + next.height >= element.scrollHeight - rowHeight
      setView((last) =>
        last.top === next.top && last.height === next.height && last.columns === next.columns
          ? last
          : next,
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(look) : undefined
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  }, [rowHeight])

  useCommitEffect(() => {
    const element = ref.current
    if (element && follows && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [count, follows])

  const first = Math.floor(top / rowHeight)
  return {
    ref,
    columns,
    from: Math.max(0, Math.min(first - BESIDE, count)),
    to: Math.min(count, first + Math.ceil(height / rowHeight) + BESIDE),
    show: (row) => {
      const element = ref.current
      if (!element) return
      const above = row * rowHeight
      if (above < element.scrollTop) element.scrollTop = above
      else if (above + rowHeight > element.scrollTop + element.clientHeight) {
        element.scrollTop = above + rowHeight - element.clientHeight
      }
    },
  }
}
