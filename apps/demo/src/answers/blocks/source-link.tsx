import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'

import { GrowingText } from '../parts/growing-text.tsx'

interface SourceLinkProps {
  readonly of: FieldRef<{ title: string; url: string }>
}

/** A link that can be followed once its address is whole: a half address is another address. */
export function SourceLink({ of }: SourceLinkProps) {
  return (
    <>
      <GrowingText of={of.field('title')} as="span" />{' '}
      <Field of={of.field('url')}>
        {({ status, value }) =>
          status === 'settled' && (
            <a href={value} target="_blank" rel="noreferrer" className="detail">
              {new URL(value).hostname}
            </a>
          )
        }
      </Field>
    </>
  )
}
