import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

import { usePublished } from './use-published.ts'
import type { Reading } from './use-published.ts'

afterEach(cleanup)

/** Publishes a text. */
class Channel {
  readonly #listeners = new Set<() => void>()
  text: string

  constructor(text: string) {
    this.text = text
  }

  publish(text: string): void {
    this.text = text
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}

const plain: Reading<Channel, string> = {
  get: (channel) => channel.text,
  subscribe: (channel, listener) => channel.subscribe(listener),
  getServer: () => '',
}

const loud: Reading<Channel, string> = { ...plain, get: (channel) => channel.text.toUpperCase() }

/** Shows a channel, and keeps what each render showed. */
function setUp() {
  const rendered: string[] = []
  function Shows(props: { of: Channel; reading?: Reading<Channel, string> }): ReactNode {
    const text = usePublished(props.of, props.reading ?? plain)
    rendered.push(text)
    return text
  }
  return { Shows, rendered }
}

it('shows what a source has now when it comes back to it', () => {
  const { Shows, rendered } = setUp()
  const [one, other] = [new Channel('one'), new Channel('bee')]
  const { rerender, container } = render(<Shows of={one} />)
  rerender(<Shows of={other} />)
  one.publish('one two')
  rerender(<Shows of={one} />)
  expect(container.textContent).toBe('one two')
  expect([...new Set(rendered)]).toEqual(['one', 'bee', 'one two'])
  expect(rendered.lastIndexOf('one')).toBe(0)
  act(() => one.publish('one two three'))
  expect(container.textContent).toBe('one two three')
})

it('shows what another reading finds, from the first render on', () => {
  const { Shows, rendered } = setUp()
  const channel = new Channel('one')
  const { rerender } = render(<Shows of={channel} reading={plain} />)
  rerender(<Shows of={channel} reading={loud} />)
  channel.text = 'two'
  rerender(<Shows of={channel} reading={plain} />)
  expect([...new Set(rendered)]).toEqual(['one', 'ONE', 'two'])
  expect(rendered.lastIndexOf('one')).toBe(0)
})

it('hears the source that it shows, under StrictMode too, and none that it has left', () => {
  const { Shows, rendered } = setUp()
  const [one, other] = [new Channel('one'), new Channel('bee')]
  const view = (of: Channel) => (
    <StrictMode>
      <Shows of={of} />
    </StrictMode>
  )
  const { rerender, container } = render(view(one))
  rerender(view(other))
  const before = rendered.length
  act(() => one.publish('one two'))
  expect(rendered.length).toBe(before)
  act(() => other.publish('bees'))
  expect(container.textContent).toBe('bees')
})
