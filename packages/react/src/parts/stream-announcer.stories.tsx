import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { RecordedReview, positionBehind } from '../../test/stories/recorded-review.tsx'
import { stepUntil } from '../../test/stories/step-until.ts'
import { FieldText } from './field-text.tsx'
import { StreamAnnouncer } from './stream-announcer.tsx'

/** Says the boundaries of a stream to screen readers: where it begins, what is complete, how it ended. */
const meta = {
  title: 'Parts/StreamAnnouncer',
  component: RecordedReview,
  args: {
    position: 0,
    children: (review) => (
      <>
        <h2>What is said</h2>
        <StreamAnnouncer
          of={review}
          fields={{ 'The title': review.field('title'), 'The summary': review.field('summary') }}
          className="said"
        />
        <FieldText of={review.field('summary')} as="p" pending="…" />
      </>
    ),
  },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof RecordedReview>

export default meta
type Story = StoryObj<typeof meta>

/** The region is shown here, as it is heard: boundaries, and nothing that grows. */
export const Heard: Story = {
  args: { position: 0 },
  play: async ({ canvasElement }) => {
    await stepUntil(canvasElement, '/summary', 'streaming')
    const lines = () =>
      [...canvasElement.querySelectorAll('[aria-live] p')].map((line) => line.textContent)
    await waitFor(() =>
      expect(lines()).toEqual(['The answer is being written.', 'The title is complete.']),
    )
  },
}

/** Out of sight, where it belongs. */
export const Hidden: Story = {
  args: {
    position: positionBehind(),
    children: (review) => (
      <>
        <FieldText of={review.field('summary')} as="p" pending="…" />
        <StreamAnnouncer of={review} />
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-live]')?.textContent).toContain('complete'),
    )
  },
}
