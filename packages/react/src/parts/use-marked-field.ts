'use client'
import type { FieldRef, FieldState } from '@jell/core'
import { useCallback, useRef } from 'react'
import type { ForwardedRef, RefCallback } from 'react'

import { isRunning } from '../published/connecting.ts'
import { useCommitEffect } from '../published/use-commit-effect.ts'
import { usePublished } from '../published/use-published.ts'
import type { Reading } from '../published/use-published.ts'
import { writeStatus } from '../status-attributes.ts'
import { assignRef } from './assign-ref.ts'

interface MarkedField {
  /** What the part shows of the field. */
  readonly state: FieldState<unknown>
  /** For the part's element; passes it on to the user's ref. */
  readonly elementRef: RefCallback<HTMLElement>
}

/**
 * The field as `reading` has it, and its element, which is marked without a render: thousands of
 * fields become final, or busy, at once. `write`, a stable function, writes what else changes
 * without a render, whenever the element shows what `reading` takes for the same.
 */
export function useMarkedField(
  of: FieldRef<unknown>,
  reading: Reading<FieldRef<unknown>, FieldState<unknown>>,
  forwarded: ForwardedRef<HTMLElement>,
  write?: (element: HTMLElement) => void,
): MarkedField {
  const element = useRef<HTMLElement | null>(null)
  const cleanup = useRef<(() => void) | undefined>(undefined)
  const committed = useRef<{ readonly of: unknown; readonly state: FieldState<unknown> }>(undefined)
  const mark = useCallback(
    (shown?: FieldState<unknown>) => {
      const now = of.get()
      const isShown = shown === undefined || reading.isSame?.(shown, now)
      if (!element.current) return
      // React compares with what it rendered last, and leaves what was written past it meanwhile.
      writeStatus(element.current, (isShown ? now : shown).status, isRunning(of.object))
      if (isShown && shown) write?.(element.current)
    },
    [of, reading, write],
  )

  const elementRef = useCallback(
    (node: HTMLElement | null) => {
      element.current = node
      // What is rendered may still say settled; and React would leave the final of another field.
      mark()
      if (committed.current?.of === of) mark(committed.current.state)
      const leave = cleanup.current
      cleanup.current = undefined
      if (leave) leave()
      else cleanup.current = assignRef(forwarded, node)
    },
    [of, mark, forwarded],
  )
  const state = usePublished(of, reading, mark)
  useCommitEffect(() => {
    committed.current = { of, state }
    mark(state)
  })
  return { state, elementRef }
}
