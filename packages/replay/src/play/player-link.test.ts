import type { Recording } from '@jell/core'
import { expect, test } from 'vitest'

import type { Player } from './player.ts'
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

const watch = (player: Player<'text'>) => {
  const log: string[] = []
  const disconnect = player.connect({
    begin: () => log.push('begin'),
    write: (chunk) => log.push(chunk),
    end: () => log.push('end'),
    fail: (error) => log.push(error.message),
  })
  return { log, disconnect }
}

test('who connects late is told of the run from its start, in one piece', () => {
  const player = createPlayer(recording)
  player.seek(2)
  const { log, disconnect } = watch(player)
  expect(log).toEqual(['begin', 'ab'])
  disconnect()
  player.step()
  expect(log).toHaveLength(2)
})

test('a consumer may use the player, and none is told a step twice', () => {
  const player = createPlayer(recording, { speed: Infinity })
  const first = watch(player)
  let back = false
  player.connect({
    begin: () => undefined,
    write(chunk) {
      if (chunk !== 'b' || back) return
      back = true
      player.pause()
      player.seek(0)
    },
    end: () => undefined,
    fail: () => undefined,
  })
  const last = watch(player)
  player.play()
  expect(player.get()).toMatchObject({ playing: false, position: 0, run: 2 })
  expect(first.log.map((entry) => entry[0]).join('')).toBe('babb')
  player.play()
  expect(first.log.map((entry) => entry[0]).join('')).toBe('babbabce')
  expect(last.log.map((entry) => entry[0]).join('')).toMatch(/babce$/)
})
