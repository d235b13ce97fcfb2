'use client'
import type { FieldRef } from '@jell/core'
import { forwardRef, useMemo } from 'react'
import type { ForwardedRef, ReactNode, RefAttributes } from 'react'

import { statusAttributes } from '../status-attributes.ts'
import { partElement } from './part-element.ts'
import type { PartProps } from './part-element.ts'
import {
  isAbsent,
  isMissed,
  isWaiting,
  readingForNodes,
  readingForValues,
  shownField,
} from './shown-field.ts'
import type { ShownField } from './shown-field.ts'
import { useMarkedField } from './use-marked-field.ts'

/** What {@link Field} takes; what is not named here goes to its element. */
export interface FieldProps<T> extends PartProps {
  /** The field to show. */
  readonly of: FieldRef<T>
  /**
   * Shown while the value is yet to come: none has arrived, or it is held. Gone when the run ends
   * without one.
   */
  readonly pending?: ReactNode
  /**
   * What to show: a node, or a function of the field's state. Without it, a string or number as it
   * is, and nothing of any other value.
   *
   * A function is called at each render in which there is something to show. That the field is
   * interrupted or invalid is such a thing, also where its `value` is still `undefined`.
   *
   * A node is shown from the beginning; with a `pending` it takes that one's place when something
   * arrives, and nothing is shown for a field that was interrupted before.
   */
  readonly children?: ReactNode | ((field: ShownField<T>) => ReactNode)
}

/** The type of {@link Field}. */
export interface FieldComponent {
  <T>(props: FieldProps<T> & RefAttributes<HTMLElement>): ReactNode
  displayName?: string | undefined
}

/**
 * Shows one field, and renders only when that field changes; a function of its state not even when
 * it becomes final, only the element's `data-status` does.
 *
 * With `as` or `render` it is one element with `data-status`, `data-pointer` and `aria-busy`,
 * otherwise none. A field that the document does not have shows nothing.
 */
export const Field: FieldComponent = forwardRef(FieldWithRef) as FieldComponent

function FieldWithRef(
  { of, pending, children = plainly, as, render, ...attributes }: FieldProps<unknown>,
  ref: ForwardedRef<HTMLElement>,
): ReactNode {
  const reading = typeof children === 'function' ? readingForValues : readingForNodes
  const { state, elementRef } = useMarkedField(of, reading, ref)
  const shown = useMemo(() => shownField(state), [state])

  if (isAbsent(state)) return null
  const content = () => {
    if (isWaiting(state) && pending !== undefined) return pending
    if (typeof children === 'function') return shown && children(shown)
    // What would take the place of `pending` has not come, and will not.
    return isMissed(state) && pending !== undefined ? undefined : children
  }
  return partElement(
    { as, render },
    {
      ...attributes,
      ...statusAttributes(state.status, of.pointer),
      children: content(),
      ref: elementRef,
    },
  )
}

function plainly({ value }: ShownField<unknown>): ReactNode {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
