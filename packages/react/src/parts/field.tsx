'use client'
import type { FieldRef } from '@jell/core'
import { forwardRef, useMemo } from 'react'
import type { ForwardedRef, ReactNode, RefAttributes } from 'react'

import { statusAttributes } from '../status-attributes.ts'
import { partElement } from './part-element.ts'
import type { PartProps } from './part-element.ts'
import {
  isAbsent,
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
  /** Shown until there is something to show: the value is not there, or it is held. */
  readonly pending?: ReactNode
  /**
   * What to show: a node, or a function of the field's state. A function is called once there is
   * something to show, a node is shown from the beginning unless there is a `pending`.
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
  { of, pending, children, as, render, ...attributes }: FieldProps<unknown>,
  ref: ForwardedRef<HTMLElement>,
): ReactNode {
  const reading = typeof children === 'function' ? readingForValues : readingForNodes
  const { state, elementRef } = useMarkedField(of, reading, ref)
  const shown = useMemo(() => shownField(state), [state])

  if (isAbsent(state)) return null
  const content = () => {
    if (isWaiting(state) && pending !== undefined) return pending
    if (typeof children !== 'function') return children
    return shown && children(shown)
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
