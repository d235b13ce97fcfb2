import { fault } from '@jell/replay'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect } from 'storybook/test'

import { RecordedReview, positionBehind, recording } from '../../test/stories/recorded-review.tsx'
import type { Review } from '../../test/stories/recorded-review.tsx'
import type { StreamingObjectView } from '../run/streaming-object-view.ts'
import { Field } from './field.tsx'
import { Until } from './until.tsx'

/** Shows something else once a run is in a phase: saving waits for `done`. */
const meta = {
  title: 'Parts/Until',
  component: RecordedReview,
  args: { position: 0, children: (review) => <Saving review={review} /> },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof RecordedReview>

export default meta
type Story = StoryObj<typeof meta>

function Saving({ review }: { readonly review: StreamingObjectView<Review> }): ReactNode {
  return (
    <>
      <Field of={review.field('summary')} as="p">
        {(summary) => summary.value}
      </Field>
      <Until of={review} phase="failed">
        {({ error }) => (
          <p role="alert" className="cut">
            {error.message}
          </p>
        )}
      </Until>
      <Until
        of={review}
        phase="done"
        fallback={
          <button type="button" disabled>
            Save
          </button>
        }
      >
        {({ result }) => <button type="button">Save {result.reasons.length} reasons</button>}
      </Until>
    </>
  )
}

/** The text is there, but the document is not: nothing to save. */
export const Before: Story = {
  args: { position: positionBehind('rehearsed the rollback') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/rehearsed the rollback/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
}

/** The document ended well: the button has its result. */
export const Done: Story = {
  args: { position: positionBehind() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Save 6 reasons' })).toBeEnabled()
  },
}

/** The connection broke: an error that a person can read, and still nothing to save. */
export const Failed: Story = {
  args: {
    play: fault(recording, {
      kind: 'break',
      at: { chunk: positionBehind('rehearsed the rollback') },
    }),
    position: positionBehind(),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The connection was lost.')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
}
