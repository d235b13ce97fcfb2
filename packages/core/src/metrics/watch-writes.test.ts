import { createStreamingObject, deltaApplier, watchWrites } from '@jell/core'
import { expect, test, vi } from 'vitest'

test('chunks are told as they are written, before they are read, and only those that are taken', () => {
  const object = createStreamingObject()
  const told: unknown[] = []
  const stop = watchWrites(object, (chunk) => told.push([chunk, object.root.get().value]))
  for (const chunk of ['{"a"', '', ':1', '}', 'x', 'late']) object.write(chunk)
  expect(told).toEqual([
    ['{"a"', undefined],
    [':1', {}],
    ['}', {}],
    ['x', { a: 1 }],
  ])
  stop()
})

test('a chunk that waits for a schedule is told when it is written', () => {
  const object = createStreamingObject({ schedule: () => undefined })
  const told: string[] = []
  watchWrites(object, (chunk) => told.push(chunk))
  object.write('[1')
  object.write(']')
  expect(told).toEqual(['[1', ']'])
  object.end()
  expect(object.root.get().value).toEqual([1])
})

test('a write that is refused is not told', () => {
  const object = createStreamingObject()
  const told: string[] = []
  watchWrites(object, (chunk) => told.push(chunk))
  object.subscribe(() => expect(() => object.write('2')).toThrow('write() came from a listener'))
  object.write('[1')
  // @ts-expect-error -- bytes
  expect(() => object.write(new Uint8Array(1))).toThrow(TypeError)
  expect(told).toEqual(['[1'])
})

test('several watch and stop on their own, and one that throws hurts nobody', () => {
  const failures: unknown[] = []
  const object = createStreamingObject({ onListenerError: (error) => failures.push(error) })
  const broken = new Error('broken')
  const stopFirst = watchWrites(object, () => {
    throw broken
  })
  const second = vi.fn<(chunk: string) => void>()
  const stopSecond = watchWrites(object, second)
  const stopAgain = watchWrites(object, second)
  object.write('[')
  stopFirst()
  stopFirst()
  stopAgain()
  object.write('1')
  stopSecond()
  object.write(']')
  object.end()
  expect(failures).toEqual([broken])
  expect(second.mock.calls).toEqual([['['], ['['], ['1']])
  expect(object.root.get()).toMatchObject({ status: 'final', value: [1] })
  const stopLate = watchWrites(object, second)
  object.write('more')
  stopLate()
  expect(second).toHaveBeenCalledTimes(3)
})

test('what a listener writes is refused: it would be read in front of the chunk that it was told of', () => {
  const failures: unknown[] = []
  const object = createStreamingObject({ onListenerError: (error) => failures.push(error) })
  watchWrites(object, (chunk) => {
    if (chunk === '1') object.write('2')
  })
  for (const chunk of ['[', '1', ']']) object.write(chunk)
  object.end()
  expect(failures).toMatchObject([{ message: expect.stringContaining('came from a listener') }])
  expect(object.get().result).toEqual([1])
})

test('a write into an object that deltas feed is not told', () => {
  const object = createStreamingObject()
  const told: string[] = []
  watchWrites(object, (chunk) => told.push(chunk))
  deltaApplier(object)({ type: 'begin', path: [], kind: 'array' })
  expect(() => object.write('1')).toThrow('fed either by text or by one reader of deltas')
  expect(told).toEqual([])
})

test('who comes when all others have stopped is told', () => {
  const object = createStreamingObject()
  watchWrites(object, () => undefined)()
  const told: string[] = []
  watchWrites(object, (chunk) => told.push(chunk))
  object.write('[')
  expect(told).toEqual(['['])
})

test('an ending that a listener asks for comes in front of the chunk', () => {
  const object = createStreamingObject()
  watchWrites(object, (chunk) => {
    if (chunk === '2') object.abort()
  })
  for (const chunk of ['[1,', '2', ',3']) object.write(chunk)
  expect(object.get().phase).toBe('stopped')
  expect(object.root.get().value).toEqual([1])
})
