import { expect, test } from 'vitest'

import { messageStorage } from './message-storage.ts'

const key = (id: string): string => `jell-demo:message:2:${id}`

/** A browser's storage, whose keys are its own properties. */
function storageOf(entries: Readonly<Record<string, string>>): Storage {
  const methods: ThisType<Record<string, string>> = {
    getItem(name: string) {
      return this[name] ?? null
    },
    removeItem(name: string) {
      delete this[name]
    },
  }
  return Object.assign(Object.create(methods) as Storage, entries)
}

test('what is no message any more is left out and forgotten, and the others are there', () => {
  const storage = storageOf({
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
