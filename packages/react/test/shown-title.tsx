// A title on a page, for tests of what React does to components.
import type { FieldRef } from '@jell/core'
import { Field, FieldText } from '@jell/react'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'

/** The title, by both ways in which a part shows a text. */
export function Title({ of }: { readonly of: FieldRef<string> }): ReactNode {
  return (
    <>
      <FieldText of={of} as="p" />
      <Field of={of} as="b">
        {({ value }) => value}
      </Field>
    </>
  )
}

/** What each of them shows. */
export const titles = (container: HTMLElement): (string | null)[] =>
  [...container.querySelectorAll('p, b')].map(({ textContent }) => textContent)

/** Lets timers, sources and React come to rest. */
export const settle = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve)))
