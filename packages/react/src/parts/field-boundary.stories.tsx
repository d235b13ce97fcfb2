import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect } from 'storybook/test'

import { expectStatus } from '../../test/stories/expect-status.ts'
import { RecordedReview, positionBehind } from '../../test/stories/recorded-review.tsx'
import type { Review } from '../../test/stories/recorded-review.tsx'
import type { StreamingObjectView } from '../run/streaming-object-view.ts'
import { FieldBoundary } from './field-boundary.tsx'
import { Field } from './field.tsx'

/** A function that throws on half a value takes nothing else down: its last good output stays, or the fallback. */
const meta = {
  title: 'Parts/FieldBoundary',
  component: RecordedReview,
  args: { position: 0, children: (review) => <Counted review={review} /> },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof RecordedReview>

export default meta
type Story = StoryObj<typeof meta>

/** Counts reasons in pairs, and throws while there is one without a partner. */
function Counted({ review }: { readonly review: StreamingObjectView<Review> }): ReactNode {
  return (
    <>
      <Field of={review.field('title')} as="h2" pending="…">
        {(title) => title.value}
      </Field>
      <p>
        <FieldBoundary
          of={review.field('reasons')}
          fallback="Not enough reasons yet."
          onError={() => undefined}
        >
          {({ value = [] }) => {
            if (value.length % 2 === 1) throw new Error('A reason has no partner.')
            return `${value.length / 2} pairs of reasons.`
          }}
        </FieldBoundary>
      </p>
    </>
  )
}

/** The function has thrown, and there is nothing to fall back on but the fallback. */
export const Fallback: Story = {
  args: { position: positionBehind('"reasons":["The old') },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, { '/title': 'settled' })
    await expect(await canvas.findByText(/pairs of reasons|Not enough reasons yet/)).toBeVisible()
  },
}

/** It throws for most drafts; what it showed last without stays, up to the end. */
export const Final: Story = {
  args: { position: positionBehind() },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, { '/title': 'final' })
    await expect(await canvas.findByText('3 pairs of reasons.')).toBeVisible()
  },
}
