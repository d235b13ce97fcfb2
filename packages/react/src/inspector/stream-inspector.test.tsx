import { createStreamingObject, deltaApplier, embedded, lenient, watchDeltas } from '@jell/core'
import type { Recording, StreamingObject } from '@jell/core'
import { StreamInspector } from '@jell/react/inspector'
import { validator } from '@jell/schema'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { FieldText } from '../parts/field-text.tsx'
import { useStreamingObject } from '../use-streaming-object.ts'
import { useValue } from '../use-value.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Any = StreamingObject<unknown, unknown>

/** Until the inspector has shown what came. */
const frames = () =>
  act(async () => {
    for (let index = 0; index < 3; index++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

/** The rows of the grid: pointer, status, size and renders of each. */
const rows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .slice(0, 4)
        .map((cell) => cell.textContent)
        .join(' '),
    )
const text = () =>
  [...screen.getByRole('group', { name: 'Raw text' }).querySelectorAll('.jell-inspector-line')]
    .map((line) => line.textContent)
    .join('')

async function copied(): Promise<Recording<'text'>> {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy as recording' }))
    await Promise.resolve()
  })
  return JSON.parse(writeText.mock.calls[0]![0]) as Recording<'text'>
}

it('shows the text, each field with its status and size, and how the run stands', async () => {
  const object = createStreamingObject()
  render(
    <StrictMode>
      <StreamInspector of={object} />
    </StrictMode>,
  )
  object.write('{"title":"Hel')
  object.write('lo","score":1')
  await frames()
  expect(text()).toBe('{"title":"Hello","score":1')
  expect(rows()).toEqual([
    '/ streaming 2 keys 0',
    '/title settled 5 ch 0',
    '/score streaming 0 ch 0',
  ])
  const pieces = [...document.querySelectorAll('.jell-inspector-line [data-field-status]')]
  expect(
    pieces.map((piece) => [piece.getAttribute('data-field-status'), piece.textContent]),
  ).toEqual([
    ['settled', '"Hello"'],
    ['streaming', '1'],
  ])
  expect(document.querySelector('.jell-inspector-cursor')).not.toBeNull()
  object.write('2}')
  object.end()
  await frames()
  expect(screen.getByText('done')).toBeDefined()
  expect(rows()[2]).toBe('/score final 2 ch 0')
  expect(document.querySelector('.jell-inspector-cursor')).toBeNull()
  const { chunks, ending, origin } = await copied()
  expect(chunks.map(([, chunk]) => chunk)).toEqual(['{"title":"Hel', 'lo","score":1', '2}'])
  expect(ending?.how).toBe('complete')
  expect(origin.description).toBeUndefined()
})

it('sees all of a run that begins beside it, and counts the renders of each field', async () => {
  let write: (piece: string) => void
  async function* chunks() {
    for (;;) yield await new Promise<string>((resolve) => (write = resolve))
  }
  function Page() {
    const view = useStreamingObject<{ a: string; b: string }>({
      source: () => chunks(),
      runKey: 1,
      schedule: 'sync',
      schema: { type: 'object' },
    })
    return (
      <>
        <i>{useValue(view.field('a'))}</i>
        <FieldText of={view.field('b')} />
        <StreamInspector of={view} />
      </>
    )
  }
  render(<Page />)
  const send = (piece: string) =>
    act(async () => {
      await new Promise((resolve) => setTimeout(resolve))
      write(piece)
    })
  const renders = (row: number) => Number(rows()[row]?.split(' ').at(-1))
  await send('{"a":"x')
  await frames()
  const before = renders(1)
  expect(before).toBeGreaterThan(0)
  await send('y')
  await send('","b":"1')
  await frames()
  expect(text()).toBe('{"a":"xy","b":"1')
  expect(screen.queryByText(/came before/)).toBeNull()
  // What FieldText appends is no render.
  const [ofA, ofB] = [renders(1), renders(2)]
  expect(ofA).toBeGreaterThan(before)
  await send('2')
  await send('3')
  await frames()
  expect(rows().slice(1)).toEqual([`/a settled 2 ch ${ofA}`, `/b streaming 3 ch ${ofB}`])
})

