import { createStreamingObject } from '@jell/core'
import type { StreamingObject } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { Ending } from '../run/ending.ts'
import { useStreamingObject } from '../use-streaming-object.ts'
import { FieldText } from './field-text.tsx'
import { Field } from './field.tsx'
import { StreamAnnouncer } from './stream-announcer.tsx'

interface Answer {
  readonly title: string
  readonly summary: string
  readonly note?: string
}

afterEach(cleanup)

/** What a polite live region of additions says: each text that comes into it, once. */
function transcribe(container: HTMLElement) {
  const said: string[] = []
  const region = () => container.querySelector('[aria-live]')!
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) said.push(node.textContent ?? '')
    }
  })
  observer.observe(region(), { childList: true, characterData: true, subtree: true })
  return async () => {
    await act(() => Promise.resolve())
    return said.splice(0)
  }
}

function Told({ object }: { readonly object: StreamingObject<Answer> }): ReactNode {
  const answer = useStreamingObject({ object })
  return (
    <StrictMode>
      <StreamAnnouncer
        of={answer}
        fields={{
          Title: answer.field('title'),
          Summary: answer.field('summary'),
          Note: answer.field('note'),
        }}
      />
      <Field of={answer.field('title')} as="h1">
        {(title) => title.value}
      </Field>
      <FieldText of={answer.field('summary')} as="p" />
    </StrictMode>
  )
}

it('says boundaries, and never what grows', async () => {
  const object = createStreamingObject<Answer>()
  const { container } = render(<Told object={object} />)
  const said = transcribe(container)
  const text = JSON.stringify({ title: 'Release', summary: 'It is a long way. '.repeat(30) })
  for (let at = 0; at < text.length; at += 3) act(() => object.write(text.slice(at, at + 3)))
  act(() => object.end())
  expect(await said()).toEqual([
    'The answer is being written.',
    'Title is complete.',
    'Summary is complete.',
    'The answer is complete.',
  ])
})

it('says how a run broke off', async () => {
  const object = createStreamingObject<Answer>()
  const { container } = render(<Told object={object} />)
  const said = transcribe(container)
  act(() => object.write('{"title":"Rel'))
  act(() => object.fail(new Error('The line is dead.')))
  expect(await said()).toEqual([
    'The answer is being written.',
    'The answer broke off. The line is dead.',
  ])
})

it('says nothing of what was there before it was mounted', async () => {
  const object = createStreamingObject<Answer>()
  object.write('{"title":"Release","summary":"It')
  const { container } = render(<Told object={object} />)
  const said = transcribe(container)
  act(() => object.write(' is."'))
  expect(await said()).toEqual(['Summary is complete.'])
})

function FromText(props: { readonly text: string; readonly ending?: Ending }): ReactNode {
  const answer = useStreamingObject<Answer>({ ...props, schedule: 'sync' })
  return <StreamAnnouncer of={answer} fields={{ Title: answer.field('title') }} />
}

it('says nothing of a message that was whole when it was given, and of the next one all', async () => {
  const { container, rerender } = render(<FromText text='{"title":"A"}' ending="complete" />)
  const said = transcribe(container)
  expect(container.textContent).toBe('')
  rerender(<FromText text='{"title":"B"' />)
  rerender(<FromText text='{"title":"B"}' ending="complete" />)
  expect(await said()).toEqual([
    'Title is complete.',
    'The answer is being written.',
    'The answer is complete.',
  ])
})

it('is out of sight unless it is styled, speaks as it is told to, and keeps few lines', () => {
  const objects = Array.from({ length: 12 }, () => createStreamingObject<Answer>())
  const say = vi.fn((boundary: { readonly type: string }) => boundary.type)
  const view = (object: StreamingObject<Answer>) => (
    <StreamAnnouncer of={object} say={say} className="said" />
  )
  const { container, rerender } = render(view(objects[0]!))
  for (const object of objects) {
    rerender(view(object))
    act(() => object.write('{'))
    act(() => object.abort())
  }
  const region = container.firstElementChild as HTMLElement
  expect(region.getAttribute('style')).toBeNull()
  expect(region.children).toHaveLength(20)
  expect(region.lastElementChild?.textContent).toBe('phase')
  rerender(<StreamAnnouncer of={objects[0]!} />)
  expect((container.firstElementChild as HTMLElement).style.position).toBe('absolute')
})
