import { createStreamingObject } from '@jell/core'
import type { StreamingObject } from '@jell/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect } from 'storybook/test'

import { FieldText } from './parts/field-text.tsx'
import { Field } from './parts/field.tsx'
import { useStreamingObject } from './use-streaming-object.ts'

import '../styles.css'
import '../test/stories/styled-page.css'

interface Answer {
  readonly title: string
  readonly score: number
  readonly summary: string
}

const START = '{"title":"Release review","score":8'
const SUMMARY = '.5,"summary":"The plan is sound,\\nand it was tried twice'

/** One object for each status, standing where the status is shown. */
function createObjects(): readonly (readonly [string, StreamingObject<Answer>])[] {
  const create = (text: string, end?: 'end' | 'abort') => {
    const object = createStreamingObject<Answer>()
    if (text !== '') object.write(text)
    if (end) object[end]()
    return object
  }
  return [
    ['Nothing is asked for', create('')],
    ['Waiting, and a number held', create(START)],
    ['Growing', create(START + SUMMARY)],
    ['Settled', create(`${START}${SUMMARY}."`)],
    ['Final', create(`${START}${SUMMARY}."}`, 'end')],
    ['Interrupted', create(START + SUMMARY, 'abort')],
  ]
}

function Card(props: {
  readonly name: string
  readonly object: StreamingObject<Answer>
}): ReactNode {
  const answer = useStreamingObject({ object: props.object })
  return (
    <section>
      <h2>{props.name}</h2>
      <Field of={answer.field('title')} as="p" className="title">
        {(title) => title.value}
      </Field>
      <Field of={answer.field('score')} as="b">
        {(score) => score.value}
      </Field>
      <FieldText of={answer.field('summary')} as="p" />
    </section>
  )
}

function Page(): ReactNode {
  const [objects] = useState(createObjects)
  return (
    <main className="styled-page">
      {objects.map(([name, object]) => (
        <Card key={name} name={name} object={object} />
      ))}
    </main>
  )
}

const meta = { title: 'Styles/styles.css', component: Page } satisfies Meta<typeof Page>

export default meta
type Story = StoryObj<typeof meta>

/** What the optional stylesheet makes of each status: bars, a caret, a flash, an ellipsis. */
export const EveryStatus: Story = {
  play: async ({ canvasElement }) => {
    const look = (selector: string, pseudo: string) =>
      getComputedStyle(canvasElement.querySelector(selector)!, pseudo)
    const waiting = look('[data-status="pending"]:empty', '::before')
    await expect(waiting.content).toBe('""')
    const busy = look('[data-status="streaming"]:empty', '::before')
    await expect(busy.animationName).toBe('jell-shimmer')
    const caret = look('[data-text][data-status="streaming"]', '::after')
    await expect(caret.animationName).toBe('jell-caret')
    const interrupted = look('[data-text][data-status="interrupted"]', '::after')
    await expect(interrupted.content).toBe('" …"')
    const text = canvasElement.querySelector('[data-text]')!
    await expect(getComputedStyle(text).whiteSpace).toBe('pre-wrap')
  },
}
