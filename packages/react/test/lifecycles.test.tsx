// What React does to components beside mounting them once: hides them, suspends them, and unmounts
// them in the middle of a notice or because something beside them broke.
import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { createStreamingObject } from '@jell/core'
import type { StreamingObject } from '@jell/core'
import { Field, FieldList, useFieldStatus, useOnSettled, useStreamingObject } from '@jell/react'
import { act, cleanup, render } from '@testing-library/react'
import * as React from 'react'
import { Component, StrictMode, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'

import { Title, settle, titles } from './shown-title.tsx'

interface Answer {
  readonly title: string
  readonly tags: readonly string[]
}

afterEach(cleanup)

it.skipIf(!('Activity' in React))(
  'stops where it is hidden, and begins anew when shown',
  async () => {
    const { Activity } = React
    const hands = [createHandSource(), createHandSource()]
    const signals: AbortSignal[] = []
    function Page(): ReactNode {
      const answer = useStreamingObject<Answer>({
        source: ({ signal }) => hands[signals.push(signal) - 1]!.source,
        runKey: 1,
        schedule: 'sync',
      })
      return <Title of={answer.field('title')} />
    }
    const view = (mode: 'visible' | 'hidden') => (
      <StrictMode>
        <Activity mode={mode}>
          <Page />
        </Activity>
      </StrictMode>
    )
    const { container, rerender } = render(view('visible'))
    hands[0]!.write('{"title":"one')
    await settle()
    expect(titles(container)).toEqual(['one', 'one'])
    rerender(view('hidden'))
    await settle()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    rerender(view('visible'))
    hands[1]!.write('{"title":"two')
    await settle()
    expect(signals).toHaveLength(2)
    expect(titles(container)).toEqual(['two', 'two'])
  },
)

it('shows what came while its boundary was suspended', async () => {
  const object = createStreamingObject<Answer>()
  let resolve = (): void => {}
  let waiting: Promise<void> | undefined
  function Waiting({ isOn }: { readonly isOn: boolean }): null {
    if (isOn && waiting) throw waiting
    return null
  }
  const view = (isOn: boolean) => (
    <Suspense fallback="…">
      <Waiting isOn={isOn} />
      <Title of={object.field('title')} />
    </Suspense>
  )
  const { container, rerender } = render(view(false))
  act(() => object.write('{"title":"one'))
  waiting = new Promise((done) => {
    resolve = () => {
      waiting = undefined
      done()
    }
  })
  rerender(view(true))
  act(() => object.write(' two'))
  await act(async () => resolve())
  expect(titles(container)).toEqual(['one two', 'one two'])
  act(() => object.write(' three"'))
  expect(titles(container)).toEqual(['one two three', 'one two three'])
})

it('tells nobody whom another listener of the same notice unmounted', () => {
  const object = createStreamingObject<Answer>()
  const told = vi.fn<() => void>()
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  let hide = (): void => {}
  function Hider(): null {
    useOnSettled(object.field('title'), () => flushSync(() => hide()))
    return null
  }
  function Told(): ReactNode {
    useOnSettled(object.field('title'), told)
    return <Title of={object.field('title')} />
  }
  function Page(): ReactNode {
    const [isShown, setIsShown] = useState(true)
    useEffect(() => {
      hide = () => setIsShown(false)
    }, [])
    return (
      <>
        <Hider />
        {isShown && <Told />}
      </>
    )
  }
  const { container } = render(<Page />)
  act(() => object.write('{"title":"x"'))
  expect([container.textContent, told.mock.calls]).toEqual(['', []])
  act(() => object.write(',"tags":[]}'))
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render(): ReactNode {
    return this.state.isBroken ? 'broken' : this.props.children
  }
}

it('goes on beside what broke, and is read by two hooks alike', () => {
  const object: StreamingObject<Answer> = createStreamingObject<Answer>()
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  function Two(): ReactNode {
    const [one, other] = [useStreamingObject({ object }), useStreamingObject({ object })]
    const statuses = [useFieldStatus(one.field('title')), useFieldStatus(other.field('title'))]
    return <i>{[one.phase, other.phase, ...statuses].join(' ')}</i>
  }
  const { container } = render(
    <>
      <Boundary>
        <FieldList of={object.field('tags')}>
          {(tag) => (
            <Field of={tag}>{({ value = '' }) => value.repeat(value === 'b' ? -1 : 1)}</Field>
          )}
        </FieldList>
      </Boundary>
      <Title of={object.field('title')} />
      <Two />
    </>,
  )
  act(() => object.write('{"tags":["a'))
  expect(container.textContent).toBe('astreaming streaming pending pending')
  act(() => object.write('","b'))
  act(() => object.write('"],"title":"still here"'))
  expect(container.textContent).toBe(
    'brokenstill herestill herestreaming streaming settled settled',
  )
  complaints.mockRestore()
})
