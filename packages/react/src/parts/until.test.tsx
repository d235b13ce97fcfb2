import { createStreamingObject } from '@jell/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { Until } from './until.tsx'

interface Answer {
  readonly title: string
}

afterEach(cleanup)

it('shows the fallback until the phase is reached, then what it makes of the state', () => {
  const object = createStreamingObject<Answer>()
  const view = () => (
    <Until of={object.get()} phase="done" fallback="wait">
      {({ result }) => result.title}
    </Until>
  )
  const { container, rerender } = render(view())
  expect(container.textContent).toBe('wait')
  object.write('{"title":"Hello"}')
  rerender(view())
  expect(container.textContent).toBe('wait')
  object.end()
  rerender(view())
  expect(container.textContent).toBe('Hello')
})

it('keeps the fallback when the run ends otherwise', () => {
  const object = createStreamingObject<Answer>()
  object.write('{"title":"Hel')
  object.end()
  const { container } = render(
    <>
      <Until of={object.get()} phase="done" fallback="not done">
        {() => 'done'}
      </Until>
      <Until of={object.get()} phase="failed">
        {({ error }) => `, ${error.kind}`}
      </Until>
    </>,
  )
  expect(container.textContent).toBe('not done, truncated')
})