it('says what it did not see of a run that it came late to', async () => {
  const object = createStreamingObject()
  object.write('{ "title": "Hello", "tags": ["on')
  const { unmount } = render(<StreamInspector of={object} />)
  object.write('e"]}')
  object.end()
  await frames()
  expect(screen.getByText(/^32 characters came before the inspector was there/)).toBeDefined()
  expect(text()).toBe('{"title":"Hello","tags":["one"]}')
  expect(rows()).toHaveLength(4)
  const track = (row: number) =>
    document.querySelectorAll('[role="row"] .jell-inspector-track')[row]?.textContent
  expect(track(1)).toContain('began before it was inspected, settled before that')
  expect(track(3)).toMatch(/began before it was inspected, settled at/)
  const recording = await copied()
  expect(recording.origin.description).toContain('32 characters that came before')
  const again = createStreamingObject()
  for (const [, chunk] of recording.chunks) again.write(chunk)
  again.end()
  expect(again.root.get().value).toEqual({ title: 'Hello', tags: ['one'] })
  unmount()
  expect(Object.hasOwn(object, 'write')).toBe(false)
})

it('lists issues and repairs, and leads to their fields', async () => {
  const object = createStreamingObject({
    stages: [embedded(), lenient()],
    validator: validator({ properties: { a: { maxLength: 2 } } }),
  }) as unknown as Any
  render(<StreamInspector of={object} />)
  object.write('Here: {a:"long", "b":[1,]}')
  object.end()
  await frames()
  const list = within(screen.getByRole('list', { name: 'Issues and repairs' }))
  const buttons = list.getAllByRole('button').map((button) => button.textContent)
  expect(buttons.some((label) => label.startsWith('issue /a'))).toBe(true)
  expect(buttons).toContain('repair /b trailing-comma')
  fireEvent.click(list.getByText('trailing-comma'))
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain('/b')
  expect(screen.getByText('failed')).toBeDefined()
})

it('is worked by keys, and makes only the rows in view', async () => {
  const object = createStreamingObject()
  render(<StreamInspector of={object} />)
  object.write(
    JSON.stringify({ rows: Array.from({ length: 5_000 }, (_, index) => `row ${index}`) }),
  )
  await frames()
  const grid = screen.getByRole('grid')
  expect(grid.getAttribute('aria-rowcount')).toBe('5003')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
  const selected = () => grid.querySelector('[aria-selected="true"]')?.id
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  expect(grid.getAttribute('aria-activedescendant')).toBe(selected())
  expect(selected()).toMatch(/-1$/)
  fireEvent.keyDown(grid, { key: 'Home' })
  expect(selected()).toMatch(/-0$/)
  fireEvent.keyDown(grid, { key: 'End' })
  expect(grid.scrollTop).toBeGreaterThan(100_000)
})

it('says that there is no text where deltas feed the run', async () => {
  const read = createStreamingObject()
  const object = createStreamingObject()
  watchDeltas(read, deltaApplier(object))
  read.write('{"a":"b"')
  render(<StreamInspector of={object} />)
  await frames()
  expect(screen.queryByRole('group', { name: 'Raw text' })).toBeNull()
  expect(screen.getByText(/Deltas feed this run/)).toBeDefined()
  expect(rows()[1]).toBe('/a settled 1 ch 0')
})

it('lets go of one run when it is shown another, also while that one ends', async () => {
  const first = createStreamingObject()
  const second = createStreamingObject()
  const { rerender } = render(<StreamInspector of={first} />)
  first.write('[1')
  rerender(<StreamInspector of={second} />)
  first.end()
  second.write('[2,3')
  await frames()
  expect(text()).toBe('[2,3')
  expect(Object.hasOwn(first, 'write')).toBe(false)
})

it('has one landmark for each run, and tells several apart by their labels', () => {
  const [first, second] = [createStreamingObject(), createStreamingObject()]
  render(
    <>
      <StreamInspector of={first} label="search" />
      <StreamInspector of={second} label="book" />
    </>,
  )
  const landmarks = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))
  expect(landmarks).toEqual(['Stream inspector: search', 'Stream inspector: book'])
  expect(screen.getByText('book').closest('section')).toBe(screen.getAllByRole('region')[1])
})

it('shows what waits for the next frame when the inspector comes', async () => {
  const object = createStreamingObject({ schedule: (flush) => void setTimeout(flush, 5) })
  object.write('{"a":')
  render(<StreamInspector of={object} />)
  object.write('"x"}')
  await new Promise((resolve) => setTimeout(resolve, 10))
  await frames()
  expect(text()).toBe('{"a":"x"}')
})
