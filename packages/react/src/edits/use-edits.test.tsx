import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef, StreamingObject } from '@jell/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

import { useEditableField } from './use-editable-field.ts'
import { useEdits } from './use-edits.ts'
import type { CommitSchema, Edits } from './use-edits.ts'

interface Answer {
  readonly title: string
  readonly note?: string
}

afterEach(cleanup)

const counter = createRenderCounter()

function Editing({
  name,
  of,
}: {
  readonly name: string
  readonly of: FieldRef<string | undefined>
}) {
  const field = useEditableField(of)
  counter.rendered(name)
  return (
    <>
      <input
        aria-label={name}
        value={field.value ?? ''}
        onChange={(event) => field.edit(event.target.value)}
      />
      <button onClick={field.reset}>Reset {name}</button>
      <output aria-label={`${name} said`}>
        {`${field.status} ${field.isEdited ? 'edited' : 'as written'}: ${field.written ?? ''}`}
      </output>
    </>
  )
}

let edits: Edits<Answer>

function Form({ object }: { readonly object: StreamingObject<Answer> }): ReactNode {
  const current = useEdits(object)
  useEffect(() => {
    edits = current
  })
  return (
    <>
      <Editing name="title" of={object.field('title')} />
      <Editing name="note" of={object.field('note')} />
      <button onClick={current.reset}>Reset all {current.edits.length}</button>
    </>
  )
}

function renderForm() {
  const object = createStreamingObject<Answer>()
  counter.reset()
  render(
    <StrictMode>
      <Form object={object} />
    </StrictMode>,
  )
  const write = (text: string) => act(() => object.write(text))
  const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
  const said = (name: string) => screen.getByRole('status', { name: `${name} said` }).textContent
  return { object, write, input, type, said }
}

it('shows what the model writes until the user edits, and never overwrites that', () => {
  const { write, input, type, said } = renderForm()
  write('{"title":"Hel')
  expect(input('title').value).toBe('Hel')
  type('title', 'Help')
  write('lo"')
  expect(input('title').value).toBe('Help')
  expect(said('title')).toBe('settled edited: Hello')
  write(',"note":"a')
  expect(input('note').value).toBe('a')
  fireEvent.click(screen.getByRole('button', { name: 'Reset title' }))
  expect(input('title').value).toBe('Hello')
  expect(said('title')).toBe('settled as written: Hello')
})

it('can take all edits back', () => {
  const { write, input, type } = renderForm()
  write('{"title":"Hello","note":"a"}')
  type('title', 'Hi')
  type('note', 'b')
  fireEvent.click(screen.getByRole('button', { name: 'Reset all 2' }))
  expect([input('title').value, input('note').value]).toEqual(['Hello', 'a'])
})

it('commits what the model wrote with the edits in it, once the run is done', async () => {
  const { object, write, type } = renderForm()
  write('{"title":"Hello"')
  type('title', 'Hi')
  let committed: unknown
  const commit = edits.commit().then((result) => (committed = result))
  await act(() => Promise.resolve())
  expect(committed).toBeUndefined()
  type('note', 'new')
  write('}')
  act(() => object.end())
  await commit
  expect(committed).toEqual({ value: { title: 'Hi', note: 'new' } })
})

it('rejects with the error of a run that ended badly, also one that had ended before', async () => {
  const { object, write } = renderForm()
  write('{"title":"Hello"')
  const commit = edits.commit()
  act(() => object.fail(new Error('The line is dead.')))
  await expect(commit).rejects.toMatchObject({ kind: 'transport', message: 'The line is dead.' })
  await expect(edits.commit()).rejects.toMatchObject({ kind: 'transport' })
})

/** A schema that counts letters, and may be asynchronous, as all may. */
const Short: CommitSchema<number> = {
  '~standard': {
    validate: async (value) => {
      const { title } = value as Answer
      if (title.length <= 2) return Promise.resolve({ value: title.length })
      return Promise.resolve({ issues: [{ message: 'Too long.', path: [{ key: 'title' }] }] })
    },
  },
}

it('rejects before anything was asked for, instead of waiting without an end', async () => {
  render(<Form object={createStreamingObject<Answer>()} />)
  await expect(edits.commit()).rejects.toThrow('Nothing was asked for yet')
})

it('gives what a schema makes of the value, or its issues', async () => {
  const { object, write, type } = renderForm()
  write('{"title":"Hello"}')
  act(() => object.end())
  expect(await edits.commit(Short)).toEqual({ issues: [{ message: 'Too long.', path: ['title'] }] })
  type('title', 'Hi')
  expect(await edits.commit(Short)).toEqual({ value: 2 })
})

it('renders an edited field alone, and not for what the model still writes elsewhere', () => {
  const object = createStreamingObject<Answer>()
  counter.reset()
  render(
    <>
      <Editing name="title" of={object.field('title')} />
      <Editing name="note" of={object.field('note')} />
    </>,
  )
  act(() => object.write('{"title":"Hello","note":"a'))
  counter.reset()
  fireEvent.change(screen.getByRole('textbox', { name: 'title' }), { target: { value: 'Hi' } })
  act(() => object.write('b'))
  expect([counter.renders('title'), counter.renders('note')]).toEqual([1, 1])
})

it('puts back edits that were kept as JSON, also before the model wrote there, once and under newer ones', async () => {
  const before = renderForm()
  before.write('{"title":"Hello"')
  before.type('title', 'Hi')
  before.type('note', 'mine')
  act(() => edits.restore([{ path: ['dropped'], value: undefined }]))
  const kept = JSON.parse(JSON.stringify(edits.edits)) as typeof edits.edits
  cleanup()

  const { object, write, input, type, said } = renderForm()
  type('note', 'newer')
  const { restore, reset, commit } = edits
  act(() => restore(kept))
  expect([input('title').value, input('note').value]).toEqual(['Hi', 'newer'])
  write('{"title":"Hello","dropped":1}')
  expect(said('title')).toBe('settled edited: Hello')
  counter.reset()
  act(() => restore(kept))
  expect(counter.renders('title')).toBe(0)
  // An effect that restores does not run again for what the user does.
  expect([edits.restore, edits.reset, edits.commit]).toEqual([restore, reset, commit])
  act(() => object.end())
  expect(await edits.commit()).toEqual({ value: { title: 'Hi', note: 'newer' } })
})

it('has no edits in another run', () => {
  const { type } = renderForm()
  type('title', 'Hi')
  cleanup()
  renderForm()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'title' }).value).toBe('')
})
