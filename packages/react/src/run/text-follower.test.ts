import { expect, it, vi } from 'vitest'

import { CurrentRun } from './current-run.ts'
import type { Ending } from './ending.ts'
import { TextFollower } from './text-follower.ts'

interface Answer {
  readonly title: string
  readonly score: number
}

function setUp() {
  const current = new CurrentRun<Answer, Answer>()
  const follower = new TextFollower(current)
  current.configure({ schedule: 'sync' })
  const state = () => current.get().object.get()
  return {
    current,
    follower,
    follow: (text: string, ending?: Ending) => follower.follow({ text, ending }),
    state,
    title: () => current.get().object.field('title').get(),
  }
}

it('writes only what the text gained', () => {
  const { current, follow, title } = setUp()
  follow('{"title":"He')
  const write = vi.spyOn(current.get().object, 'write')
  follow('{"title":"He')
  follow('{"title":"Hello')
  expect(write.mock.calls).toEqual([['llo']])
  expect(title()).toMatchObject({ status: 'streaming', value: 'Hello' })
})

it('gives a run the settings that stood when it began', () => {
  const { current, follow, title } = setUp()
  current.configure({ schedule: 'sync', settings: { hold: { strings: 'hold' } } })
  follow('{"title":"He')
  current.configure({ schedule: 'sync', settings: { hold: { strings: 'live' } } })
  follow('{"title":"Hello')
  expect(title()).toMatchObject({ status: 'streaming', value: undefined })
  follow('{"title":"Good')
  expect(title().value).toBe('Good')
})

it('stays idle while there is no text', () => {
  const { current, follow, state } = setUp()
  const before = current.get()
  follow('')
  expect(state().phase).toBe('idle')
  expect(current.get()).toBe(before)
})

it('publishes the first text at once, whatever the schedule', () => {
  const current = new CurrentRun<Answer, Answer>()
  const follower = new TextFollower(current)
  current.configure({ schedule: { everyMs: 1_000 } })
  follower.follow({ text: '{"title":"He', ending: undefined })
  expect(current.get().object.field('title').get().value).toBe('He')
  follower.follow({ text: '{"title":"Hello', ending: undefined })
  expect(current.get().object.field('title').get().value).toBe('He')
})

it('begins a new run when the text does not go on', () => {
  const { current, follow, title } = setUp()
  follow('{"title":"He')
  const before = current.get()
  follow('{"title":"Good')
  expect(current.get()).not.toBe(before)
  expect(title().value).toBe('Good')
})

it('is done only when the host says complete', () => {
  const { follow, state, title } = setUp()
  follow('{"title":"Hello"}')
  expect(state().phase).toBe('streaming')
  expect(title().status).toBe('settled')
  follow('{"title":"Hello"}', 'complete')
  expect(state()).toMatchObject({ phase: 'done', result: { title: 'Hello' } })
})

it.each<[string, Ending, string, string]>([
  ['length', 'length', 'failed', 'length'],
  ['stopped', 'stopped', 'stopped', 'aborted'],
  ['an error', new Error('The line is dead.'), 'failed', 'transport'],
  ['complete, but the document is not,', 'complete', 'failed', 'truncated'],
])('ends badly with %s', (_name, ending, phase, kind) => {
  const { follow, state, title } = setUp()
  follow('{"title":"Hel', ending)
  expect(state()).toMatchObject({ phase, error: { kind } })
  expect(title()).toMatchObject({ status: 'interrupted', value: 'Hel' })
})

it('begins a new run when the text or its ending changes after the end', () => {
  const { current, follow, state } = setUp()
  follow('{"title":"A"}', 'complete')
  const first = current.get()
  follow('{"title":"A"}', 'complete')
  expect(current.get()).toBe(first)
  follow('{"title":"A"} ', 'complete')
  const second = current.get()
  expect(second).not.toBe(first)
  follow('{"title":"A"} ')
  expect(current.get()).not.toBe(second)
  expect(state().phase).toBe('streaming')
})

it('takes a fresh error object for the ending that it knows', () => {
  const { current, follow } = setUp()
  follow('{"title":"A', new Error('one'))
  const run = current.get()
  follow('{"title":"A', new Error('two'))
  expect(current.get()).toBe(run)
})
