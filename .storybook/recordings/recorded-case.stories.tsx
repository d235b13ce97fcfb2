import { catalogue, loadRecording } from '@jell-internal/recordings'
import type { FormatOf, RecordingName, WireFormat } from '@jell-internal/recordings'
import type { Recording } from '@jell/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { RecordedCase } from './recorded-case.tsx'

interface CaseArgs {
  readonly name: RecordingName
  readonly format: WireFormat
}

/** Answers of models, each in the wire format of a provider, with every field and its status. Move through one with the player. */
const meta = {
  title: 'Recordings/Catalogue',
  // Its story brings what it plays, loaded before.
  render: ({ name, format }, { loaded }) => (
    <RecordedCase
      key={format}
      name={name}
      format={format}
      recording={loaded['recording'] as Recording<'text'>}
    />
  ),
  loaders: [
    async ({ args: { name, format } }) => ({
      recording: await loadRecording(name, format as FormatOf<RecordingName>),
    }),
  ],
  argTypes: { name: { table: { disable: true } } },
} satisfies Meta<CaseArgs>

export default meta
type Story = StoryObj<CaseArgs>

/** A story for a recording, at its end; the wire format can be chosen where there are several. */
function storyOf(name: RecordingName): Story {
  const { description, formats, ending } = catalogue[name]
  const phase = ending === 'complete' ? 'done' : 'failed'
  return {
    args: { name, format: formats[0] },
    argTypes: { format: { control: 'inline-radio', options: formats } },
    parameters: { docs: { description: { story: description } } },
    play: ({ canvasElement }) =>
      waitFor(
        () => expect(canvasElement.querySelector(`[data-phase="${phase}"]`)).toBeInTheDocument(),
        { timeout: 10_000 },
      ),
  }
}

export const ReleaseReview = storyOf('release-review')
export const ProductReview = storyOf('product-review')
export const Recipe = storyOf('recipe')
export const Itinerary = storyOf('itinerary')
export const Extraction = storyOf('extraction')
export const Chart = storyOf('chart')
export const Report = storyOf('report')
export const Form = storyOf('form')
export const ToolCalls = storyOf('tool-calls')
export const Multilingual = storyOf('multilingual')
export const Nested = storyOf('nested')
export const Answer = storyOf('answer')
export const Triage = storyOf('triage')
export const Length = storyOf('length')
export const Refusal = storyOf('refusal')
export const Dropped = storyOf('dropped')
export const Stalled: Story = {
  ...storyOf('stalled'),
  // Silence has no end: what has come waits for what follows.
  play: ({ canvasElement }) =>
    waitFor(() =>
      expect(canvasElement.querySelector('[data-phase="streaming"]')).toBeInTheDocument(),
    ),
}
export const ProviderError = storyOf('provider-error')
export const EnumViolation = storyOf('enum-violation')
export const RepeatedKey = storyOf('repeated-key')
export const Wrapped = storyOf('wrapped')
export const Sloppy = storyOf('sloppy')
