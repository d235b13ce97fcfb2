import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef, StreamingObject } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { FieldText } from './field-text.tsx'
import type { PartElementProps } from './part-element.ts'

interface Answer {
  readonly summary: string
  readonly note?: string
}

afterEach(cleanup)

const create = () => createStreamingObject<Answer>()
const write = (object: StreamingObject<Answer>, text: string) => act(() => object.write(text))

it('is one span that says its status and its direction, and grows without a render', () => {
  const object = create()
  const counter = createRenderCounter()
  const { container } = render(
    <counter.Root>
      <FieldText of={object.field('summary')} className="text" />
    </counter.Root>,
  )
  const shown = () => container.innerHTML
  const span = (status: string, rest: string) =>
    `<span dir="auto" class="text" data-status="${status}" data-pointer="/summary"${rest}</span>`
  expect(shown()).toBe(span('pending', ' data-text="">'))
  write(object, '{"summary":"H')
  expect(shown()).toContain('data-status="streaming"')
  expect(shown()).toContain('aria-busy="true"')
  const before = counter.commits
  for (const text of ['el', 'lo', ' there"', ',"note":"']) write(object, text)
  expect(shown()).toBe(span('settled', ' data-text="">Hello there'))
  write(object, '"}')
  act(() => object.end())
  expect(shown()).toBe(span('final', ' data-text="">Hello there'))
  expect(counter.commits).toBe(before)
})

it('writes each character once, also under StrictMode', () => {
  const append = vi.spyOn(CharacterData.prototype, 'appendData')
  const create_ = vi.spyOn(Document.prototype, 'createTextNode')
  const object = create()
  const { container } = render(
    <StrictMode>
      <FieldText of={object.field('summary')} as="p" />
    </StrictMode>,
  )
  const whole = 'It is a long way. '.repeat(40)
  write(object, '{"summary":"')
  for (let at = 0; at < whole.length; at += 5) write(object, whole.slice(at, at + 5))
  const written = [...append.mock.calls, ...create_.mock.calls].map(([text]) => text).join('')
  expect(written.length).toBe(whole.length)
  expect(container.textContent).toBe(whole)
  append.mockRestore()
  create_.mockRestore()
})

it('keeps its text and its status when the component around it renders', () => {
  const object = create()
  function Page(): ReactNode {
    const [count, again] = useState(0)
    return (
      <>
        <button onClick={() => again((n) => n + 1)}>{count}</button>
        <FieldText of={object.field('summary')} as="p" id={`at-${count}`} />
      </>
    )
  }
  const { container } = render(<Page />)
  const again = () => act(() => container.querySelector('button')!.click())
  const shown = () => {
    const { id, textContent, dataset } = container.querySelector('p')!
    const busy = container.querySelector('p')!.getAttribute('aria-busy')
    return [id, dataset['status'], busy, textContent]
  }
  write(object, '{"summary":"Hel')
  again()
  expect(shown()).toEqual(['at-1', 'streaming', 'true', 'Hel'])
  write(object, 'lo"')
  again()
  expect(shown()).toEqual(['at-2', 'settled', null, 'Hello'])
  write(object, '}')
  act(() => object.end())
  again()
  expect(shown()).toEqual(['at-3', 'final', null, 'Hello'])
})

it('shows the pending slot until the text begins', () => {
  const object = create()
  const { container } = render(
    <FieldText of={object.field('summary')} as="p" pending="is on its way" />,
  )
  expect(container.textContent).toBe('is on its way')
  write(object, '{"summary":')
  expect(container.textContent).toBe('is on its way')
  write(object, '"Here it')
  expect(container.textContent).toBe('Here it')
  write(object, ' is."')
  expect(container.textContent).toBe('Here it is.')
})

it('has nothing to show when the run ends before the text, and no element when it will not come', () => {
  const [cut, whole] = [create(), create()]
  const view = (object: StreamingObject<Answer>) => (
    <FieldText of={object.field('note')} as="p" pending="…" />
  )
  const { container, rerender } = render(view(cut))
  write(cut, '{"summary":"a"')
  act(() => cut.abort())
  expect(container.innerHTML).toContain('data-status="interrupted"')
  expect(container.textContent).toBe('')
  rerender(view(whole))
  expect(container.textContent).toBe('…')
  write(whole, '{"summary":"a"}')
  expect(container.innerHTML).toBe('')
})

it('shows a held text when it settles', () => {
  const object = createStreamingObject<Answer>({ hold: { strings: 'hold' } })
  const { container } = render(<FieldText of={object.field('summary')} as="p" pending="…" />)
  write(object, '{"summary":"Hel')
  expect(container.textContent).toBe('…')
  write(object, 'lo"')
  expect(container.textContent).toBe('Hello')
})

it('keeps what had come when the stream breaks', () => {
  const object = create()
  const { container } = render(<FieldText of={object.field('summary')} as="p" />)
  write(object, '{"summary":"Hel')
  act(() => object.fail(new Error('The line is dead.')))
  expect(container.innerHTML).toContain('data-status="interrupted"')
  expect(container.textContent).toBe('Hel')
})

it('replaces its text with that of another field, and with the slot of one that waits', () => {
  const object = create()
  const view = (of: FieldRef<string | undefined>) => <FieldText of={of} as="p" pending="…" />
  const { container, rerender } = render(view(object.field('summary')))
  write(object, '{"summary":"one"')
  expect(container.textContent).toBe('one')
  rerender(view(object.field('note')))
  expect(container.textContent).toBe('…')
  write(object, ',"note":"two')
  expect(container.textContent).toBe('two')
  rerender(view(object.field('summary')))
  expect(container.textContent).toBe('one')
  expect(container.querySelector('p')?.dataset['status']).toBe('settled')
})

it('writes all of it anew where its element is made anew, also by a component of the user', () => {
  const object = create()
  let swap = (): void => {}
  function Card({ props }: { readonly props: PartElementProps }): ReactNode {
    const [isOther, setIsOther] = useState(false)
    return isOther ? (
      <section {...props} />
    ) : (
      <button onClick={() => setIsOther(true)}>
        <b {...props} />
      </button>
    )
  }
  const { container } = render(
    <FieldText of={object.field('summary')} render={(props) => <Card props={props} />} />,
  )
  swap = () => container.querySelector('button')!.click()
  write(object, '{"summary":"Hel')
  act(swap)
  expect(container.querySelector('section')?.textContent).toBe('Hel')
  write(object, 'lo"')
  expect(container.querySelector('section')?.textContent).toBe('Hello')
  expect(container.querySelector('section')?.dataset['status']).toBe('settled')
})

it('hydrates pending markup without a complaint, and then shows the text', () => {
  const object = create()
  object.write('{"summary":"Hel')
  const page = <FieldText of={object.field('summary')} as="p" pending="…" />
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page)
  expect(container.textContent).toBe('…')
  const complaints: unknown[] = []
  const warned = vi.spyOn(console, 'error').mockImplementation((...all) => complaints.push(all))
  render(page, { container, hydrate: true, onRecoverableError: (error) => complaints.push(error) })
  expect(complaints).toEqual([])
  expect(container.textContent).toBe('Hel')
  warned.mockRestore()
})
