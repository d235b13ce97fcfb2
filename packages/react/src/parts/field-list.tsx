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

/**
 * Items are made in blocks of blocks, so that a new item touches few elements however many there
 * are: the last block of each size. Sizes are fixed, so no item ever moves to another place.
 */
const LARGEST_BLOCK = 1_000
const BLOCKS_IN_BLOCK = 10

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
  return blocksOf({ of, render, from: 0, to: count, size: LARGEST_BLOCK })
}

interface BlockProps extends ItemsProps {
  readonly from: number
  readonly to: number
  /** How many items it holds when it is full. */
  readonly size: number
}

const Block = memo(function Block({ size, ...props }: BlockProps): ReactNode {
  return blocksOf({ ...props, size: size / BLOCKS_IN_BLOCK })
})

/** The items between `from` and `to`, in blocks of that size. */
function blocksOf({ of, render, from, to, size }: BlockProps): readonly ReactNode[] {
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, block) => {
    const first = from + block * size
    if (size === 1) {
      return <Item key={first} item={itemRef(of, first)} index={first} render={render} />
    }
    const last = Math.min(first + size, to)
    return <Block key={first} of={of} render={render} from={first} to={last} size={size} />
  })
}

interface ItemProps {
  readonly item: FieldRef<unknown>
  readonly index: number
  readonly render: RenderItem<unknown>
}

const Item = memo(function Item({ item, index, render }: ItemProps): ReactNode {
  return render(item, index)
})
