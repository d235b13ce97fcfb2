import type { FieldRef } from '@jell/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'

import { RecordedReview, positionBehind } from '../../test/stories/recorded-review.tsx'
import type { Review } from '../../test/stories/recorded-review.tsx'
import { stepUntil } from '../../test/stories/step-until.ts'
import { FieldText } from '../parts/field-text.tsx'
import type { StreamingObjectView } from '../run/streaming-object-view.ts'
import { useEditableField } from './use-editable-field.ts'
import { useEdits } from './use-edits.ts'

/** A field that the user may change while it streams: the edit wins over what still arrives. */
const meta = {
  title: 'Hooks/useEditableField',
  component: RecordedReview,
  args: { position: 0, children: (review) => <Form review={review} /> },
  argTypes: {
    play: { table: { disable: true } },
    children: { table: { disable: true } },
  },
} satisfies Meta<typeof RecordedReview>

export default meta
type Story = StoryObj<typeof meta>

function TitleInput({ of }: { readonly of: FieldRef<string> }): ReactNode {
  const title = useEditableField(of)
  return (
    <p>
      <label>
        Title{' '}
        <input value={title.value ?? ''} onChange={(event) => title.edit(event.target.value)} />
      </label>{' '}
      <button type="button" onClick={title.reset} disabled={!title.isEdited}>
        Back to the model’s
      </button>
    </p>
  )
}

function Form({ review }: { readonly review: StreamingObjectView<Review> }): ReactNode {
  const { commit } = useEdits<Review>(review)
  const [saved, setSaved] = useState<string>()
  const save = async (): Promise<void> => {
    const { value } = await commit()
    setSaved(value?.title)
  }
  return (
    <>
      <TitleInput of={review.field('title')} />
      <FieldText of={review.field('summary')} as="p" pending="…" />
      <button type="button" onClick={() => void save()}>
        Save when it is done
      </button>
      {saved !== undefined && <output>Saved as “{saved}”.</output>}
    </>
  )
}

/** The user edits while the model writes on; saving waits for the end, and the edit wins. */
export const EditedWhileStreaming: Story = {
  args: { position: positionBehind('Tidewatch') },
  play: async ({ canvas, canvasElement }) => {
    const input = await canvas.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(input).toHaveValue('Release review: Tidewatch'))
    await userEvent.clear(input)
    await userEvent.type(input, 'Mine')
    await stepUntil(canvasElement, '/summary', 'streaming')
    await expect(input).toHaveValue('Mine')
  },
}

/** A run that is done is saved with the edit in it. */
export const Saved: Story = {
  args: { position: positionBehind() },
  play: async ({ canvas }) => {
    const input = await canvas.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(input).not.toHaveValue(''))
    await userEvent.clear(input)
    await userEvent.type(input, 'Mine')
    await userEvent.click(canvas.getByRole('button', { name: 'Save when it is done' }))
    await expect(await canvas.findByRole('status')).toHaveTextContent('Saved as “Mine”.')
  },
}
