import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { FieldList } from './field-list.tsx'
import { Field } from './field.tsx'

interface Answer {
  readonly reasons: readonly string[]
}

afterEach(cleanup)

it('shows each item when it appears, and does not render those that are there', () => {
  const object = createStreamingObject<Answer>()
  const counter = createRenderCounter()
  const { container } = render(
    <FieldList of={object.field('reasons')} as="ul" pending={<li>…</li>}>
      {(reason, index) => {
        counter.rendered(`item ${index}`)
        return (
          <Field of={reason} as="li">
            {({ value }) => value}
          </Field>
        )
      }}
    </FieldList>,
  )
  const items = () => [...container.querySelectorAll('li')].map((item) => item.textContent)
  expect(items()).toEqual(['…'])
  act(() => object.write('{"reasons":['))
  expect(items()).toEqual([])
  act(() => object.write('"tests pass","sma'))
  expect(items()).toEqual(['tests pass', 'sma'])
  const first = container.querySelector('li')
  act(() => object.write('ll diff","no'))
  act(() => object.write('thing else"]'))
  expect(items()).toEqual(['tests pass', 'small diff', 'nothing else'])
  expect(container.querySelector('li')).toBe(first)
  expect([0, 1, 2].map((index) => counter.renders(`item ${index}`))).toEqual([1, 1, 1])
  expect(container.querySelector('ul')?.dataset['status']).toBe('settled')
})

it('renders its own element only when the status changes', () => {
  const object = createStreamingObject<Answer>()
  const counter = createRenderCounter()
  render(
    <FieldList
      of={object.field('reasons')}
      render={(props) => {
        counter.rendered('list')
        return <ul {...props} />
      }}
    >
      {(reason) => <Field of={reason}>{({ value }) => value}</Field>}
    </FieldList>,
  )
  for (const text of ['{"reasons":["a', 'b', 'c","d', 'e"', ']', '}']) act(() => object.write(text))
  act(() => object.end())
  expect(counter.renders('list')).toBe(3)
})

it('keeps order over many items', () => {
  const object = createStreamingObject<Answer>()
  const { container } = render(
    <FieldList of={object.field('reasons')}>
      {(reason) => <Field of={reason}>{({ value }) => `${String(value)} `}</Field>}
    </FieldList>,
  )
  const numbers = Array.from({ length: 230 }, (_, index) => String(index))
  act(() => object.write('{"reasons":["0"'))
  for (const number of numbers.slice(1)) act(() => object.write(`,"${number}"`))
  expect(container.textContent?.trim().split(' ')).toEqual(numbers)
})

it('makes all items anew when it is given another function, and none while it is the same', () => {
  const object = createStreamingObject<Answer>()
  object.write('{"reasons":["a","b"')
  const made: string[] = []
  const renderItem = (name: string) => (_item: unknown, index: number) => {
    made.push(`${name} ${index}`)
    return null
  }
  const view = (children: (item: unknown, index: number) => null) => (
    <FieldList of={object.field('reasons')}>{children}</FieldList>
  )
  const one = renderItem('one')
  const { rerender } = render(view(one))
  rerender(view(one))
  expect(made).toEqual(['one 0', 'one 1'])
  rerender(view(renderItem('other')))
  expect(made.slice(2)).toEqual(['other 0', 'other 1'])
})
