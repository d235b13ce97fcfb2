import type { ReleaseReview } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { Field, FieldList } from '@jell/react'

import { Missing } from '../marks/missing.tsx'
import { Skeleton } from '../marks/skeleton.tsx'
import { GrowingText } from '../parts/growing-text.tsx'

type ReviewSection = ReleaseReview['sections'][number]

/** Sections appear one after the other, each with its heading and then its paragraphs. */
export function Sections({ of }: { readonly of: FieldRef<readonly ReviewSection[]> }) {
  return (
    <>
      <FieldList of={of} as="div" className="sections" pending={<Skeleton lines={4} />}>
        {(section) => <SectionBody of={section} />}
      </FieldList>
      <Missing of={of} />
    </>
  )
}

function SectionBody({ of }: { readonly of: FieldRef<ReviewSection> }) {
  return (
    <Field of={of} as="article">
      <GrowingText of={of.field('heading')} as="h4" />
      <FieldList of={of.field('paragraphs')} pending={<Skeleton lines={2} />}>
        {(paragraph) => <GrowingText of={paragraph} as="p" lines={2} />}
      </FieldList>
    </Field>
  )
}
