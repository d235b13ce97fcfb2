import {
  brokenJson,
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  ensure,
  ensureSame,
  findDifference,
  firstImpossible,
  isDocument,
  jsonDocuments,
  patience,
  failureOf,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

function read(chunks: readonly string[], options = {}) {
  const object = createObject(options)
  for (const chunk of chunks) object.write(chunk)
  endWith(object, 'end')
  return object
}

describe('P1 Same as JSON.parse', { timeout: patience }, () => {
  test('P1 Same as JSON.parse: every document ends with the value that JSON.parse gives', () => {
    expect(
      failureOf(
        fc.property(jsonDocuments(), chunkLengths(), (text, lengths) => {
          const object = read(cutBy(text, lengths))
          const { phase, result, error } = object.get()
          ensure(phase === 'done', () => String(error?.message))
          ensureSame(result, JSON.parse(text), () => text)
          ensure(Object.is(object.root.get().value, result), () => 'the root has another value')
        }),
        400,
      ),
    ).toBeUndefined()
  })

  test('P1 Same as JSON.parse: what it rejects is rejected, at the first character that no document could have there', () => {
    expect(
      failureOf(
        fc.property(brokenJson(), chunkLengths(), (text, lengths) => {
          const { phase, error } = read(cutBy(text, lengths), { duplicateKeys: 'first' }).get()
          const expected = firstImpossible(text)
          const kind = expected === text.length ? 'truncated' : 'syntax'
          ensureSame(phase, isDocument(text) ? 'done' : 'failed', () => text)
          ensureSame(error?.offset, expected, () => text)
          ensureSame(error?.kind, expected === undefined ? undefined : kind, () => text)
        }),
        400,
      ),
    ).toBeUndefined()
  })

  test.each([
    ['an own member named __proto__', '{"__proto__":{"admin":true},"a":1}'],
    ['a __proto__ spelled with an escape', '{"\\u005f_proto__":[1],"__proto":2}'],
    ['a __proto__ behind many members', `{${keys(30)},"__proto__":{"x":1},${keys(30, 'z')}}`],
    [
      'members named like those of every object',
      '{"constructor":1,"toString":{"a":2},"valueOf":3}',
    ],
    ['an empty key', '{"":{"":[""]}}'],
    ['keys that look like indices, which objects sort', '{"10":1,"2":2,"-1":3,"01":4,"1":5}'],
    ['minus zero, which is not zero', '[-0,0,-0.0,-0e5,{"a":-0}]'],
    [
      'lone and paired surrogates',
      '["\\ud83d","\\ude00","\\ud83d\\ude00","\ud83d\\ude00","\\ud83dx"]',
    ],
    ['numbers beyond what a double holds', '[123456789012345678901234567890,1e999,-1E-999,1E+02]'],
    ['a number alone', ' -12.50e+1 '],
    ['a string alone', '"a\\/b"'],
    ['an empty string', '""'],
    [
      'white space of every kind around everything',
      ' \t\n\r[ \t\n\r{ \t\n\r"a" \t\n\r: \t\n\r1 } , 2 ] \n',
    ],
  ])('%s ends as JSON.parse has it', (_title, text) => {
    for (const chunks of [[text], text.split('')]) {
      const { result, error } = read(chunks).get()
      expect(error).toBeUndefined()
      expect(findDifference(result, JSON.parse(text))).toBeUndefined()
    }
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })
})

function keys(count: number, name = 'k'): string {
  return Array.from({ length: count }, (_, at) => `"${name}${at}":${at}`).join(',')
}
