// What a list costs when it is long. Counts are exact; no test measures time.
import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef } from '@jell/core'
import { Field, FieldList, useItems, useValue } from '@jell/react'
import { act, cleanup, render } from '@testing-library/react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

const created = vi.hoisted(() => ({ elements: 0 }))

vi.mock('react/jsx-dev-runtime', async (importOriginal) => {
  const runtime = await importOriginal<typeof import('react/jsx-dev-runtime')>()
  const jsxDEV: typeof runtime.jsxDEV = (...all) => {
    created.elements++
    return runtime.jsxDEV(...all)
  }
  return { ...runtime, jsxDEV }
})

interface Answer {
  readonly rows: readonly string[]
}

afterEach(cleanup)

const counter = createRenderCounter()

const Row = memo(function Row({ of }: { readonly of: FieldRef<string> }): ReactNode {
  counter.rendered('row')
  return <li>{useValue(of)}</li>
})

const rows = (count: number) => `,"row"`.repeat(count)

/** How many elements are created on average for one more item, from so many items on. */
function elementsPerCommit(write: (text: string) => void): number {
  const commits = 40
  created.elements = 0
  for (let commit = 0; commit < commits; commit++) act(() => write(rows(1)))
  return created.elements / commits
}

it('creates about as many elements for one more item of 5,000 as for one more of 1,000', () => {
  const object = createStreamingObject<Answer>()
  const { container } = render(
    <FieldList of={object.field('rows')} as="ol">
      {(row) => <Row of={row} />}
    </FieldList>,
  )
  const write = (text: string) => object.write(text)
  act(() => write('{"rows":["row"'))
  const first = container.querySelector('li')
  act(() => write(rows(979)))
  const at1000 = elementsPerCommit(write)
  act(() => write(rows(3_960)))
  const at5000 = elementsPerCommit(write)
  expect(container.querySelectorAll('li')).toHaveLength(5_020)
  expect(at1000).toBeGreaterThan(1)
  expect(at5000).toBeLessThanOrEqual(1.5 * at1000)
  expect(container.querySelector('li')).toBe(first)
  expect(counter.renders('row')).toBe(5_020)
})

it('renders no row that reads only values at the end, and none that is marked', () => {
  const object = createStreamingObject<Answer>()
  function Rows({ of }: { readonly of: FieldRef<readonly string[]> }): ReactNode {
    return useItems(of).map((row) => <Row key={row.pointer} of={row} />)
  }
  const { container } = render(
    <>
      <Rows of={object.field('rows')} />
      <FieldList of={object.field('rows')}>
        {(row) => (
          <Field of={row} as="b">
            {({ value }) => {
              counter.rendered('row')
              return value
            }}
          </Field>
        )}
      </FieldList>
    </>,
  )
  act(() => object.write(`{"rows":["row"${rows(1_999)}]}`))
  counter.reset()
  act(() => object.end())
  expect(counter.renders('row')).toBe(0)
  expect(container.querySelectorAll('b[data-status="final"]')).toHaveLength(2_000)
})
