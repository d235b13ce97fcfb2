import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect } from 'storybook/test'

import { expectStatus } from '../../test/stories/expect-status.ts'
import { RecordedReview, positionBehind } from '../../test/stories/recorded-review.tsx'
import type { Review } from '../../test/stories/recorded-review.tsx'
import { Skeleton } from '../../test/stories/skeleton.tsx'
import { stepUntil } from '../../test/stories/step-until.ts'
import type { StreamingObjectView } from '../run/streaming-object-view.ts'
import { FieldList } from './field-list.tsx'
import { Field } from './field.tsx'

/** The items of a list as they arrive: a new item renders itself, and none of the others. */
const meta = {
  title: 'Parts/FieldList',
  component: RecordedReview,
  args: { position: 0, children: (review) => <Reasons review={review} /> },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof RecordedReview>

export default meta
type Story = StoryObj<typeof meta>

function Reasons({ review }: { readonly review: StreamingObjectView<Review> }): ReactNode {
  return (
    <>
      <h2>Reasons</h2>
      <FieldList of={review.field('reasons')} as="ol" pending={<WaitingItem />}>
        {(reason) => (
          <Field of={reason} as="li">
            {({ value }) => value}
          </Field>
        )}
      </FieldList>
    </>
  )
}

function WaitingItem(): ReactNode {
  return (
    <li>
      <Skeleton name="The first reason" width="16rem" />
    </li>
  )
}

/** The list has not begun. */
export const Pending: Story = {
  play: ({ canvasElement }) => expectStatus(canvasElement, { '/reasons': 'pending' }),
}

/** Two items are there, the second one grows. */
export const Growing: Story = {
  args: { position: positionBehind('Plans of both planners were') },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, {
      '/reasons': 'streaming',
      '/reasons/0': 'settled',
      '/reasons/1': 'streaming',
    })
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2)
  },
}

/** All items are there, and the document ended well. */
export const Final: Story = {
  args: { position: positionBehind() },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, { '/reasons': 'final', '/reasons/5': 'final' })
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6)
  },
}

/** Steps add items; what stood there before is the same element. */
export const Stepped: Story = {
  args: { position: positionBehind('"reasons":["The old') },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, { '/reasons/0': 'streaming' })
    const [first] = canvas.getAllByRole('listitem')
    await stepUntil(canvasElement, '/reasons/1', 'streaming')
    await expectStatus(canvasElement, { '/reasons/0': 'settled', '/reasons/1': 'streaming' })
    await expect(canvas.getAllByRole('listitem')[0]).toBe(first)
  },
}
