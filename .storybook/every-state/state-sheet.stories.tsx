import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import * as demos from './demos.tsx'
import { block, facts, reasons, summary } from './review.ts'
import { StateSheet } from './state-sheet.tsx'
import { stateNames, statusIn } from './states.ts'
import type { StateName } from './states.ts'

const meta = {
  title: 'React/Every state',
  component: StateSheet,
  args: { state: 'each', watched: summary },
  argTypes: {
    state: {
      control: 'select',
      options: ['each', ...stateNames],
      description: 'The player moves the one that is chosen; of each, the one that is streaming.',
    },
    watched: { table: { disable: true } },
    show: { table: { disable: true } },
  },
  play: async ({ canvasElement }) => {
    const shown = (): unknown =>
      [...canvasElement.querySelectorAll('figure')].map((figure) => [
        figure.dataset['state'],
        figure.querySelector('figcaption')?.textContent.trim(),
        figure.dataset['error'],
      ])
    const expected = stateNames.map((name) => [name, captionOf(name), errorIn(name)])
    await waitFor(() => expect(shown()).toEqual(expected), { timeout: 5_000 })
  },
} satisfies Meta<typeof StateSheet>

export default meta
type Story = StoryObj<typeof meta>

const captionOf = (state: StateName): string => {
  const status = statusIn(state)
  return status === state ? state : `${state} ${status}`
}

const noErrors: readonly StateName[] = ['pending', 'streaming', 'settled', 'final', 'invalid']
const errorIn = (state: StateName): string | undefined =>
  noErrors.includes(state) ? undefined : state

export const Field: Story = { name: 'Field', args: { show: demos.field } }
export const FieldText: Story = { name: 'FieldText', args: { show: demos.fieldText } }
export const FieldList: Story = {
  name: 'FieldList',
  args: { show: demos.fieldList, watched: reasons },
}
export const FieldSwitch: Story = {
  name: 'FieldSwitch',
  args: { show: demos.fieldSwitch, watched: block },
}
export const FieldBoundary: Story = { name: 'FieldBoundary', args: { show: demos.fieldBoundary } }
export const Until: Story = { name: 'Until', args: { show: demos.until } }
export const StreamAnnouncer: Story = {
  name: 'StreamAnnouncer',
  args: { show: demos.streamAnnouncer },
}
export const UseStreamingObject: Story = {
  name: 'useStreamingObject',
  args: { show: demos.streamingObject },
}
export const UseField: Story = { name: 'useField', args: { show: demos.fieldHook } }
export const UseValue: Story = { name: 'useValue', args: { show: demos.value } }
export const UseFieldStatus: Story = { name: 'useFieldStatus', args: { show: demos.fieldStatus } }
export const UseItems: Story = { name: 'useItems', args: { show: demos.items, watched: reasons } }
export const UseKeys: Story = { name: 'useKeys', args: { show: demos.keys, watched: facts } }
export const UseTextBlocks: Story = { name: 'useTextBlocks', args: { show: demos.textBlocks } }
export const UseOnSettled: Story = { name: 'useOnSettled', args: { show: demos.onSettled } }
export const UseOnFinal: Story = { name: 'useOnFinal', args: { show: demos.onFinal } }
export const UseEditableField: Story = {
  name: 'useEditableField',
  args: { show: demos.editableField },
}
export const UseEdits: Story = { name: 'useEdits', args: { show: demos.edits } }
/** Without `show`, the document is what a tool is called with. */
export const UseToolCalls: Story = { name: 'useToolCalls' }
