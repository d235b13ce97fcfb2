import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'

/** How a choice looks. */
type Tone = 'good' | 'fair' | 'bad' | 'plain'

interface ChoiceProps<Option extends string> {
  readonly of: FieldRef<Option>
  /** The words and the look of each option. */
  readonly options: Readonly<Record<Option, readonly [words: string, tone: Tone]>>
}

/**
 * One of a set. The schema holds it until it has settled: "ship" is also how "ship-with-care"
 * begins. What is no option at all is invalid, and shown as what it is.
 */
export function Choice<Option extends string>({ of, options }: ChoiceProps<Option>) {
  return (
    <Field of={of} as="span" className="choice-value" pending={<Skeleton />}>
      {(field) => {
        if (field.status === 'interrupted') return <Interruption missing />
        if (field.status === 'invalid') return <NoOption received={field.received} />
        if (field.value === undefined) return <Skeleton />
        const [words, tone] = options[field.value as Option]
        return (
          <span className="pill" data-tone={tone}>
            {words}
          </span>
        )
      }}
    </Field>
  )
}

function NoOption({ received }: { readonly received: unknown }) {
  return (
    <span className="pill" data-tone="invalid">
      {received === undefined ? 'not an option' : `${JSON.stringify(received)} is not an option`}
    </span>
  )
}
