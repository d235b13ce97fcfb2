// The recipes of docs/forms.md, with both form libraries.
import { readFileSync } from 'node:fs'

import { createStreamingObject } from '@jell/core'
import { useStreamingObject } from '@jell/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { HookFormLetter } from './forms/hook-form-letter.tsx'
import { TanstackFormLetter } from './forms/tanstack-form-letter.tsx'

afterEach(cleanup)

type Letter = { subject: string; body: string }
const schema = z.object({ subject: z.string().min(3, 'Too short.'), body: z.string() })

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const values = () => [input('subject').value, input('body').value]
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

describe.each([
  ['react-hook-form', HookFormLetter, 'hook-form-letter.tsx'],
  ['TanStack Form', TanstackFormLetter, 'tanstack-form-letter.tsx'],
])('%s', (_, Form, file) => {
  it('takes what the model writes, lets an edit win, and sends what passed the gate', async () => {
    const object = createStreamingObject<Letter>()
    const send = vi.fn<(letter: Letter) => void>()
    function Page() {
      const letter = useStreamingObject({ object })
      return <Form letter={letter} schema={schema} send={send} />
    }
    render(
      <StrictMode>
        <Page />
      </StrictMode>,
    )
    const write = (text: string) => act(async () => object.write(text))
    await write('{"subject":"Hel')
    expect(values()).toEqual(['Hel', ''])
    type('subject', 'Hi')
    await write('lo","body":"All')
    await write(' is ')
    expect(values()).toEqual(['Hi', 'All is '])
    type('body', 'All is f')
    await write('well."')
    expect(values()).toEqual(['Hi', 'All is f'])
    fireEvent.click(screen.getByRole('button', { name: "Back to the model's body" }))
    await settle()
    expect(values()).toEqual(['Hi', 'All is well.'])

    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await settle()
    expect(send).not.toHaveBeenCalled()
    await act(async () => {
      object.write('}')
      object.end()
    })
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('Too short.')
    expect(send).not.toHaveBeenCalled()
    type('subject', 'Hi there')
    await settle()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await settle()
    expect(send.mock.calls).toEqual([[{ subject: 'Hi there', body: 'All is well.' }]])
  })

  it('sends nothing of a run that ends badly', async () => {
    const object = createStreamingObject<Letter>()
    const send = vi.fn<(letter: Letter) => void>()
    function Page() {
      return <Form letter={useStreamingObject({ object })} schema={schema} send={send} />
    }
    render(<Page />)
    await act(async () => object.write('{"subject":"Hello","body":"All'))
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await settle()
    await act(async () => object.abort())
    await settle()
    expect(send).not.toHaveBeenCalled()
    expect(values()).toEqual(['Hello', 'All'])
  })

  it('is the recipe that the page shows', () => {
    const page = readFileSync('docs/forms.md', 'utf8')
    const recipe = readFileSync(`packages/react/test/forms/${file}`, 'utf8')
    expect(page).toContain(`\`\`\`tsx\n${recipe}\`\`\`\n`)
  })
})
