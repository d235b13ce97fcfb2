import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { useFieldStatus } from './use-field-status.ts'
import { useField } from './use-field.ts'
import { useItems } from './use-items.ts'
import { useValue } from './use-value.ts'

interface Answer {
  readonly title: string
  readonly score: number
  readonly tags: readonly string[]
}

afterEach(cleanup)

const counter = createRenderCounter()
afterEach(() => counter.reset())

function State({ of }: { readonly of: FieldRef<unknown> }): ReactNode {
  const { status, value, present } = useField(of)
  counter.rendered('State')
  return `${status} ${JSON.stringify(value)} ${present}`
}

function Value({ of }: { readonly of: FieldRef<unknown> }): ReactNode {
  const value = useValue(of)
  counter.rendered('Value')
  return JSON.stringify(value)
}

function StatusOnly({ of }: { readonly of: FieldRef<unknown> }): ReactNode {
  const status = useFieldStatus(of)
  counter.rendered('StatusOnly')
  return status
}

function Items({ of }: { readonly of: FieldRef<readonly string[]> }): ReactNode {
  const items = useItems(of)
  counter.rendered('Items')
  return items.map((item) => item.pointer).join(' ')
}

it('gives the whole state through every status', () => {
  const object = createStreamingObject<Answer>()
  const { container } = render(<State of={object.field('title')} />)
  const seen = [container.textContent]
  for (const text of ['{"title":"Hel', 'lo"', '}']) {
    act(() => object.write(text))
    seen.push(container.textContent)
  }
  act(() => object.end())
  expect([...seen, container.textContent]).toEqual([
    'pending undefined false',
    'streaming "Hel" true',
    'settled "Hello" true',
    'settled "Hello" true',
    'final "Hello" true',
  ])
  expect(counter.renders('State')).toBe(4)
})

it('renders only the component whose field changed', () => {
  const object = createStreamingObject<Answer>()
  render(
    <>
      <State of={object.field('title')} />
      <Value of={object.field('score')} />
    </>,
  )
  for (const text of ['{"title":"', 'a', 'b', 'c', '"']) act(() => object.write(text))
  expect(counter.renders('Value')).toBe(1)
  const renders = counter.renders('State')
  for (const text of [',"score":', '1', '2', ',']) act(() => object.write(text))
  expect(counter.renders('State')).toBe(renders)
  expect(counter.renders('Value')).toBe(2)
})

it('does not render a reader of values for settled and final', () => {
  const object = createStreamingObject<Answer>()
  render(
    <>
      <Value of={object.field('title')} />
      <StatusOnly of={object.field('title')} />
    </>,
  )
  for (const text of ['{"title":"a', 'b', 'c']) act(() => object.write(text))
  expect(counter.renders('Value')).toBe(4)
  expect(counter.renders('StatusOnly')).toBe(2)
  act(() => object.write('"}'))
  act(() => object.end())
  expect(counter.renders('Value')).toBe(4)
  expect(counter.renders('StatusOnly')).toBe(4)
})

it('renders a list when an item is added, not when one grows', () => {
  const object = createStreamingObject<Answer>()
  const { container } = render(<Items of={object.field('tags')} />)
  for (const text of ['{"tags":["a', 'b', 'c', '","d', 'e', '"]', '}']) {
    act(() => object.write(text))
  }
  act(() => object.end())
  expect(container.textContent).toBe('/tags/0 /tags/1')
  expect(counter.renders('Items')).toBe(3)
})

it('shows what was published between its render and its subscription', () => {
  const object = createStreamingObject<Answer>()
  function Writes(): ReactNode {
    useLayoutEffect(() => object.write('{"title":"early"'), [])
    return null
  }
  const { container } = render(
    <>
      <Writes />
      <Value of={object.field('title')} />
    </>,
  )
  expect(container.textContent).toBe('"early"')
})

it('hydrates the pending markup of a server although the document has begun meanwhile', async () => {
  const object = createStreamingObject<Answer>()
  object.write('{"title":"Hel')
  const page = <State of={object.field('title')} />
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page)
  expect(container.textContent).toBe('pending undefined false')
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  render(page, { container, hydrate: true, onRecoverableError })
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
  expect(container.textContent).toBe('streaming "Hel" true')
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('leaves no subscription behind', () => {
  const object = createStreamingObject<Answer>()
  const title = object.field('title')
  let listening = 0
  const counted: typeof title.subscribe = (listener) => {
    listening++
    const stop = originalSubscribe(listener)
    return () => {
      listening--
      stop()
    }
  }
  const originalSubscribe = title.subscribe.bind(title)
  vi.spyOn(title, 'subscribe').mockImplementation(counted)
  const { unmount } = render(
    <StrictMode>
      <State of={title} />
      <Value of={title} />
      <StatusOnly of={title} />
    </StrictMode>,
  )
  expect(listening).toBe(3)
  unmount()
  expect(listening).toBe(0)
})
