// What only a garbage collector can tell: that runs which are no longer shown are let go.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { Field, useStreamingObject } from '@jell/react'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

interface Answer {
  readonly title: string
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

async function isCollected(probe: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 10 && probe.deref(); round++) {
    await nextTask()
    collectGarbage()
  }
  return probe.deref() === undefined
}

afterEach(cleanup)

it('keeps none of the first runs once later ones are shown', async () => {
  const probes: WeakRef<object>[] = []
  function Page({ runKey }: { readonly runKey: number }): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: () => {
        const hand = createHandSource()
        hand.write(`{"title":"Number ${runKey}"}`)
        hand.end()
        return hand.source
      },
      runKey,
      schedule: 'sync',
    })
    const { object } = answer.root
    if (!probes.some((probe) => probe.deref() === object)) probes.push(new WeakRef(object))
    return (
      <Field of={answer.field('title')} as="h1">
        {(title) => title.value}
      </Field>
    )
  }
  const { rerender, container } = render(<Page runKey={1} />)
  for (let runKey = 1; runKey <= 6; runKey++) {
    rerender(<Page runKey={runKey} />)
    await act(nextTask)
    expect(container.textContent).toBe(`Number ${runKey}`)
  }
  expect(probes).toHaveLength(6)
  // React itself keeps what it showed before, for the next render.
  for (const probe of probes.slice(0, 4)) expect(await isCollected(probe)).toBe(true)
  expect(probes[5]?.deref()).toBeDefined()
})
