import { createHandSource } from '@jell-internal/test-kit/hand-source'
import type { HandSource } from '@jell-internal/test-kit/hand-source'
import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import type { FieldRef } from '@jell/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, memo, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { Field } from './parts/field.tsx'
import { Until } from './parts/until.tsx'
import type { Ending } from './run/ending.ts'
import type { SourceFactory } from './run/run-controller.ts'
import { useStreamingObject } from './use-streaming-object.ts'

interface Answer {
  readonly title: string
  readonly score: number
}

afterEach(cleanup)

/** Opens a source per run, and keeps what each was opened with. */
function openings() {
  const hands: HandSource[] = []
  const signals: AbortSignal[] = []
  const open = vi.fn<SourceFactory<string | undefined>>(({ signal }) => {
    const hand = createHandSource()
    hands.push(hand)
    signals.push(signal)
    return hand.source
  })
  return { open, hands, signals }
}

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

interface KeyedProps {
  readonly open: SourceFactory<string | undefined>
  readonly runKey?: string | undefined
}

function Keyed({ open, runKey = 'a' }: KeyedProps): ReactNode {
  const answer = useStreamingObject<Answer>({
    source: (request) => open(request),
    runKey,
    schedule: 'sync',
  })
  return (
    <>
      <output>{answer.phase}</output>
      <Field of={answer.field('title')} as="h1">
        {(title) => title.value}
      </Field>
    </>
  )
}

it('starts a source once under StrictMode and aborts it on unmount, and nothing after', async () => {
  const { open, hands, signals } = openings()
  const { unmount } = render(
    <StrictMode>
      <Keyed open={open} />
    </StrictMode>,
  )
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  expect(signals[0]?.aborted).toBe(false)
  hands[0]?.write('{"title":"Hel')
  await settle()
  expect(screen.getByRole('heading').textContent).toBe('Hel')

  const warned = vi.spyOn(console, 'error')
  unmount()
  await settle()
  expect(signals[0]?.aborted).toBe(true)
  hands[0]?.write('lo"}')
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  expect(hands[0]?.isReturned).toBe(true)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

it('starts again only when the key changes, and shows the new run from its beginning', async () => {
  const { open, hands, signals } = openings()
  const { rerender } = render(<Keyed open={open} runKey="a" />)
  hands[0]?.write('{"title":"Hel')
  await settle()
  rerender(<Keyed open={open} runKey="a" />)
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  rerender(<Keyed open={open} runKey="b" />)
  await settle()
  expect(open).toHaveBeenCalledTimes(2)
  expect(signals[0]?.aborted).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('connecting')
  expect(screen.getByRole('heading').dataset['status']).toBe('pending')
})

it('does not run again a source that failed at once', async () => {
  const open = vi.fn<SourceFactory<string | undefined>>(() => {
    throw new Error('No such model.')
  })
  render(
    <StrictMode>
      <Keyed open={open} />
    </StrictMode>,
  )
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('failed')
})

it('passes the input of start to the source; stop and retry do what they say', async () => {
  const inputs: string[] = []
  const hands: HandSource[] = []
  function Asking(): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: ({ input }) => {
        inputs.push(input)
        const hand = createHandSource()
        hands.push(hand)
        return hand.source
      },
      schedule: 'sync',
    })
    return (
      <>
        <output>{answer.phase}</output>
        <p role="alert">{answer.error?.message}</p>
        <button onClick={() => answer.start('Why?')}>Ask</button>
        <button onClick={answer.stop}>Stop</button>
        <button onClick={answer.retry}>Retry</button>
        <Until of={answer} phase="done" fallback={<button disabled>Save</button>}>
          {({ result }) => <button>Save {result.title}</button>}
        </Until>
      </>
    )
  }
  render(<Asking />)
  const status = () => screen.getByRole('status').textContent
  const click = (name: string) =>
    act(() => {
      screen.getByRole('button', { name }).click()
    })
  expect(status()).toBe('idle')
  click('Retry')
  expect(inputs).toEqual([])
  click('Ask')
  expect(status()).toBe('connecting')
  click('Stop')
  expect(status()).toBe('stopped')
  expect(screen.getByRole('alert').textContent).not.toBe('')
  click('Retry')
  expect(inputs).toEqual(['Why?', 'Why?'])
  hands[1]?.write('{"title":"Because"')
  await settle()
  expect(status()).toBe('streaming')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  hands[1]?.write(',"score":1}')
  await settle()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  hands[1]?.end()
  await settle()
  expect(status()).toBe('done')
  screen.getByRole('button', { name: 'Save Because' })
})

it('starts from an effect of a child, which runs before its own', async () => {
  const { open } = openings()
  function Starts({ start }: { readonly start: (input: string) => void }): null {
    useEffect(() => start('now'), [start])
    return null
  }
  function Parent(): ReactNode {
    const { start } = useStreamingObject<Answer>({ source: open })
    return <Starts start={start} />
  }
  render(<Parent />)
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
})

