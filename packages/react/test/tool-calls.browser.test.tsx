// Two calls of one message that arrive side by side in a browser: what is rendered for which chunk,
// and what of it a frame shows. Counts are exact; no test measures time.
import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import type { SourceEvent } from '@jell/core'
import { Field, FieldText, Until, useToolCalls } from '@jell/react'
import type { ToolCall } from '@jell/react'
import { StrictMode, memo } from 'react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod'

const Search = z.object({ query: z.string(), limit: z.number().default(10) })
const Book = z.object({ room: z.enum(['blue', 'green']), guests: z.array(z.string()) })
const tools = { search: { schema: Search }, book: { schema: Book } }
type Call = ToolCall<{ readonly search: typeof Search; readonly book: typeof Book }>

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

const QUERY = 'what grows in the shade '.repeat(100)
const ARGUMENTS = {
  a: JSON.stringify({ query: QUERY }),
  b: JSON.stringify({
    room: 'green',
    guests: Array.from({ length: 60 }, (_, at) => `guest ${at}`),
  }),
}

/** The pieces of both calls in turn, four characters each, twenty in each task. */
async function* message(): AsyncGenerator<SourceEvent> {
  yield { type: 'document-start', id: 'a', channel: 'tool', name: 'search' }
  yield { type: 'document-start', id: 'b', channel: 'tool', name: 'book' }
  const length = Math.max(ARGUMENTS.a.length, ARGUMENTS.b.length)
  for (let at = 0; at < length; at += 4) {
    for (const id of ['a', 'b'] as const) {
      const text = ARGUMENTS[id].slice(at, at + 4)
      if (text !== '') yield { type: 'document-delta', id, text }
    }
    if (at % 80 === 0) await nextTask()
  }
  yield { type: 'document-end', id: 'b', ending: 'complete' }
  yield { type: 'message-end', ending: 'complete' }
}

it('shows calls side by side, each by itself, and renders for no chunk', async () => {
  const counter = createRenderCounter()
  const Shown = memo(function Shown({ call }: { readonly call: Call }): ReactNode {
    counter.rendered(call.id)
    if (call.name === 'search') return <FieldText of={call.field('query')} as="p" />
    if (call.name !== 'book') return null
    return (
      <>
        <Field of={call.field('room')} as="b">
          {({ value }) => value}
        </Field>
        <Until of={call} phase="done">
          {({ result }) => <i>{result.guests.length}</i>}
        </Until>
      </>
    )
  })
  let opened = 0
  function Page(): ReactNode {
    const source = () => {
      opened++
      return message()
    }
    const { calls, phase } = useToolCalls({ source, runKey: 1, tools })
    counter.rendered('Page')
    return (
      <>
        <output>{phase}</output>
        {calls.map((call) => (
          <Shown key={call.id} call={call} />
        ))}
      </>
    )
  }
  const half = { flushes: 0 }
  const { container } = await render(
    <StrictMode>
      <counter.Root>
        <Page />
      </counter.Root>
    </StrictMode>,
  )
  const shown = () => container.querySelector('p')?.textContent ?? ''
  const isOver = () => container.querySelector('output')?.textContent === 'done'
  let last = ''
  while (!isOver()) {
    await nextFrame()
    expect(QUERY.startsWith(shown())).toBe(true)
    if (shown() !== last && shown() !== QUERY) half.flushes++
    last = shown()
    // A choice that is half there shows nothing.
    expect(['', 'green']).toContain(container.querySelector('b')?.textContent ?? '')
  }
  expect(half.flushes).toBeGreaterThan(2)
  expect([shown(), container.querySelector('i')?.textContent]).toEqual([QUERY, '60'])
  expect(opened).toBe(1)
  // StrictMode renders twice what it renders: first, streaming, done, and what settles beside it.
  expect(counter.renders('a')).toBeLessThanOrEqual(2 * 4)
  expect(counter.renders('b')).toBeLessThanOrEqual(2 * 4)
  expect(counter.renders('Page')).toBeLessThanOrEqual(2 * 10)
})
