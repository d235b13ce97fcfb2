import { fault } from '@jell/replay'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { expectStatus } from '../../test/stories/expect-status.ts'
import { RecordedReview, positionBehind, recording } from '../../test/stories/recorded-review.tsx'
import { Skeleton } from '../../test/stories/skeleton.tsx'
import { stepUntil } from '../../test/stories/step-until.ts'
import { FieldText } from './field-text.tsx'

/** A growing string: each piece is appended to the page, without a render. */
const meta = {
  title: 'Parts/FieldText',
  component: RecordedReview,
  args: {
    position: 0,
    children: (review) => (
      <>
        <h2>Summary</h2>
        <FieldText
          of={review.field('summary')}
          as="p"
          pending={<Skeleton name="Summary" width="26rem" />}
        />
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

/** Nothing has arrived. */
export const Pending: Story = {
  play: ({ canvasElement }) => expectStatus(canvasElement, { '/summary': 'pending' }),
}

/** The text grows; a selection in it stays. */
export const Streaming: Story = {
  args: { position: positionBehind('to one terminal first') },
  play: async ({ canvasElement }) => {
    await expectStatus(canvasElement, { '/summary': 'streaming' })
    const text = canvasElement.querySelector('[data-text]')?.firstChild
    getSelection()?.setBaseAndExtent(text!, 0, text!, 4)
    const selected = getSelection()?.toString()
    await stepUntil(canvasElement, '/summary', 'settled')
    await expectStatus(canvasElement, { '/summary': 'settled' })
    await expect(canvasElement.querySelector('[data-text]')?.firstChild).toBe(text)
    await expect(getSelection()?.toString()).toBe(selected)
    getSelection()?.removeAllRanges()
  },
}

/** The text is whole, and the document ended well. */
export const Final: Story = {
  args: { position: positionBehind() },
  play: ({ canvasElement }) => expectStatus(canvasElement, { '/summary': 'final' }),
}

/** The connection broke in the middle: what had come stays. */
export const Interrupted: Story = {
  args: {
    play: fault(recording, { kind: 'break', at: { chunk: positionBehind('rehearsed the') } }),
    position: positionBehind(),
  },
  play: ({ canvasElement }) => expectStatus(canvasElement, { '/summary': 'interrupted' }),
}
