'use client'
import type { FieldRef } from '@jell/core'
import { forwardRef, memo } from 'react'
import type { ForwardedRef, ReactNode, RefAttributes } from 'react'

import { sizeReading } from '../published/field-readings.ts'
import { itemRef } from '../published/item-ref.ts'
import { usePublished } from '../published/use-published.ts'
import { Field } from './field.tsx'
import type { PartProps } from './part-element.ts'

type RenderItem<E> = (item: FieldRef<E>, index: number) => ReactNode

/** What {@link FieldList} takes; what is not named here goes to its element. */
export interface FieldListProps<E> extends PartProps {
  /** The array to show. */
  readonly of: FieldRef<readonly E[] | undefined>
  /** Shown until the array begins; nothing is when the run ends before. */
  readonly pending?: ReactNode
  /**
   * Shows an item: bind the item's field in what it returns. Called for each item when it appears,
   * and for all of them again when the list is given another function. One that is written inline
   * is another at each render of the component around it; items that come render nothing there.
   */
  readonly children: RenderItem<E>
}

/** The type of {@link FieldList}. */
export interface FieldListComponent {
  <E>(props: FieldListProps<E> & RefAttributes<HTMLElement>): ReactNode
  displayName?: string | undefined
}

/**
 * Shows the items of an array as they appear. Items are keyed by their index, because a run only
 * appends; those that are there do not render again when another one comes.
 *
 * With `as` or `render` it is one element around the items, otherwise none.
 */
export const FieldList: FieldListComponent = forwardRef(FieldListWithRef) as FieldListComponent

/** Items are made in blocks, so that a new item touches the elements of the last block only. */
const BLOCK_LENGTH = 50

function FieldListWithRef(
  { children, ...field }: FieldListProps<unknown>,
  ref: ForwardedRef<HTMLElement>,
): ReactNode {
  return (
    <Field {...field} ref={ref}>
      <Items of={field.of} render={children} />
    </Field>
  )
}

interface ItemsProps {
  readonly of: FieldRef<readonly unknown[] | undefined>
  readonly render: RenderItem<unknown>
}

function Items({ of, render }: ItemsProps): ReactNode {
  const count = usePublished(of, sizeReading)
  return Array.from({ length: Math.ceil(count / BLOCK_LENGTH) }, (_, block) => {
    const from = block * BLOCK_LENGTH
    const to = Math.min(from + BLOCK_LENGTH, count)
    return <ItemBlock key={from} of={of} from={from} to={to} render={render} />
  })
}

const ItemBlock = memo(function ItemBlock({
  of,
  from,
  to,
  render,
}: ItemsProps & { readonly from: number; readonly to: number }): ReactNode {
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    return <Item key={index} item={itemRef(of, index)} index={index} render={render} />
  })
})

interface ItemProps {
  readonly item: FieldRef<unknown>
  readonly index: number
  readonly render: RenderItem<unknown>
}

const Item = memo(function Item({ item, index, render }: ItemProps): ReactNode {
  return render(item, index)
})
