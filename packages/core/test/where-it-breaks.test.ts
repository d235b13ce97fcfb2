// Where in the text a schema breaks, and what a string that breaks keeps showing.
import { twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import { createStreamingObject, defineValidator } from '@jell/core'
import { describe, expect, test } from 'vitest'

import { objectOfShortTexts, objectWith } from './judged-object.ts'

describe('a value that breaks its schema', () => {
  test('half a surrogate pair at the end of a text has its own place, for every cut', () => {
    const text = '["ab\ud83d"]'
    for (const chunks of [[text], ...twoWayCuts(text)]) {
      const object = objectOfShortTexts(2)
      for (const chunk of chunks) object.write(chunk)
      expect(object.get().issues).toMatchObject([{ path: [0], offset: 4 }])
    }
  })

  test('what breaks in front of half a surrogate pair has its own place, for every cut', () => {
    const text = '["ab😀c"]'
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      const object = objectOfShortTexts(1)
      for (const chunk of chunks) object.write(chunk)
      expect(object.get().issues).toMatchObject([{ path: [0], offset: 3 }])
    }
  })

  test('what breaks at its end is told at its last character, a number at what follows it', () => {
    const object = objectWith((event, depth) =>
      depth === 1 && event.startsWith('end') ? {} : undefined,
    )
    object.write('["ab",true, 12 ,[ ],{},null]')
    const offsets = object.get().issues.map(({ offset }) => offset)
    expect(offsets).toEqual([4, 9, 14, 18, 21, 26])
  })

  test('P2 what was released in front of what breaks a string shows, wherever the text was cut', () => {
    // Held until its third unit; nothing may follow the fourth.
    const text = '["abcdef"]'
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      let units = 0
      const object = createStreamingObject({
        validator: defineValidator<unknown>({
          root: undefined,
          gate: (value) => ({ value }),
          check: (output) => ({
            begin: (kind) => (kind === 'string' ? 'hold' : undefined),
            text: (piece) => {
              const viable = 4 - units
              units += piece.length
              const what = { keyword: 'maxLength', message: 'Too long.', expected: 'less' }
              if (viable >= 0 && units > 4) output.violate({ ...what, depth: 1, viable })
              return units < 3
            },
            keyText: () => undefined,
            endKey: () => undefined,
            skipMember: () => undefined,
            end: () => undefined,
            isClosable: false,
          }),
        }),
      })
      for (const chunk of chunks) object.write(chunk)
      expect(object.field(0).get()).toMatchObject({ status: 'invalid', value: 'abcd' })
    }
  })
})
