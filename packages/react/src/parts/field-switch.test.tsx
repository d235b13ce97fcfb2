import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { StreamingObject } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

import { FieldList } from './field-list.tsx'
import { FieldSwitch } from './field-switch.tsx'
import { Field } from './field.tsx'

interface TextBlock {
  readonly kind: 'text'
  readonly text: string
}
interface ChartBlock {
  readonly kind: 'chart' | 'graph'
  readonly points: readonly number[]
}
type Block = TextBlock | ChartBlock
interface Page {
  readonly blocks: readonly Block[]
}

afterEach(cleanup)

const create = () => createStreamingObject<Page>()
const write = (object: StreamingObject<Page>, text: string) => act(() => object.write(text))

const counter = createRenderCounter()

function Blocks({ object }: { readonly object: StreamingObject<Page> }): ReactNode {
  return (
    <FieldList of={object.field('blocks')}>
      {(block) => (
        <FieldSwitch
          of={block}
          on="kind"
          as="section"
          pending="…"
          fallback={(_, kind) => `no case for ${String(kind)}`}
          cases={{
            text: (field) => {
              counter.rendered('text')
              return <Field of={field.field('text')}>{(text) => text.value}</Field>
            },
            chart: (field) => (
              <Field of={field.field('points')}>{(points) => points.value?.join()}</Field>
            ),
          }}
        />
      )}
    </FieldList>
  )
}

it('shows each block by its kind once the kind has settled, and renders it once', () => {
  const object = create()
  counter.reset()
  const { container } = render(<Blocks object={object} />)
  const shown = () => [...container.querySelectorAll('section')].map((block) => block.textContent)
  write(object, '{"blocks":[{"kind":"te')
  expect(shown()).toEqual(['…'])
  write(object, 'xt"')
  expect(shown()).toEqual([''])
  write(object, ',"text":"Hel')
  write(object, 'lo"},{"kind":"chart","points":[1,2')
  expect(shown()).toEqual(['Hello', '1'])
  write(object, '3]},{"kind":"video"}]')
  expect(shown()).toEqual(['Hello', '1,23', 'no case for video'])
  expect(counter.renders('text')).toBe(1)
  act(() => {
    object.write('}')
    object.end()
  })
  expect(counter.renders('text')).toBe(1)
  expect(container.querySelector('section')?.dataset['status']).toBe('final')
})

it('takes a kind that comes last, and shows then what is already there', () => {
  const object = create()
  const { container } = render(<Blocks object={object} />)
  write(object, '{"blocks":[{"text":"Hello"')
  expect(container.textContent).toBe('…')
  write(object, ',"kind":"text"')
  expect(container.textContent).toBe('Hello')
})

it('takes the prefix of a kind for no kind, also when the stream breaks there', () => {
  const object = create()
  const { container } = render(<Blocks object={object} />)
  write(object, '{"blocks":[{"kind":"chart')
  expect(container.textContent).toBe('…')
  act(() => object.fail(new Error('The line is dead.')))
  expect(container.textContent).toBe('no case for chart')
  expect(container.querySelector('section')?.dataset['status']).toBe('interrupted')
})

it('shows its fallback for an object without a kind, for null, and for names of all objects', () => {
  const object = create()
  const { container } = render(<Blocks object={object} />)
  write(object, '{"blocks":[{"text":"a"},{"kind":"constructor"},null')
  const shown = [...container.querySelectorAll('section')].map((block) => block.textContent)
  expect(shown).toEqual([
    'no case for undefined',
    'no case for constructor',
    'no case for undefined',
  ])
})

it('tells kinds that are numbers or booleans apart', () => {
  type Answer = { readonly ok: true; readonly value: string } | { readonly ok: false }
  const object = createStreamingObject<Answer>()
  const { container } = render(
    <FieldSwitch
      of={object.root}
      on="ok"
      cases={{
        true: (field) => <Field of={field.field('value')}>{(value) => value.value}</Field>,
        false: () => 'no',
      }}
    />,
  )
  act(() => object.write('{"value":"yes","ok":tru'))
  expect(container.textContent).toBe('')
  act(() => object.write('e'))
  expect(container.textContent).toBe('yes')
})
