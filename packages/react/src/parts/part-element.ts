import { createElement } from 'react'
import type { HTMLAttributes, ReactElement, ReactNode, RefCallback } from 'react'

import type { StatusAttributes } from '../status-attributes.ts'

/** What a part passes to its element: spread all of it. */
export type PartElementProps = Omit<HTMLAttributes<HTMLElement>, 'children'> &
  StatusAttributes & {
    readonly children: ReactNode
    readonly ref: RefCallback<HTMLElement>
  }

/** How a part makes its one element, if any, and what else that element gets. */
export interface PartProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** The element's name. Without it and without `render` the part adds no element. */
  readonly as?: keyof HTMLElementTagNameMap | undefined
  /** Makes the element: `render={(props) => <Card {...props} />}`. */
  readonly render?: ((props: PartElementProps) => ReactElement) | undefined
}

/** The part's element. */
export function partElement(
  { as, render }: Pick<PartProps, 'as' | 'render'>,
  props: PartElementProps & { readonly [name: `data-${string}`]: string },
): ReactNode {
  if (render) return render(props)
  return as ? createElement(as, props) : props.children
}
