import type { Recording } from '@jell/core'
import { expect, test, vi } from 'vitest'

import { fault } from '../edit/fault.ts'
import { chunksOf } from './chunks-of.ts'
import { createPlayer } from './player.ts'

const recording: Recording<'text'> = {
  version: 1,
  origin: { title: 'x', format: 'text' },
  encoding: 'text',
  chunks: [
    [100, 'a'],
    [200, 'b'],
    [300, 'c'],
  ],
}

const collect = async (stream: AsyncIterable<string>): Promise<string> => {
  let text = ''
  try {
    for await (const chunk of stream) text += chunk
    return `${text} end`
  } catch (error) {
    return `${text} ${String(error)}`
  }
}

test('reads the run from its start, follows the player, and ends with the recording', async () => {
  const player = createPlayer(recording)
  player.seek(2)
  const reading = collect(chunksOf(player))
  player.seek(4)
  expect(await reading).toBe('abc end')
})

test('throws where the recording broke, behind the chunks before it', async () => {
  const player = createPlayer(fault(recording, { kind: 'break', at: { chunk: 2 } }))
  player.seek(3)
  expect(await collect(chunksOf(player))).toBe('ab Error: The connection was lost.')
})

test('throws when the player begins a new run, which the next iteration reads', async () => {
  const player = createPlayer(recording)
  const stream = chunksOf(player)
  const reading = collect(stream)
  player.seek(2)
  await Promise.resolve()
  player.seek(1)
  expect(await reading).toMatch(/Error: The player began a new run/)
  const again = collect(stream)
  player.seek(4)
  expect(await again).toBe('abc end')
})

test('chunks of a run that was replaced are not given any more', async () => {
  const player = createPlayer(recording)
  const chunks = chunksOf(player)[Symbol.asyncIterator]()
  player.seek(2)
  player.seek(1)
  await expect(chunks.next()).rejects.toThrow('new run')
  expect(await chunks.next()).toEqual({ done: true, value: undefined })
})

test('lets go of the player when the recording has ended', async () => {
  const player = createPlayer(recording)
  player.seek(4)
  const disconnect = vi.fn<() => void>()
  const connect: typeof player.connect = (consumer) => {
    player.connect(consumer)
    return disconnect
  }
  expect(await collect(chunksOf({ connect }))).toBe('abc end')
  expect(disconnect).toHaveBeenCalled()
})

test('return() ends a pending next() and lets go of the player', async () => {
  const player = createPlayer(recording)
  const chunks = chunksOf(player)[Symbol.asyncIterator]()
  const pending = chunks.next()
  await chunks.return?.()
  player.seek(4)
  expect(await pending).toEqual({ done: true, value: undefined })
  expect(await chunks.next()).toEqual({ done: true, value: undefined })
})

test('answers several next() calls in the order they came', async () => {
  const player = createPlayer(recording)
  const chunks = chunksOf(player)[Symbol.asyncIterator]()
  const three = [chunks.next(), chunks.next(), chunks.next(), chunks.next()]
  for (let step = 0; step < 4; step++) player.step()
  const values = (await Promise.all(three)).map((result) => result.value)
  expect(values).toEqual(['a', 'b', 'c', undefined])
})
