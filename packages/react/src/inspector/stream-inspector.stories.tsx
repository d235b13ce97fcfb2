import { embedded, lenient } from '@jell/core'
import type { Recording } from '@jell/core'
import { fault, parseRecording } from '@jell/replay'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import releaseReview from '../../../../recordings/text/release-review.json' with { type: 'json' }
import { InspectedRun } from '../../test/stories/inspected-run.tsx'
import { makeTextRecording } from '../../test/stories/make-recording.ts'

const review = parseRecording(releaseReview) as Recording<'text'>

/** One run from the inside: its text coloured by status, the times of its fields, its issues and its cost. */
const meta = {
  title: 'StreamInspector',
  component: InspectedRun,
  parameters: { layout: 'fullscreen' },
  argTypes: {
    play: { table: { disable: true } },
    settings: { table: { disable: true } },
    schema: { table: { disable: true } },
    stages: { table: { disable: true } },
  },
} satisfies Meta<typeof InspectedRun>

export default meta
type Story = StoryObj<typeof meta>

/** All of it was seen: every field has its time, and nothing went wrong. */
export const GoodRun: Story = {
  args: { play: review, speed: 60 },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(await canvas.findByText('done', undefined, { timeout: 10_000 })).toBeVisible()
    const grid = canvas.getByRole('grid', { name: 'Fields' })
    grid.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(canvasElement.querySelector('[aria-selected="true"]')).toHaveTextContent('/title')
    await expect(canvasElement.querySelector('[data-selected]')).toHaveTextContent('Tidewatch')
  },
}

/** The verdict is outside its choices: marked in the text, in the fields and below. */
export const Violation: Story = {
  args: {
    play: review,
    speed: 60,
    schema: { properties: { verdict: { enum: ['ship', 'hold'] }, score: { maximum: 5 } } },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('failed', undefined, { timeout: 10_000 })).toBeVisible()
    const list = canvas.getByRole('list', { name: 'Issues and repairs' })
    await expect(list).toHaveTextContent('/verdict')
    await expect(canvasElement.querySelector('[data-mark="issue"]')).toBeInTheDocument()
  },
}

const sloppy = `Sure, here it is:\n\n\`\`\`json\n{title: 'Tidewatch 4.2', "ready": True, // checked
"reasons": ["tests pass", "small "diff"",], "score": NaN}\n\`\`\`\nAnything else?`

/** Prose around the document, and syntax that was mended. */
export const Repairs: Story = {
  args: {
    play: makeTextRecording('Sloppy', sloppy),
    speed: 5,
    settings: { stages: [embedded(), lenient()] },
    stages: ['embedded', 'lenient'],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('done', undefined, { timeout: 10_000 })).toBeVisible()
    const list = canvas.getByRole('list', { name: 'Issues and repairs' })
    await expect(list).toHaveTextContent('trailing-comma')
  },
}

/** The connection broke. The inspector came late, and says what it did not see. */
export const CutAndLate: Story = {
  args: {
    play: fault(review, { kind: 'break', at: { chunk: 400 } }),
    missed: 200,
    speed: 60,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('failed', undefined, { timeout: 10_000 })).toBeVisible()
    await expect(canvas.getByText(/came before the inspector was there/)).toBeVisible()
    await expect(canvas.getByText('The connection was lost.')).toBeVisible()
  },
}

const rows = Array.from({ length: 2_500 }, (_, index) => ({
  id: index,
  text: `Row ${index}. ${'Some words that fill the line. '.repeat(12)}`,
}))
const long = JSON.stringify({ rows })
const longRecording = makeTextRecording('Long', long, 40_000)

/** A megabyte, and 7,500 fields: only the rows in view are made. */
export const LongText: Story = {
  args: { play: longRecording, speed: 1 },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('done', undefined, { timeout: 20_000 })).toBeVisible()
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(1_500)
    const grid = canvas.getByRole('grid', { name: 'Fields' })
    // Rows are counted with the inspector's next frame.
    await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '7503'))
  },
}
