// When a run starts, and what ends it, as components mount, suspend, break and render again.
import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { useFieldStatus, useStreamingObject } from '@jell/react'
import type { Schedule } from '@jell/react'
import { act, cleanup, render } from '@testing-library/react'
import { Component, StrictMode, Suspense, useEffect, useTransition } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { Title, settle, titles } from './shown-title.tsx'

interface Answer {
  readonly title: string
}

afterEach(cleanup)

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render(): ReactNode {
    return this.state.isBroken ? 'broken' : this.props.children
  }
}

it('opens nothing before its component mounts, and aborts when it breaks', async () => {
  const hands = [createHandSource(), createHandSource()]
  const signals: AbortSignal[] = []
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isReady = false
  let isBroken = false
  let wake = (): void => {}
  const ready = new Promise<void>((resolve) => {
    wake = () => {
      isReady = true
      resolve()
    }
  })
  const host = document.createElement('div')
  document.body.append(host)
  /** Suspends and breaks behind its hooks, as a page does that reads something else beside. */
  function Page(): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: ({ signal }) => hands[signals.push(signal) - 1]!.source,
      runKey: 1,
      schedule: 'sync',
    })
    useFieldStatus(answer.field('title'))
    if (!isReady) throw ready
    if (isBroken) throw new Error('Broken.')
    return createPortal(<Title of={answer.field('title')} />, host)
  }
  const view = (key: number) => (
    <StrictMode>
      <Boundary key={key}>
        <Suspense fallback="…">
          <Page />
        </Suspense>
      </Boundary>
    </StrictMode>
  )
  const { rerender } = render(view(1))
  await settle()
  expect(signals).toHaveLength(0)
  await act(async () => wake())
  hands[0]!.write('{"title":"one')
  await settle()
  expect([signals.length, titles(host)]).toEqual([1, ['one', 'one']])

  isBroken = true
  hands[0]!.write('"')
  await settle()
  expect([signals[0]!.aborted, host.textContent]).toEqual([true, ''])

  isBroken = false
  rerender(view(2))
  hands[1]!.write('{"title":"two"')
  await settle()
  expect([signals.length, titles(host)]).toEqual([2, ['two', 'two']])
  complaints.mockRestore()
  host.remove()
})

it('shows the last of keys that change faster than their sources open', async () => {
  const read: string[] = []
  const aborted: string[] = []
  function Page({ runKey }: { readonly runKey: string }): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: async ({ signal }) => {
        signal.addEventListener('abort', () => aborted.push(runKey))
        await Promise.resolve()
        return (async function* () {
          read.push(runKey)
          yield `{"title":"${runKey}","tags":[]}`
        })()
      },
      runKey,
      schedule: 'sync',
    })
    return <Title of={answer.field('title')} />
  }
  const view = (runKey: string) => (
    <StrictMode>
      <Page runKey={runKey} />
    </StrictMode>
  )
  const { container, rerender } = render(view('a'))
  for (const key of ['b', 'a', 'c', 'a']) rerender(view(key))
  await settle()
  expect(titles(container)).toEqual(['a', 'a'])
  expect([read, aborted]).toEqual([['a'], ['a', 'b', 'a', 'c']])
})

it('starts in a transition, and is opened once where it hydrates under StrictMode', async () => {
  const hand = createHandSource()
  let opened = 0
  let start = (): void => {}
  function Page({ runKey }: { readonly runKey?: number }): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: () => {
        opened++
        return hand.source
      },
      runKey,
      schedule: 'sync',
    })
    const [isPending, startTransition] = useTransition()
    useEffect(() => {
      start = () => startTransition(() => answer.start('go'))
    })
    return (
      <>
        <i>{`${String(isPending)} ${answer.phase}`}</i>
        <Title of={answer.field('title')} />
      </>
    )
  }
  const { container } = render(<Page />)
  await act(async () => start())
  hand.write('{"title":"x')
  await settle()
  expect(container.textContent).toBe('false streamingxx')

  const page = (
    <StrictMode>
      <Page runKey={1} />
    </StrictMode>
  )
  const host = document.createElement('div')
  host.innerHTML = renderToString(page)
  opened = 0
  const complaints: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(host, page, { onRecoverableError: (error) => complaints.push(error) }),
  )
  await settle()
  expect([opened, complaints]).toEqual([1, []])
  act(() => root.unmount())
})

it('keeps the schedule that a run began with, and takes another one for the next', async () => {
  const hands = [createHandSource(), createHandSource()]
  let start = (_input: number): void => {}
  function Page({ schedule }: { readonly schedule: Schedule }): ReactNode {
    const answer = useStreamingObject<Answer, number>({
      source: ({ input }) => hands[input]!.source,
      schedule,
    })
    useEffect(() => {
      start = answer.start
    })
    return <Title of={answer.field('title')} />
  }
  const { container, rerender } = render(<Page schedule="sync" />)
  act(() => start(0))
  hands[0]!.write('{"title":"a')
  await settle()
  rerender(<Page schedule={{ everyMs: 60_000 }} />)
  hands[0]!.write('b')
  await settle()
  expect(titles(container)).toEqual(['ab', 'ab'])
  act(() => start(1))
  hands[1]!.write('{"title":"c')
  await settle()
  hands[1]!.write('d')
  await settle()
  expect(titles(container)).toEqual(['c', 'c'])
  // An ending does not wait.
  hands[1]!.end()
  await settle()
  expect(titles(container)).toEqual(['cd', 'cd'])
})
