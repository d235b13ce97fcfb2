import { createStreamingObject } from '@jell/core'
import { expect, test } from 'vitest'

const messageOf = (text: string): string | undefined => {
  const object = createStreamingObject()
  object.write(text)
  object.end()
  return object.get().error?.message
}

const hint = ' The stage embedded() skips text around a document.'

test.each([
  ['Here it is: {"a":1}', `Unexpected "H" at line 1, column 1: expected a value.${hint}`],
  ['\n```json\n{"a":1}', `Unexpected "\`" at line 2, column 1: expected a value.${hint}`],
  ['{"a":[1,Two]}', 'Unexpected "T" at line 1, column 9, in /a/1: expected a value.'],
  ['{"a":1} as asked', 'Unexpected "a" at line 1, column 9: expected the end of the text.'],
  ['', 'The text has no value at line 1, column 1: expected a value.'],
])('says what was found, where, and what could stand there: %j', (text, message) => {
  expect(messageOf(text)).toBe(message)
})
