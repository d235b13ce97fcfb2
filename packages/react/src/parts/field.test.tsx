import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { StreamingObject } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { createRef, useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { markConnecting } from '../published/connecting.ts'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

interface Answer {
  readonly title: string
  readonly score: number
  readonly note?: string
  readonly author: { readonly name: string }
}

afterEach(cleanup)

const create = () => createStreamingObject<Answer>()
const write = (object: StreamingObject<Answer>, text: string) => act(() => object.write(text))
const html = (node: ReactNode) => {
  const { container } = render(node)
  return () => container.innerHTML
}

it('adds no element without as or render', () => {
  const object = create()
  const shown = html(<Field of={object.field('title')}>{(title) => title.value}</Field>)
  expect(shown()).toBe('')
  write(object, '{"title":"Hel')
  expect(shown()).toBe('Hel')
})

it('shows a string or number as it is where nothing says how, and nothing of other values', () => {
  const object = create()
  const shown = html(
    <>
      <Field of={object.field('title')} as="b" pending="…" />
      <Field of={object.field('score')} />
      <Field of={object.field('author')} />
      <Field of={object.root} />
    </>,
  )
  const title = (status: string, text: string) =>
    `<b data-status="${status}" data-pointer="/title"${text}</b>`
  expect(shown()).toBe(title('pending', '>…'))
  write(object, '{"title":"Hel')
  expect(shown()).toBe(title('streaming', ' aria-busy="true">Hel'))
  write(object, 'lo","score":0,"author":{"name":"Ada"}')
  expect(shown()).toBe(`${title('settled', '>Hello')}0`)
})

it('is one element with the status, the pointer and aria-busy', () => {
  const object = create()
  const shown = html(
    <Field of={object.field('author', 'name')} as="p" className="name">
      {(name) => name.value}
    </Field>,
  )
  const element = (status: string, rest: string) =>
    `<p class="name" data-status="${status}" data-pointer="/author/name"${rest}</p>`
  expect(shown()).toBe(element('pending', '>'))
  write(object, '{"author":{"name":"A')
  expect(shown()).toBe(element('streaming', ' aria-busy="true">A'))
  write(object, 'da"')
  expect(shown()).toBe(element('settled', '>Ada'))
  act(() => object.fail(new Error('The line is dead.')))
  expect(shown()).toBe(element('settled', '>Ada'))
})

it('waits busily only while its run is connecting or streaming, without a render', () => {
  const object = create()
  const counter = createRenderCounter()
  const { container } = render(
    <counter.Root>
      <Field
        of={object.field('note')}
        render={(props) => {
          counter.rendered('note')
          return <p {...props} />
        }}
      >
        {(note) => note.value}
      </Field>
    </counter.Root>,
  )
  const note = () => container.querySelector('p')!
  const shown = () => [note().dataset['status'], note().getAttribute('aria-busy')]
  expect(shown()).toEqual(['pending', null])
  const before = counter.commits
  act(() => markConnecting(object))
  expect(shown()).toEqual(['pending', 'true'])
  write(object, '{"title":"He')
  expect(shown()).toEqual(['pending', 'true'])
  expect([counter.renders('note'), counter.commits]).toEqual([1, before])
  act(() => object.abort())
  expect(shown()).toEqual(['interrupted', null])
})

it('is busy at once where it is mounted or rendered again in a run that streams', () => {
  const object = create()
  object.write('{')
  const view = () => (
    <Field of={object.field('note')} as="p">
      {(note) => note.value}
    </Field>
  )
  const { container, rerender } = render(view())
  const busy = () => container.querySelector('p')?.getAttribute('aria-busy')
  expect(busy()).toBe('true')
  rerender(view())
  expect(busy()).toBe('true')
  write(object, '"note":"a"')
  expect(busy()).toBeNull()
})

it('is not busy any more when it is given a field of a run that has not begun', () => {
  const [streaming, idle] = [create(), create()]
  const view = (object: StreamingObject<Answer>) => (
    <Field of={object.field('note')} as="p">
      {(note) => note.value}
    </Field>
  )
  const { container, rerender } = render(view(streaming))
  write(streaming, '{')
  const busy = () => container.querySelector('p')?.getAttribute('aria-busy')
  expect(busy()).toBe('true')
  rerender(view(idle))
  expect(busy()).toBeNull()
})

it('says interrupted, with what it had, when the stream breaks', () => {
  const object = create()
  const shown = html(
    <Field of={object.field('title')} as="h1">
      {(title) => `${title.status}: ${String(title.value)}`}
    </Field>,
  )
  write(object, '{"title":"Hel')
  act(() => object.fail(new Error('The line is dead.')))
  expect(shown()).toBe('<h1 data-status="interrupted" data-pointer="/title">interrupted: Hel</h1>')
})

it('shows the pending slot while there is nothing to show, held values included', () => {
  const object = create()
  const shown = html(
    <Field of={object.field('score')} as="b" pending="…">
      {(score) => score.value?.toFixed(1)}
    </Field>,
  )
  expect(shown()).toContain('>…</b>')
  write(object, '{"score":1')
  expect(shown()).toContain('data-status="streaming"')
  expect(shown()).toContain('>…</b>')
  write(object, '2,')
  expect(shown()).toBe('<b data-status="settled" data-pointer="/score">12.0</b>')
})

it('shows nothing for a field that the document does not have', () => {
  const object = create()
  const shown = html(
    <Field of={object.field('note')} as="p" pending="…">
      {(note) => note.value}
    </Field>,
  )
  expect(shown()).toContain('…')
  write(object, '{"title":"A"}')
  expect(shown()).toBe('')
})

it('shows a node from the beginning, or behind the pending slot where there is one', () => {
  const object = create()
  const shown = html(
    <>
      <Field of={object.field('author')} as="section">
        always
      </Field>
      <Field of={object.field('author')} pending="not yet">
        then
      </Field>
    </>,
  )
  expect(shown()).toMatch(/>always<\/section>not yet$/)
  write(object, '{"author":{')
  expect(shown()).toMatch(/>always<\/section>then$/)
})

it('becomes final without a render, and stays final when its parent renders', () => {
  const object = create()
  const counter = createRenderCounter()
  function Page(): ReactNode {
    const [, again] = useState(0)
    return (
      <counter.Root>
        <button onClick={() => again((n) => n + 1)}>again</button>
        <Field of={object.field('title')} as="h1">
          {(title) => {
            counter.rendered('title')
            return `${title.status} ${String(title.value)}`
          }}
        </Field>
      </counter.Root>
    )
  }
  const { container } = render(<Page />)
  write(object, '{"title":"Hello"}')
  const heading = () => container.querySelector('h1')!
  const before = { commits: counter.commits, renders: counter.renders('title') }
  act(() => object.end())
  expect(heading().dataset['status']).toBe('final')
  expect({ commits: counter.commits, renders: counter.renders('title') }).toEqual(before)
  act(() => container.querySelector('button')!.click())
  expect(heading().dataset['status']).toBe('final')
  expect(heading().textContent).toBe('settled Hello')
})

it('is final from the start when it is mounted after the end', () => {
  const object = create()
  object.write('{"title":"Hello"}')
  object.end()
  const shown = html(
    <Field of={object.field('title')} as="h1">
      {(title) => `${title.status} ${String(title.value)}`}
    </Field>,
  )
  expect(shown()).toContain('data-status="final"')
  expect(shown()).toContain('settled Hello')
})

it('is final also on an element that is made anew after the end', () => {
  const object = create()
  const title = object.field('title')
  const view = (as: 'h1' | 'h2') => (
    <Field of={title} as={as}>
      {({ value }) => value}
    </Field>
  )
  const { rerender, container } = render(view('h1'))
  write(object, '{"title":"Hello"}')
  act(() => object.end())
  rerender(view('h2'))
  expect(container.querySelector('h2')?.dataset['status']).toBe('final')
})

it('does not keep final when it is given a field of another run that has only settled', () => {
  const [ended, open] = [create(), create()]
  const view = (object: StreamingObject<Answer>) => (
    <Field of={object.field('title')} as="h1">
      {({ value }) => value}
    </Field>
  )
  const { rerender, container } = render(view(ended))
  const status = () => container.querySelector('h1')?.dataset['status']
  write(ended, '{"title":"Hello"}')
  act(() => ended.end())
  expect(status()).toBe('final')
  write(open, '{"title":"Other"')
  rerender(view(open))
  expect(status()).toBe('settled')
})

it('gives its element to a ref of either kind, and passes all it has to render', () => {
  const object = create()
  const asObject = createRef<HTMLElement>()
  const asFunction = vi.fn<(node: HTMLElement | null) => void>()
  const { unmount } = render(
    <>
      <Field of={object.field('title')} as="h1" ref={asObject}>
        one
      </Field>
      <Field
        of={object.field('title')}
        id="own"
        ref={asFunction}
        render={({ children, ...props }) => <em {...props}>{children}</em>}
      >
        two
      </Field>
    </>,
  )
  expect(asObject.current?.outerHTML).toContain('<h1')
  const element = asFunction.mock.calls[0]?.[0]
  expect(element?.outerHTML).toBe(
    '<em id="own" data-status="pending" data-pointer="/title">two</em>',
  )
  unmount()
  expect(asObject.current).toBeNull()
  expect(asFunction).toHaveBeenLastCalledWith(null)
})

it('follows another field when it is given one', () => {
  const object = create()
  const view = (member: 'title' | 'note') => (
    <Field of={object.field(member)}>{(field) => field.value}</Field>
  )
  const { rerender, container } = render(view('title'))
  write(object, '{"title":"one","note":"tw')
  expect(container.textContent).toBe('one')
  rerender(view('note'))
  expect(container.textContent).toBe('tw')
  write(object, 'o"')
  expect(container.textContent).toBe('two')
})

it('shows neither slot nor node for what never arrived, and calls a function, which can say so', () => {
  const object = create()
  const note = object.field('note')
  const shown = html(
    <>
      <Field of={note} as="i" pending="…">
        a node
      </Field>
      <Field of={note} as="b" pending="…">
        {(field) => `${field.status} ${String(field.value)}`}
      </Field>
      <Field of={note} as="u">
        from the beginning
      </Field>
    </>,
  )
  const texts = () => shown().replaceAll(/<\w[^>]*>/g, '')
  expect(texts()).toBe('…</i>…</b>from the beginning</u>')
  write(object, '{"title":"Hel')
  act(() => object.fail(new Error('The line is dead.')))
  expect(texts()).toBe('</i>interrupted undefined</b>from the beginning</u>')
})

it('gives a function that takes the place of a node what the field has now', () => {
  const object = create()
  const seen: unknown[] = []
  const view = (children: FieldProps<string>['children']) => (
    <Field of={object.field('title')}>{children}</Field>
  )
  const { rerender } = render(view('a node'))
  write(object, '{"title":"H')
  write(object, 'el')
  rerender(
    view((title) => {
      seen.push(title.value)
      return title.value
    }),
  )
  expect(new Set(seen)).toEqual(new Set(['Hel']))
})
