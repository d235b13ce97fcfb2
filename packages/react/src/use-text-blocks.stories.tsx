import type { FieldRef } from '@jell/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { memo } from 'react'
import type { ReactNode } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, waitFor } from 'storybook/test'

import { makeRecording } from '../test/stories/make-recording.ts'
import { Recorded, positionBehind } from '../test/stories/recorded-review.tsx'
import { useTextBlocks } from './use-text-blocks.ts'

interface Answer {
  readonly report: string
}

const report = `## What changed

The planner reads its tables **once** now.

- Loads are cut by half.
- Nothing is read twice.

\`\`\`ts
const table = await read('plan')

plan(table)
\`\`\`

| run | before | after |
| --- | ------ | ----- |
| one | 12 s   | 5 s   |

## What did not

Everything else.`
const recording = makeRecording('A report in Markdown', { report })

/** A growing Markdown text in blocks: only the last one changes. */
const meta = {
  title: 'Hooks/useTextBlocks',
  component: Recorded<Answer>,
  args: { play: recording, position: 0, children: (view) => <Report of={view.field('report')} /> },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof Recorded<Answer>>

export default meta
type Story = StoryObj<typeof meta>

const Block = memo(function Block({ text }: { readonly text: string }): ReactNode {
  return (
    <section>
      <Markdown remarkPlugins={[remarkGfm]}>{text}</Markdown>
    </section>
  )
})

function Report({ of }: { readonly of: FieldRef<string> }): ReactNode {
  return useTextBlocks(of).map(({ index, text }) => <Block key={index} text={text} />)
}

/** The fence is still open; what stands above it is closed and does not render any more. */
export const Streaming: Story = {
  args: { position: positionBehind("read('plan", recording) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('pre')).toBeVisible())
    await expect(canvasElement.querySelectorAll('li')).toHaveLength(2)
  },
}

/** All of it, block by block, as the whole text would look. */
export const Final: Story = {
  args: { position: positionBehind(undefined, recording) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('table')).toBeVisible())
    await expect(canvasElement.querySelectorAll('h2')).toHaveLength(2)
  },
}