it('uses the source of the latest render', () => {
  const used: string[] = []
  function Latest({ name }: { readonly name: string }): ReactNode {
    const { start } = useStreamingObject<Answer>({
      source: () => {
        used.push(name)
        return createHandSource().source
      },
    })
    return <button onClick={() => start('x')}>Start</button>
  }
  const { rerender } = render(<Latest name="first" />)
  rerender(<Latest name="second" />)
  act(() => screen.getByRole('button').click())
  expect(used).toEqual(['second'])
})

it('keeps its actions and, while nothing it shows changes, itself', async () => {
  const seen = new Set<unknown>()
  const { open, hands } = openings()
  const counter = createRenderCounter()
  function Same(): ReactNode {
    const [, again] = useState(0)
    const answer = useStreamingObject<Answer>({ source: open, schedule: 'sync', runKey: 'a' })
    counter.rendered('Same')
    seen.add(answer.start).add(answer.stop).add(answer.retry)
    return <button onClick={() => again((n) => n + 1)}>{String(seen.add(answer).size)}</button>
  }
  render(<Same />)
  await settle()
  const before = seen.size
  act(() => screen.getByRole('button').click())
  expect(seen.size).toBe(before)
  hands[0]?.write('{"title":"Hel')
  await settle()
  const renders = counter.renders('Same')
  for (const text of ['lo', ' ', 'world"', ',"score":', '12']) hands[0]?.write(text)
  await settle()
  expect(counter.renders('Same')).toBe(renders)
})

it('marks fields as busy while it connects, also in children that do not render', async () => {
  const { open, hands } = openings()
  const Title = memo(function Title({ of }: { readonly of: FieldRef<string> }): ReactNode {
    return (
      <Field of={of} as="h1">
        {(title) => title.value}
      </Field>
    )
  })
  function Asking(): ReactNode {
    const answer = useStreamingObject<Answer>({ source: open, schedule: 'sync' })
    return (
      <>
        <button onClick={() => answer.start('Why?')}>Ask</button>
        <button onClick={answer.stop}>Stop</button>
        <Title of={answer.field('title')} />
      </>
    )
  }
  render(<Asking />)
  const shown = () => {
    const heading = screen.getByRole('heading')
    return [heading.dataset['status'], heading.getAttribute('aria-busy')]
  }
  expect(shown()).toEqual(['pending', null])
  act(() => screen.getByRole('button', { name: 'Ask' }).click())
  expect(shown()).toEqual(['pending', 'true'])
  hands[0]?.write('{')
  await settle()
  expect(shown()).toEqual(['pending', 'true'])
  act(() => screen.getByRole('button', { name: 'Stop' }).click())
  expect(shown()).toEqual(['interrupted', null])
})

interface TextProps {
  readonly text: string
  readonly ending?: Ending | undefined
}

function FromText({ text, ending }: TextProps): ReactNode {
  const answer = useStreamingObject<Answer>({ text, ending, schedule: 'sync' })
  return (
    <>
      <output>{answer.phase}</output>
      <Field of={answer.field('title')} as="h1">
        {(title) => title.value}
      </Field>
    </>
  )
}

it('follows a text that the host holds, under StrictMode', () => {
  const view = (props: TextProps) => (
    <StrictMode>
      <FromText {...props} />
    </StrictMode>
  )
  const { rerender } = render(view({ text: '' }))
  const shown = () => {
    const heading = screen.getByRole('heading')
    return [screen.getByRole('status').textContent, heading.dataset['status'], heading.textContent]
  }
  expect(shown()).toEqual(['idle', 'pending', ''])
  rerender(view({ text: '{"title":"He' }))
  expect(shown()).toEqual(['streaming', 'streaming', 'He'])
  rerender(view({ text: '{"title":"Hello"' }))
  expect(shown()).toEqual(['streaming', 'settled', 'Hello'])
  rerender(view({ text: '{"title":"Hello"}', ending: 'complete' }))
  expect(shown()).toEqual(['done', 'final', 'Hello'])
  rerender(view({ text: '{"title":"Other' }))
  expect(shown()).toEqual(['streaming', 'streaming', 'Other'])
  rerender(view({ text: '{"title":"Other', ending: 'length' }))
  expect(shown()).toEqual(['failed', 'interrupted', 'Other'])
})

it('renders pending markup of a text that may grow on a server, and hydrates it without a complaint', async () => {
  const page = <FromText text='{"title":"Hello"' />
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page)
  expect(container.querySelector('h1')?.dataset['status']).toBe('pending')
  const complaints: unknown[] = []
  const warned = vi.spyOn(console, 'error').mockImplementation((...all) => complaints.push(all))
  render(page, { container, hydrate: true, onRecoverableError: (error) => complaints.push(error) })
  await settle()
  expect(complaints).toEqual([])
  expect(container.querySelector('h1')?.dataset['status']).toBe('settled')
  expect(container.querySelector('h1')?.textContent).toBe('Hello')
  warned.mockRestore()
})
