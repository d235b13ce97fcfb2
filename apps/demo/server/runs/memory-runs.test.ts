import { expect, test } from 'vitest'

import { memoryRuns } from './memory-runs.ts'

/** A text that is written by hand. */
function byHand() {
  let controller: ReadableStreamDefaultController<string>
  const text = new ReadableStream<string>({
    start: (given) => {
      controller = given
    },
  })
  return {
    open: () => Promise.resolve(text),
    write: (chunk: string) => controller.enqueue(chunk),
    end: () => controller.close(),
    fail: (error: Error) => controller.error(error),
  }
}

async function readAll(stream: ReadableStream<string> | undefined): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += chunk
  return text
}

test('a run goes on when its reader leaves, and is followed again from its first character on', async () => {
  const runs = memoryRuns()
  const hand = byHand()
  const reader = (await runs.start('a', hand.open)).getReader()
  hand.write('one ')
  expect(await reader.read()).toEqual({ done: false, value: 'one ' })
  await reader.cancel()
  hand.write('two ')
  const again = readAll(await runs.follow('a'))
  const beside = readAll(await runs.follow('a'))
  hand.write('three')
  hand.end()
  expect(await again).toBe('one two three')
  expect(await beside).toBe('one two three')
  expect(await readAll(await runs.follow('a'))).toBe('one two three')
})

test('a run is started once, however often it is asked for', async () => {
  const runs = memoryRuns()
  const hand = byHand()
  await runs.start('a', hand.open)
  const second = await runs.start('a', () => Promise.reject(new Error('It was opened twice.')))
  hand.write('once')
  hand.end()
  expect(await readAll(second)).toBe('once')
})

test('a text that breaks off breaks for everybody, also for who comes later', async () => {
  const runs = memoryRuns()
  const hand = byHand()
  const first = readAll(await runs.start('a', hand.open))
  hand.write('half')
  hand.fail(new Error('The model is gone.'))
  await expect(first).rejects.toThrow('The model is gone.')
  await expect(readAll(await runs.follow('a'))).rejects.toThrow('The model is gone.')
})

test('stopping a run aborts what writes it', async () => {
  const runs = memoryRuns()
  let signal: AbortSignal | undefined
  await runs.start('a', (given) => {
    signal = given
    return byHand().open()
  })
  await runs.stop('a')
  expect(signal?.aborted).toBe(true)
})

test('there is no run where nothing was started, or it could not be', async () => {
  const runs = memoryRuns()
  await expect(runs.start('a', () => Promise.reject(new Error('No model.')))).rejects.toThrow(
    'No model.',
  )
  expect(await runs.follow('a')).toBeUndefined()
  expect(await runs.follow('b')).toBeUndefined()
})
