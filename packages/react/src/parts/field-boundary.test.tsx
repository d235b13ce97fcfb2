import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef, StreamingObject } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode, Suspense } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useValue } from '../use-value.ts'
import { FieldBoundary } from './field-boundary.tsx'
import { Field } from './field.tsx'

interface Answer {
  readonly chart: { readonly kind: string; readonly points: readonly number[] }
  readonly note: string
}

const complained = vi.spyOn(console, 'error')
beforeEach(() => {
  complained.mockReset()
  complained.mockImplementation(() => undefined)
})
afterEach(cleanup)

const create = () => createStreamingObject<Answer>()
const write = (object: StreamingObject<Answer>, text: string) => act(() => object.write(text))

/** Throws unless the number of points is even. */
function pairs(points: readonly unknown[] | undefined): string {
  if (!points || points.length % 2 === 1) throw new Error(`${String(points?.length)} is odd.`)
  return `${points.length / 2} pairs`
}

it('keeps the last output of a function that throws, and shows the next one', () => {
  const object = create()
  const onError = vi.fn<(error: unknown) => void>()
  const { container } = render(
    <StrictMode>
      <FieldBoundary of={object.field('chart')} fallback="no chart yet" onError={onError}>
        {(chart) => pairs(chart.value?.points)}
      </FieldBoundary>
    </StrictMode>,
  )
  expect(container.textContent).toBe('')
  write(object, '{"chart":{')
  expect(container.textContent).toBe('no chart yet')
  expect(onError).toHaveBeenLastCalledWith(new Error('undefined is odd.'))
  write(object, '"points":[1,2,')
  expect(container.textContent).toBe('1 pairs')
  const told = onError.mock.calls.length
  write(object, '3,')
  expect(container.textContent).toBe('1 pairs')
  expect(onError.mock.calls.slice(told)).toEqual([[new Error('3 is odd.')]])
  write(object, '4,')
  expect(container.textContent).toBe('2 pairs')
  expect(complained).not.toHaveBeenCalled()
})

it('says on the console what a function threw when nobody asked to be told', () => {
  const object = create()
  render(
    <FieldBoundary of={object.field('chart')} fallback="no chart yet">
      {(chart) => pairs(chart.value?.points)}
    </FieldBoundary>,
  )
  write(object, '{"chart":{')
  expect(complained).toHaveBeenCalledExactlyOnceWith(new Error('undefined is odd.'))
})

it('shows its fallback while a component throws, tries again at the next change, and spares the rest', () => {
  const object = create()
  const onError = vi.fn<(error: unknown) => void>()
  function Chart({ of }: { readonly of: FieldRef<Answer['chart']> }): ReactNode {
    return pairs(useValue(of)?.points)
  }
  const { container } = render(
    <>
      <FieldBoundary
        of={object.field('chart')}
        fallback={(error) => `fallback: ${(error as Error).message}`}
        onError={onError}
      >
        <Chart of={object.field('chart')} />
      </FieldBoundary>
      <Field of={object.field('note')} as="p">
        {(note) => note.value}
      </Field>
    </>,
  )
  expect(container.textContent).toBe('fallback: undefined is odd.')
  write(object, '{"chart":{"points":[1,2,')
  expect(container.textContent).toBe('1 pairs')
  write(object, '3,')
  expect(container.textContent).toBe('fallback: 3 is odd.')
  write(object, '4]}')
  expect(container.textContent).toBe('2 pairs')
  write(object, ',"note":"all is well"')
  expect(container.textContent).toBe('2 pairsall is well')
  expect(onError.mock.calls.at(-1)?.[0]).toEqual(new Error('3 is odd.'))
})

it('does not render nodes that are fine when the field changes', () => {
  const object = create()
  const counter = createRenderCounter()
  render(
    <counter.Root>
      <FieldBoundary of={object.field('chart')}>fine</FieldBoundary>
    </counter.Root>,
  )
  const before = counter.commits
  for (const text of ['{"chart":{', '"points":[1,', '2]', '}}']) write(object, text)
  expect(counter.commits).toBe(before)
})

it('keeps no output of another field', () => {
  const [first, second] = [create(), create()]
  const view = (object: StreamingObject<Answer>) => (
    <FieldBoundary of={object.field('chart')} fallback="fallback">
      {(chart) => pairs(chart.value?.points)}
    </FieldBoundary>
  )
  const { container, rerender } = render(view(first))
  write(first, '{"chart":{"points":[1,2,')
  expect(container.textContent).toBe('1 pairs')
  write(second, '{"chart":{"points":[1,')
  rerender(view(second))
  expect(container.textContent).toBe('fallback')
})

it('takes what suspends for no error', async () => {
  const object = create()
  object.write('{"note":"a"')
  let isReady = false
  const ready = Promise.resolve().then(() => (isReady = true))
  const { container } = render(
    <Suspense fallback="suspended">
      <FieldBoundary of={object.field('note')} fallback="fallback">
        {(note) => {
          if (!isReady) throw ready
          return note.value
        }}
      </FieldBoundary>
    </Suspense>,
  )
  expect(container.textContent).toBe('suspended')
  await act(() => ready)
  expect(container.textContent).toBe('a')
})
