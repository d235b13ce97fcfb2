import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { readSource } from '@jell/core'
import type { Phase, Source, StreamingObject } from '@jell/core'
import { expect, it, vi } from 'vitest'

import { CurrentRun } from './current-run.ts'
import { RunController } from './run-controller.ts'
import type { SourceFactory, SourceRequest } from './run-controller.ts'
import { streamingObjectView } from './streaming-object-view.ts'

interface Answer {
  readonly title: string
}

function setUp(source: SourceFactory<string | undefined>) {
  const current = new CurrentRun<Answer, Answer>()
  const controller = new RunController<StreamingObject<Answer>, Source, string>(current, readSource)
  current.configure({ schedule: 'sync' })
  controller.configure(source)
  const phase = (): Phase => {
    const run = current.get()
    return streamingObjectView(run, run.object.get(), []).phase
  }
  const title = () => current.get().object.field('title').get()
  return { current, controller, phase, title }
}

/** One source for each opening, with what it was opened with. */
function handSources() {
  const opened: (ReturnType<typeof createHandSource> & {
    readonly request: SourceRequest<string | undefined>
  })[] = []
  const open = vi.fn<SourceFactory<string | undefined>>((request) => {
    const hand = createHandSource()
    opened.push(Object.assign(hand, { request }))
    return hand.source
  })
  return { open, opened }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

it('is idle, connects when it starts, and streams from the first text', async () => {
  const { open, opened } = handSources()
  const { controller, phase, title } = setUp(open)
  expect(phase()).toBe('idle')
  controller.start('question')
  expect(phase()).toBe('connecting')
  expect(opened[0]?.request.input).toBe('question')
  opened[0]?.write('{"title":"Hel')
  await settle()
  expect(phase()).toBe('streaming')
  expect(title()).toMatchObject({ status: 'streaming', value: 'Hel' })
  opened[0]?.write('lo"}')
  opened[0]?.end()
  await settle()
  expect(phase()).toBe('done')
  expect(title()).toMatchObject({ status: 'final', value: 'Hello' })
})

it('keeps the refs of the idle object for the first run, and has new ones for the next', () => {
  const { controller, current } = setUp(handSources().open)
  const before = current.get().object.field('title')
  controller.start('one')
  expect(current.get().object.field('title')).toBe(before)
  controller.start('two')
  expect(current.get().object.field('title')).not.toBe(before)
})

it('gives each run the settings of its start', async () => {
  const { open, opened } = handSources()
  const { controller, current, title } = setUp(open)
  const configure = (strings: 'live' | 'hold') => {
    current.configure({ schedule: 'sync', settings: { hold: { strings } } })
  }
  configure('hold')
  controller.start('one')
  configure('live')
  opened[0]?.write('{"title":"Hel')
  await settle()
  expect(title()).toMatchObject({ status: 'streaming', value: undefined })
  controller.retry()
  opened[1]?.write('{"title":"Hel')
  await settle()
  expect(current.get().object.field('title').get().value).toBe('Hel')
})

it('lets the newer start win and drops what the older source still sends', async () => {
  const { open, opened } = handSources()
  const { controller, title, phase } = setUp(open)
  controller.start('one')
  opened[0]?.write('{"title":"old')
  await settle()
  controller.start('two')
  expect(opened[0]?.request.signal.aborted).toBe(true)
  opened[0]?.write('er"}')
  opened[0]?.end()
  await settle()
  expect(phase()).toBe('connecting')
  expect(title().status).toBe('pending')
  opened[1]?.write('{"title":"new"}')
  opened[1]?.end()
  await settle()
  expect(title()).toMatchObject({ status: 'final', value: 'new' })
})

it('drops a source that opens after its run was replaced', async () => {
  let resolveFirst = (_source: Source): void => {}
  const first = new Promise<Source>((resolve) => {
    resolveFirst = resolve
  })
  const second = createHandSource()
  const { controller, title } = setUp(({ input }) => (input === 'one' ? first : second.source))
  controller.start('one')
  controller.start('two')
  const late = createHandSource()
  late.write('{"title":"late"}')
  resolveFirst(late.source)
  await settle()
  expect(title().status).toBe('pending')
  second.write('{"title":"new"}')
  second.end()
  await settle()
  expect(title()).toMatchObject({ status: 'final', value: 'new' })
})

it('stops: the signal is aborted, the source closed, the object says stopped', async () => {
  const { open, opened } = handSources()
  const { controller, current, phase } = setUp(open)
  controller.stop()
  expect(phase()).toBe('idle')
  controller.start('one')
  opened[0]?.write('{"title":"Hel')
  await settle()
  controller.stop()
  expect(phase()).toBe('stopped')
  expect(current.get().object.get().error).toMatchObject({
    kind: 'aborted',
    message: 'The run was stopped before the document ended.',
  })
  expect(opened[0]?.request.signal.aborted).toBe(true)
  opened[0]?.write('lo')
  await settle()
  expect(opened[0]?.isReturned).toBe(true)
})

it('tries again with the input of the last run, in a new run', async () => {
  const { open, opened } = handSources()
  const { controller, phase } = setUp(open)
  controller.retry()
  expect(open).not.toHaveBeenCalled()
  controller.start('question')
  opened[0]?.fail(new Error('The line is dead.'))
  await settle()
  expect(phase()).toBe('failed')
  controller.retry()
  expect(phase()).toBe('connecting')
  expect(opened[1]?.request.input).toBe('question')
})

it.each<[string, SourceFactory<string | undefined>]>([
  [
    'throws',
    () => {
      throw new Error('No such model.')
    },
  ],
  ['rejects', () => Promise.reject(new Error('No such model.'))],
])('fails the run when the factory %s', async (_how, factory) => {
  const { controller, current } = setUp(factory)
  controller.start('one')
  await settle()
  expect(current.get().object.get()).toMatchObject({
    phase: 'failed',
    error: { kind: 'transport', message: 'No such model.' },
  })
})

it('starts once for a key, also when its run failed, and again for the next key', async () => {
  const { open, opened } = handSources()
  const { controller } = setUp(open)
  controller.ensure('a')
  controller.ensure('a')
  opened[0]?.fail(new Error('The line is dead.'))
  await settle()
  controller.ensure('a')
  expect(open).toHaveBeenCalledTimes(1)
  controller.ensure('b')
  expect(open).toHaveBeenCalledTimes(2)
})

it('goes on when it is attached again in the same task', async () => {
  const { open, opened } = handSources()
  const { controller } = setUp(open)
  const detach = controller.attach()
  controller.ensure('a')
  detach()
  controller.attach()
  controller.ensure('a')
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  expect(opened[0]?.request.signal.aborted).toBe(false)
})

it('stops when it is detached, starts nothing then, and resumes its key when it comes back', async () => {
  const { open, opened } = handSources()
  const { controller, phase } = setUp(open)
  const detach = controller.attach()
  controller.ensure('a')
  detach()
  await settle()
  expect(opened[0]?.request.signal.aborted).toBe(true)
  expect(phase()).toBe('stopped')
  controller.start('late')
  expect(open).toHaveBeenCalledTimes(1)
  controller.attach()
  controller.ensure('a')
  expect(open).toHaveBeenCalledTimes(2)
  expect(phase()).toBe('connecting')
})

it('does not start a key again that its user had stopped', async () => {
  const { open } = handSources()
  const { controller } = setUp(open)
  const detach = controller.attach()
  controller.ensure('a')
  controller.stop()
  detach()
  await settle()
  controller.attach()
  controller.ensure('a')
  expect(open).toHaveBeenCalledTimes(1)
})
