import { createStreamingObject, metrics, salvage, saveState, watchDeltas } from '@jell/core'
import type { Delta } from '@jell/core'
import { expect, test } from 'vitest'

test('what stands beside a run takes whatever shows it by its root', () => {
  const object = createStreamingObject<{ title: string; note: string }>()
  const view = { phase: 'streaming', root: object.root }
  const told: Delta[] = []
  const measured = metrics(view)
  watchDeltas(view, (delta) => told.push(delta))
  object.write('{"title":"Hello","note":"cu')
  object.fail(new Error('lost'))
  const settled: { readonly title?: string; readonly note?: string } | undefined = salvage(
    view,
    'settled',
  ).value
  expect(settled).toEqual({ title: 'Hello' })
  expect(saveState(view)).toMatchObject({ phase: 'failed', charsRead: 27 })
  expect(measured.get().characters).toBe(27)
  expect(told.at(-1)).toMatchObject({ type: 'end', failure: { kind: 'transport' } })
})

test('what is no run is refused in words', () => {
  const nothing = { root: {} } as unknown as Parameters<typeof saveState>[0]
  expect(() => saveState(nothing)).toThrow('This is no object that createStreamingObject() made.')
})
