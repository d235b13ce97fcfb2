'use client'
import type { FieldRef, FieldState } from '@jell/core'
import { useCallback, useRef } from 'react'
import type { ForwardedRef, RefCallback } from 'react'

import { isRunning } from '../published/connecting.ts'
import { useCommitEffect } from '../published/use-commit-effect.ts'
import { usePublished } from '../published/use-published.ts'
import type { Reading } from '../published/use-published.ts'
import { writeBusy, writeStatus } from '../status-attributes.ts'
import { assignRef } from './assign-ref.ts'

interface MarkedField {
  /** What the part shows of the field. */
  readonly state: FieldState<unknown>
  /** For the part's element; passes it on to the user's ref. */
  readonly elementRef: RefCallback<HTMLElement>
}

/**
 * The field as `reading` has it, and its element, which is marked without a render: thousands of
 * fields become final, or busy, at once.
 */
export function useMarkedField(
  of: FieldRef<unknown>,
  reading: Reading<FieldRef<unknown>, FieldState<unknown>>,
  forwarded: ForwardedRef<HTMLElement>,
): MarkedField {
  const element = useRef<HTMLElement | null>(null)
  const cleanup = useRef<(() => void) | undefined>(undefined)

  const elementRef = useCallback(
    (node: HTMLElement | null) => {
      element.current = node
      // What is rendered may still say settled; and React would leave the final of another field.
      if (node) writeStatus(node, of.get().status, isRunning(of.object))
      const leave = cleanup.current
      cleanup.current = undefined
      if (leave) leave()
      else cleanup.current = assignRef(forwarded, node)
    },
    [of, forwarded],
  )
  const onUnshown = useCallback(
    ({ status }: FieldState<unknown>) => {
      if (element.current) writeStatus(element.current, status, isRunning(of.object))
    },
    [of],
  )
  const state = usePublished(of, reading, onUnshown)

  useCommitEffect(() => {
    // React compares with what it rendered last, and leaves what was written past it meanwhile.
    if (element.current) writeBusy(element.current, state.status, isRunning(of.object))
  })
  return { state, elementRef }
}
