import type { Recording } from '@jell/core'
import { chunksOf, createPlayer, fault } from '@jell/replay'
import type { JsonSchema } from '@jell/schema'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { expect, waitFor } from 'storybook/test'

import { makeTextRecording } from '../test/stories/make-recording.ts'
import { positionBehind, Recorded } from '../test/stories/recorded-review.tsx'
import { FieldText } from './parts/field-text.tsx'
import { Field } from './parts/field.tsx'
import type { StreamingObjectView } from './run/streaming-object-view.ts'
import { useStreamingObject } from './use-streaming-object.ts'

import '../styles.css'
import '../test/stories/styled-page.css'

interface Answer {
  readonly title: string
  readonly score: number
  readonly summary: string
}

const recording = makeTextRecording(
  'A short review',
  '{"title":"Release review","score":8.5,"summary":"The plan is sound,\\nand it was tried twice."}',
  4,
)
const midway = positionBehind('and it', recording)
const end = positionBehind(undefined, recording)
const strict: JsonSchema = { properties: { summary: { type: 'string', maxLength: 20 } } }

interface CardProps {
  readonly name: string
  readonly position: number
  readonly play?: Recording<'text'>
  readonly schema?: JsonSchema
}

/** How far the recording is played where each status is shown. */
const cards: readonly CardProps[] = [
  { name: 'Waiting', position: 0 },
  { name: 'A number held', position: positionBehind('8.', recording) },
  { name: 'Growing', position: midway },
  { name: 'Settled', position: end - 1 },
  { name: 'Final', position: end },
  { name: 'Invalid', position: end - 1, schema: strict },
  {
    name: 'Interrupted',
    position: end,
    play: fault(recording, { kind: 'break', at: { chunk: midway } }),
  },
]

function Card({ name, position, play = recording, schema }: CardProps): ReactNode {
  const [player] = useState(() => createPlayer(play))
  const { run } = useSyncExternalStore(player.subscribe, player.get, player.get)
  useEffect(() => player.seek(position), [player, position])
  const source = () => chunksOf(player)
  return <Styled name={name} of={useStreamingObject<Answer>({ source, runKey: run, schema })} />
}

interface StyledProps {
  readonly name: string
  readonly of: StreamingObjectView<Answer>
}

function Styled({ name, of }: StyledProps): ReactNode {
  return (
    <section data-name={name}>
      <h2>{name}</h2>
      <Field of={of.field('title')} as="p" className="title">
        {(title) => title.value}
      </Field>
      <Field of={of.field('score')} as="b">
        {(score) => score.value}
      </Field>
      <FieldText of={of.field('summary')} as="p" />
    </section>
  )
}

/** The optional stylesheet `@jell/react/styles.css`, built on the attributes that every part carries. */
const meta = { title: 'Styles/styles.css' } satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

/** What the optional stylesheet makes of each status: bars, a caret, a flash, an underline, an ellipsis. */
export const EveryStatus: Story = {
  render: () => (
    <main className="styled-page">
      {cards.map((card) => (
        <Card key={card.name} {...card} />
      ))}
    </main>
  ),
  play: async ({ canvasElement }) => {
    const find = (name: string, selector: string) =>
      canvasElement.querySelector(`[data-name="${name}"] ${selector}`)
    const look = (name: string, selector: string, pseudo?: string) =>
      getComputedStyle(find(name, selector)!, pseudo)
    const statusOf = ({ name }: CardProps) => find(name, '[data-text]')?.getAttribute('data-status')
    const statuses = [
      'pending',
      'pending',
      'streaming',
      'settled',
      'final',
      'invalid',
      'interrupted',
    ]
    await waitFor(() => expect(cards.map(statusOf)).toEqual(statuses), { timeout: 5_000 })
    await expect(look('Waiting', '[data-text]', '::before').content).toBe('""')
    await expect(look('A number held', 'b', '::before').animationName).toBe('jell-shimmer')
    await expect(look('Growing', '[data-text]', '::after').animationName).toBe('jell-caret')
    await expect(look('Invalid', '[data-text]').textDecorationStyle).toBe('wavy')
    await expect(look('Interrupted', '[data-text]', '::after').content).toBe('" …"')
    await expect(look('Final', '[data-text]').whiteSpace).toBe('pre-wrap')
  },
}

/** The same, by hand: the player is in the toolbar and below. */
export const Stepped: Story = {
  render: () => (
    <Recorded<Answer> play={recording} position={midway}>
      {(answer) => <Styled name="Growing" of={answer} />}
    </Recorded>
  ),
}
