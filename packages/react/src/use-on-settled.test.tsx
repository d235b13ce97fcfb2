import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef, StreamingObject } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { useOnFinal } from './use-on-final.ts'
import { useOnSettled } from './use-on-settled.ts'
import { useStreamingObject } from './use-streaming-object.ts'

interface Answer {
  readonly title: string
  readonly note?: string
}

afterEach(cleanup)

const create = () => createStreamingObject<Answer>()

interface ListeningProps {
  readonly of: FieldRef<string | undefined>
  readonly onSettled: (title: unknown) => void
}

function Listening({ of, onSettled }: ListeningProps): null {
  useOnSettled(of, (field) => onSettled(field.present ? field.value : 'absent'))
  return null
}

function Ending(props: {
  readonly object: StreamingObject<Answer>
  readonly onFinal: (result: Answer) => void
}): null {
  useOnFinal(useStreamingObject({ object: props.object }), (result) => props.onFinal(result))
  return null
}

it('tells once that a field settled, also under StrictMode and whether or not it is there', () => {
  const object = create()
  const told = vi.fn<(value: unknown) => void>()
  const counter = createRenderCounter()
  render(
    <StrictMode>
      <counter.Root>
        <Listening of={object.field('title')} onSettled={told} />
        <Listening of={object.field('note')} onSettled={told} />
      </counter.Root>
    </StrictMode>,
  )
  const before = counter.commits
  act(() => object.write('{"title":"Hel'))
  expect(told).not.toHaveBeenCalled()
  act(() => object.write('lo"'))
  expect(told.mock.calls).toEqual([['Hello']])
  act(() => object.write('}'))
  act(() => object.end())
  expect(told.mock.calls).toEqual([['Hello'], ['absent']])
  expect(counter.commits).toBe(before)
})

it('tells of a field that settled and became final in one publish', () => {
  let flush = (): void => {}
  const object = createStreamingObject<Answer>({
    schedule: (later) => {
      flush = later
    },
  })
  const [settled, final] = [vi.fn<(value: unknown) => void>(), vi.fn<(value: unknown) => void>()]
  render(
    <>
      <Listening of={object.field('title')} onSettled={settled} />
      <Ending object={object} onFinal={final} />
    </>,
  )
  act(() => {
    object.write('{"title":"Hello"}')
    object.end()
    flush()
  })
  expect(settled.mock.calls).toEqual([['Hello']])
  expect(final.mock.calls).toEqual([[{ title: 'Hello' }]])
})

it('tells nothing of what broke, and calls the function of the latest render', () => {
  const object = create()
  const [first, second] = [vi.fn<(value: unknown) => void>(), vi.fn<(value: unknown) => void>()]
  const { rerender } = render(<Listening of={object.field('title')} onSettled={first} />)
  rerender(<Listening of={object.field('title')} onSettled={second} />)
  rerender(<Ending object={object} onFinal={second} />)
  act(() => object.write('{"title":"Hel'))
  act(() => object.fail(new Error('The line is dead.')))
  expect(first).not.toHaveBeenCalled()
  expect(second).not.toHaveBeenCalled()
})

it('tells nothing of what had happened before it was mounted, or hydrated', () => {
  const object = create()
  object.write('{"title":"Hello"}')
  object.end()
  const told = vi.fn<(value: unknown) => void>()
  const page = (
    <StrictMode>
      <Listening of={object.field('title')} onSettled={told} />
      <Ending object={object} onFinal={told} />
    </StrictMode>
  )
  render(page)
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  render(page, { container, hydrate: true })
  expect(told).not.toHaveBeenCalled()
})

it('tells nothing of a field that had settled when it was given it, also of another run', () => {
  const [first, second] = [create(), create()]
  const told = vi.fn<(value: unknown) => void>()
  const view = (of: FieldRef<string | undefined>) => <Listening of={of} onSettled={told} />
  const { rerender } = render(view(first.field('note')))
  act(() => first.write('{"title":"Hello"'))
  rerender(view(first.field('title')))
  expect(told).not.toHaveBeenCalled()
  second.write('{"title":"Other","note":"No')
  rerender(view(second.field('title')))
  rerender(view(second.field('note')))
  expect(told).not.toHaveBeenCalled()
  act(() => second.write('te"'))
  expect(told.mock.calls).toEqual([['Note']])
})

interface HostProps {
  readonly text: string
  readonly isWhole?: boolean
  readonly told: (value: unknown) => void
}

/** Listens in the component that follows the text, and in a child of it. */
function Host({ text, isWhole, told }: HostProps): ReactNode {
  const answer = useStreamingObject<Answer>({
    text,
    ...(isWhole && { ending: 'complete' as const }),
    schedule: 'sync',
  })
  useOnSettled(answer.field('title'), (title) => told(title.value))
  useOnFinal(answer, told)
  return <Listening of={answer.field('title')} onSettled={told} />
}

it('tells nothing of what a text had when it was mounted, and what came to it', async () => {
  const told = vi.fn<(value: unknown) => void>()
  const view = (props: Omit<HostProps, 'told'>) => (
    <StrictMode>
      <Host {...props} told={told} />
    </StrictMode>
  )
  const { unmount } = render(view({ text: '{"title":"Hello"}', isWhole: true }))
  expect(told).not.toHaveBeenCalled()
  unmount()
  const half = render(view({ text: '{"title":"Hello"' }))
  await act(() => Promise.resolve())
  expect(told).not.toHaveBeenCalled()
  half.rerender(view({ text: '{"title":"Hello"}', isWhole: true }))
  expect(told.mock.calls).toEqual([[{ title: 'Hello' }]])
  told.mockClear()
  half.rerender(view({ text: '{"title":"Next"}', isWhole: true }))
  expect(told.mock.calls.map(([value]) => value)).toEqual(
    expect.arrayContaining(['Next', 'Next', { title: 'Next' }]),
  )
  expect(told).toHaveBeenCalledTimes(3)
})
