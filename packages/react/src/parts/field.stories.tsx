import { fault } from '@jell/replay'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect } from 'storybook/test'

import { expectStatus } from '../../test/stories/expect-status.ts'
import { RecordedReview, positionBehind, recording } from '../../test/stories/recorded-review.tsx'
import type { Review } from '../../test/stories/recorded-review.tsx'
import { Skeleton } from '../../test/stories/skeleton.tsx'
import { stepUntil } from '../../test/stories/step-until.ts'
import type { StreamingObjectView } from '../run/streaming-object-view.ts'
import { Field } from './field.tsx'

/** One field in one element: its function renders when this field changes, and what is pending has a stand-in. */
const meta = {
  title: 'Parts/Field',
  component: RecordedReview,
  args: { position: 0, children: (review) => <Card review={review} /> },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof RecordedReview>

export default meta
type Story = StoryObj<typeof meta>

function Card({ review }: { readonly review: StreamingObjectView<Review> }): ReactNode {
  return (
    <>
      <Field of={review.field('title')} as="h2" pending={<Skeleton name="Title" width="18rem" />}>
        {(title) => title.value ?? 'Untitled'}
      </Field>
      <dl>
        <dt>Verdict</dt>
        <Field of={review.field('verdict')} as="dd" pending={<Skeleton name="Verdict" />}>
          {(verdict) => verdict.value ?? '–'}
        </Field>
        <dt>Score</dt>
        <Field of={review.field('score')} as="dd" pending={<Skeleton name="Score" width="3rem" />}>
          {(score) => score.value ?? '–'}
        </Field>
      </dl>
      <Field
        of={review.field('summary')}
        as="p"
        pending={<Skeleton name="Summary" width="26rem" />}
      >
        {(summary) => (
          <>
            {summary.value}
            {summary.status === 'interrupted' && <span className="cut"> … was cut off here.</span>}
          </>
        )}
      </Field>
    </>
  )
}

/** Nothing has arrived. */
export const Pending: Story = {
  play: ({ canvasElement }) =>
    expectStatus(canvasElement, {
      '/title': 'pending',
      '/score': 'pending',
      '/summary': 'pending',
    }),
}

/** The summary grows; what came before it has settled. */
export const Streaming: Story = {
  args: { position: positionBehind('rehearsed the rollback') },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, {
      '/title': 'settled',
      '/verdict': 'settled',
      '/score': 'settled',
      '/summary': 'streaming',
    })
    await expect(canvas.getByText(/rehearsed the rollback/)).toBeVisible()
  },
}

/** A number has begun, but `8.` is not a number yet: the skeleton stays. */
export const Held: Story = {
  args: { position: positionBehind('"score":8.') },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, { '/verdict': 'settled', '/score': 'streaming' })
    await expect(canvas.getByText('Score is on its way.')).toBeInTheDocument()
  },
}

/** The four fields have closed; the document behind them goes on. */
export const Settled: Story = {
  args: { position: positionBehind('"reasons"') },
  play: ({ canvasElement }) =>
    expectStatus(canvasElement, {
      '/title': 'settled',
      '/score': 'settled',
      '/summary': 'settled',
    }),
}

/** The whole document ended well. */
export const Final: Story = {
  args: { position: positionBehind() },
  play: ({ canvasElement }) =>
    expectStatus(canvasElement, { '/title': 'final', '/score': 'final', '/summary': 'final' }),
}

/** The connection broke in the middle of the summary: what had settled stays. */
export const Interrupted: Story = {
  args: {
    play: fault(recording, {
      kind: 'break',
      at: { chunk: positionBehind('rehearsed the rollback') },
    }),
    position: positionBehind(),
  },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, {
      '/title': 'settled',
      '/verdict': 'settled',
      '/score': 'settled',
      '/summary': 'interrupted',
    })
    await expect(canvas.getByText('… was cut off here.')).toBeVisible()
  },
}

/** The verdict is outside its choices and the summary too long: what came before stays, and the rest goes on. */
export const Invalid: Story = {
  args: {
    schema: {
      properties: {
        verdict: { enum: ['ship', 'hold'] },
        summary: { type: 'string', maxLength: 60 },
      },
    },
    position: positionBehind('"reasons"'),
  },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, {
      '/title': 'settled',
      '/verdict': 'invalid',
      '/score': 'settled',
      '/summary': 'invalid',
    })
    await expect(canvas.getByText(/^Tidewatch 4\.2 .{45,52}$/)).toBeVisible()
  },
}

/** Stepping by hand: pending, streaming, settled. */
export const Stepped: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expectStatus(canvasElement, { '/title': 'pending' })
    await stepUntil(canvasElement, '/title', 'streaming')
    await expectStatus(canvasElement, { '/title': 'streaming', '/verdict': 'pending' })
    await stepUntil(canvasElement, '/title', 'settled')
    await expectStatus(canvasElement, { '/title': 'settled' })
    await userEvent.click(canvas.getByRole('button', { name: 'Restart' }))
    await expectStatus(canvasElement, { '/title': 'pending' })
  },
}
