'use client'
import type { FieldRef, FieldState } from '@jell/core'
import { useCallback, useRef } from 'react'
import type { ForwardedRef, RefCallback } from 'react'

import { writeStatus } from '../status-attributes.ts'
import { assignRef } from './assign-ref.ts'

interface FinalMark {
  /** For the part's element; passes it on to the user's ref. */
  readonly elementRef: RefCallback<HTMLElement>
  /** For a state that the part does not render for. */
  readonly onUnshown: (state: FieldState<unknown>) => void
}

/** Marks the part's element as final without a render: thousands of fields become final at once. */
export function useFinalMark(
  of: FieldRef<unknown>,
  forwarded: ForwardedRef<HTMLElement>,
): FinalMark {
  const element = useRef<HTMLElement | null>(null)
  const cleanup = useRef<(() => void) | undefined>(undefined)

  const elementRef = useCallback(
    (node: HTMLElement | null) => {
      element.current = node
      // What is rendered may still say settled; and React would leave the final of another field.
      if (node) writeStatus(node, of.get().status)
      const leave = cleanup.current
      cleanup.current = undefined
      if (leave) leave()
      else cleanup.current = assignRef(forwarded, node)
    },
    [of, forwarded],
  )
  const onUnshown = useCallback((state: FieldState<unknown>) => {
    if (state.status === 'final' && element.current) writeStatus(element.current, state.status)
  }, [])
  return { elementRef, onUnshown }
}
