'use client'
import type { FieldRef, FieldState } from '@jell/core'
import { forwardRef, useCallback, useRef, useState } from 'react'
import type { ForwardedRef, ReactNode, RefAttributes } from 'react'

import { fieldReading, subscribeWithRun } from '../published/field-readings.ts'
import { isKnown } from '../published/seeds.ts'
import { useHydrating } from '../published/use-hydrating.ts'
import type { Reading } from '../published/use-published.ts'
import { statusAttributes } from '../status-attributes.ts'
import { TextWriter } from '../text/text-writer.ts'
import { partElement } from './part-element.ts'
import type { PartProps } from './part-element.ts'
import { isAbsent, isWaiting } from './shown-field.ts'
import { useMarkedField } from './use-marked-field.ts'

/** What {@link FieldText} takes; what is not named here goes to its element. */
export interface FieldTextProps extends PartProps {
  /** The text to show. */
  readonly of: FieldRef<string | undefined>
  /** Shown until the text begins, or while it is held; nothing is when the run ends before. */
  readonly pending?: ReactNode
}

/** The type of {@link FieldText}. */
export interface FieldTextComponent {
  (props: FieldTextProps & RefAttributes<HTMLElement>): ReactNode
  displayName?: string | undefined
}

/**
 * Shows a text that grows. What it gains is appended in the document, without a render: each flush
 * costs what came, a selection stays, and characters are written once. It renders when the text
 * begins, and only then.
 *
 * It is one element, a `span` unless `as` or `render` says otherwise, with `data-status`,
 * `data-pointer`, `aria-busy`, `data-text`, and `dir="auto"` where you give it no `dir`. The
 * element's content belongs to the part. A text beyond 16,384 UTF-16 units is cut: in a block whose
 * `white-space` keeps line breaks into `span[data-text-block]` of whole lines with
 * `content-visibility: auto`, elsewhere into text nodes.
 */
export const FieldText: FieldTextComponent = forwardRef(FieldTextWithRef) as FieldTextComponent

function FieldTextWithRef(
  { of, pending, as, render, ...attributes }: FieldTextProps,
  ref: ForwardedRef<HTMLElement>,
): ReactNode {
  const writer = useRef<TextWriter | undefined>(undefined)
  const hydrating = useHydrating()
  // A text that a server has, and that grows no more, is React's and stays as it is.
  const [first] = useState(() => ({ of, text: hydrating && isKnown(of) ? of.textSince(0) : '' }))
  const served = first.of === of ? first.text : ''
  const write = useCallback(
    (element: HTMLElement) => {
      if (writer.current?.element !== element) writer.current = new TextWriter(element)
      writer.current.write(of, served.length)
    },
    [of, served],
  )
  const { state, elementRef } = useMarkedField(of, readingForTexts, ref, write)

  if (isAbsent(state)) return null
  return partElement(
    { as: as ?? 'span', render },
    {
      dir: 'auto',
      ...attributes,
      ...statusAttributes(state.status, of.pointer),
      'data-text': '',
      // Wrapped: React writes a bare string into the text node that it finds, which may be ours.
      children: <>{isWaiting(state) ? pending : served}</>,
      ref: elementRef,
    },
  )
}

/** What is appended past React is no change; what takes the place of something else is. */
const readingForTexts: Reading<FieldRef<unknown>, FieldState<unknown>> = {
  ...fieldReading,
  subscribe: subscribeWithRun,
  isSame: (shown, next) =>
    isWaiting(shown) === isWaiting(next) && isAbsent(shown) === isAbsent(next),
}
