// The core's settings on their way through the hook.
import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { embedded, lenient } from '@jell/core'
import type { Source } from '@jell/core'
import { Field, Until, useStreamingObject } from '@jell/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

interface Answer {
  readonly title: string
  readonly score: number
}

afterEach(cleanup)

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

it('passes the settings of the core on, and inline ones start nothing', async () => {
  const hand = createHandSource()
  const open = vi.fn<() => Source>(() => hand.source)
  const listenerErrors: unknown[] = []
  function Held({ again }: { readonly again: number }): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: () => open(),
      runKey: 'a',
      schedule: 'sync',
      hold: { rule: ({ path }) => (path[0] === 'title' ? 'hold' : undefined) },
      stages: [embedded(), lenient()],
      sentinel: '_done',
      duplicateKeys: 'first',
      keepSource: true,
      root: 'object',
      limits: { maxDepth: 2 },
      onListenerError: (error) => listenerErrors.push(error),
    })
    return (
      <>
        <output>{`${answer.phase} ${answer.error?.code ?? ''}${again}`}</output>
        <Field of={answer.field('title')} as="h1" pending="…">
          {(title) => title.value}
        </Field>
        <Until of={answer} phase="done">
          {({ result }) => <pre>{JSON.stringify(result)}</pre>}
        </Until>
      </>
    )
  }
  const { rerender, container } = render(
    <StrictMode>
      <Held again={1} />
    </StrictMode>,
  )
  await settle()
  const heading = () => screen.getByRole('heading')
  expect(heading().getAttribute('aria-busy')).toBe('true')
  hand.write("Here it is: {title:'Hel")
  await settle()
  expect([heading().dataset['status'], heading().textContent]).toEqual(['streaming', '…'])
  rerender(
    <StrictMode>
      <Held again={2} />
    </StrictMode>,
  )
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  hand.write("lo', title: 'Other', score: 1, _done: true} I hope that helps.")
  hand.end()
  await settle()
  expect(container.querySelector('pre')?.textContent).toBe('{"title":"Hello","score":1}')
  expect(heading().dataset['status']).toBe('final')
  expect(listenerErrors).toEqual([])
})

it('reads a text with the settings of the core', () => {
  function Followed({ text }: { readonly text: string }): ReactNode {
    const answer = useStreamingObject<Answer>({
      text,
      schedule: 'sync',
      hold: { strings: 'hold' },
      stages: [embedded()],
    })
    return <Field of={answer.field('title')}>{(title) => title.value}</Field>
  }
  const { rerender, container } = render(<Followed text={'Sure: {"title":"He'} />)
  expect(container.textContent).toBe('')
  rerender(<Followed text={'Sure: {"title":"Hello"'} />)
  expect(container.textContent).toBe('Hello')
})
