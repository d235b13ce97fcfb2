import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect } from 'storybook/test'

import { expectStatus } from '../../test/stories/expect-status.ts'
import { makeRecording } from '../../test/stories/make-recording.ts'
import { Recorded, positionBehind } from '../../test/stories/recorded-review.tsx'
import { Skeleton } from '../../test/stories/skeleton.tsx'
import type { StreamingObjectView } from '../run/streaming-object-view.ts'
import { FieldList } from './field-list.tsx'
import { FieldSwitch } from './field-switch.tsx'
import { FieldText } from './field-text.tsx'
import { Field } from './field.tsx'

interface Page {
  readonly blocks: readonly (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
    | { readonly kind: 'video'; readonly url: string }
  )[]
}

const page: Page = {
  blocks: [
    { kind: 'text', text: 'The release has two parts, and each of them was tried alone.' },
    {
      kind: 'table',
      rows: [
        ['planner', 'ready'],
        ['printer', 'in a week'],
      ],
    },
    { kind: 'video', url: 'release.webm' },
  ],
}
const recording = makeRecording('A page of blocks', page)
const lastKind = makeRecording('A page whose kinds come last', {
  blocks: [{ text: 'Its kind comes last.', kind: 'text' }],
})

/** Shows an object by its kind, as soon as the kind has settled. */
const meta = {
  title: 'Parts/FieldSwitch',
  component: Recorded<Page>,
  args: { play: recording, position: 0, children: (view) => <Blocks view={view} /> },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof Recorded<Page>>

export default meta
type Story = StoryObj<typeof meta>

function Blocks({ view }: { readonly view: StreamingObjectView<Page> }): ReactNode {
  return (
    <>
      <h2>A page of blocks</h2>
      <FieldList of={view.field('blocks')} pending={<Skeleton name="The first block" />}>
        {(block) => (
          <FieldSwitch
            of={block}
            on="kind"
            pending={<Skeleton name="A block" width="12rem" />}
            fallback={(_, kind) => <p>Nothing shows a {String(kind)} here.</p>}
            cases={{
              text: (text) => <FieldText of={text.field('text')} as="p" />,
              table: (table) => (
                <FieldList of={table.field('rows')} as="ul">
                  {(row) => <Field of={row}>{({ value }) => <li>{value?.join(': ')}</li>}</Field>}
                </FieldList>
              ),
            }}
          />
        )}
      </FieldList>
    </>
  )
}

/** No block has come. */
export const Pending: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The first block is on its way.')).toBeInTheDocument()
  },
}

/** The second block grows, shown as its kind asks for. */
export const Growing: Story = {
  args: { position: positionBehind('"planner"', recording) },
  play: async ({ canvasElement }) => {
    await expectStatus(canvasElement, {
      '/blocks/0/text': 'settled',
      '/blocks/1/rows': 'streaming',
    })
    await expect(canvasElement.querySelectorAll('li')).toHaveLength(1)
  },
}

/** Half of a kind is no kind: nothing is shown of the block yet. */
export const KindLast: Story = {
  args: { play: lastKind, position: positionBehind('"kind":"te', lastKind) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A block is on its way.')).toBeInTheDocument()
  },
}

/** All blocks are there; one is of a kind that nothing shows. */
export const Final: Story = {
  args: { position: positionBehind(undefined, recording) },
  play: async ({ canvas, canvasElement }) => {
    await expectStatus(canvasElement, { '/blocks/0/text': 'final', '/blocks/1/rows': 'final' })
    await expect(canvas.getByText('Nothing shows a video here.')).toBeVisible()
  },
}
