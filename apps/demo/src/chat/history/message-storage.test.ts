import { expect, test } from 'vitest'

import { memoryStorage } from '../../shell/browser-storage.ts'
import { messageStorage } from './message-storage.ts'

const key = (id: string): string => `jell-demo:message:2:${id}`

test('what is no message any more is left out and forgotten, and the others are there', () => {
  const storage = memoryStorage({
    [key('late')]: '{"id":"late","askedAt":2}',
    [key('half')]: '{"id":"half","asked',
    [key('none')]: 'null',
    [key('other')]: '{"id":7}',
    [key('early')]: '{"id":"early","askedAt":1}',
    'of-others': '{',
  })
  expect(
    messageStorage(storage)
      .load()
      .map(({ id }) => id),
  ).toEqual(['early', 'late'])
  expect(Object.keys(storage)).toEqual([key('late'), key('early'), 'of-others'])
})
