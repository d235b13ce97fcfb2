import { twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import { createStreamingObject, lenient, type Limits } from '@jell/core'
import { describe, expect, test } from 'vitest'

function read(chunks: readonly string[], limits?: Limits, duplicateKeys?: 'first') {
  const object = createStreamingObject<unknown>({ limits, duplicateKeys })
  for (const chunk of chunks) object.write(chunk)
  object.end()
  return object
}

/** The text in one chunk, unit by unit, and cut in two everywhere. */
function* cuttings(text: string): Generator<readonly string[], void> {
  yield [text]
  yield unitByUnit(text)
  yield* twoWayCuts(text)
}

describe('limits', () => {
  test.each([
    ['maxChars', { maxChars: 9 }, '["ab",12]', '["ab",123]', 'max-chars', 9],
    ['maxChars, with white space behind', { maxChars: 4 }, '[1] ', '[1]  ', 'max-chars', 4],
    ['maxDepth of arrays', { maxDepth: 2 }, '[[],[]]', '[[],[[]]]', 'max-depth', 5],
    ['maxDepth of objects', { maxDepth: 1 }, '{"a":1}', '{"a":{"b":1}}', 'max-depth', 5],
    ['maxDepth of none', { maxDepth: 0 }, '12', '[1]', 'max-depth', 0],
    ['maxKeys', { maxKeys: 2 }, '{"a":{"b":1,"c":2},"d":1}', '{"a":1,"b":2,"c":3}', 'max-keys', 15],
  ] as const)(
    '%s: what just fits is read, one more is a limit error, for every cut',
    (_title, limits, fits, exceeds, code, offset) => {
      for (const chunks of cuttings(fits)) {
        expect(read(chunks, limits).get()).toMatchObject({ phase: 'done' })
      }
      const { error } = read([exceeds], limits).get()
      expect(error).toMatchObject({ kind: 'limit', code, offset })
      for (const chunks of cuttings(exceeds)) {
        const object = read(chunks, limits)
        expect(object.get().phase).toBe('failed')
        expect(object.get().error).toEqual(error)
        expect(object.get().error?.message).toBe(error?.message)
      }
    },
  )

  test('what was read before the limit stays, for every cut', () => {
    const text = '["ab","cdef"]'
    for (const chunks of cuttings(text)) {
      const object = read(chunks, { maxChars: 9 })
      expect(object.field(0).get()).toMatchObject({ status: 'settled', value: 'ab' })
      expect(object.field(1).get()).toMatchObject({ status: 'interrupted', value: 'cd' })
    }
  })

  test('a syntax error before the limit is a syntax error', () => {
    for (const chunks of cuttings('[1}23456789')) {
      expect(read(chunks, { maxChars: 5 }).get().error).toMatchObject({ kind: 'syntax', offset: 2 })
    }
  })

  test('one chunk far beyond the limit is not read to its end', () => {
    const object = read(['"', 'x'.repeat(1_000_000)], { maxChars: 10 })
    expect(object.root.get()).toMatchObject({ status: 'interrupted', value: 'x'.repeat(9) })
  })

  test('by default 1,000 levels, 100,000 members and 32 Mi units', () => {
    const nested = (depth: number) => ['['.repeat(depth) + ']'.repeat(depth)]
    expect(read(nested(1_000)).get().phase).toBe('done')
    expect(read(nested(1_001)).get().error).toMatchObject({ code: 'max-depth', offset: 1_000 })
    const wide = createStreamingObject<unknown>()
    wide.write(`{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":0`).join(',')}`)
    expect(wide.get().phase).toBe('streaming')
    wide.write(',"one more"')
    expect(wide.get().error?.code).toBe('max-keys')
    const mebi = 'x'.repeat(2 ** 20)
    const full = Array.from({ length: 31 }, () => mebi)
    expect(read(['"', ...full, mebi.slice(2), '"']).get().phase).toBe('done')
    const { error } = read(['"', ...full, mebi.slice(1), '"']).get()
    expect(error).toMatchObject({ code: 'max-chars', offset: 2 ** 25 })
  })

  test('a limit error says what was exceeded and how much is allowed', () => {
    expect(read(['[[[1]]]'], { maxDepth: 2 }).get().error?.message).toMatch(
      /nested.*column 3.*at most 2/,
    )
    expect(read(['[1, 2]'], { maxChars: 2 }).get().error?.message).toMatch(/too long.*at most 2/)
    expect(read(['{"a":1,"b":2}'], { maxKeys: 1 }).get().error?.message).toMatch(
      /members.*at most 1/,
    )
  })

  test('maxRepairs: what is mended beyond it is mended, and not listed', () => {
    const listed = (limits?: Limits): number => {
      const object = createStreamingObject({ stages: [lenient()], limits })
      let notices = 0
      object.subscribe(() => (notices += 1))
      object.write('["')
      for (let at = 0; at < 1_200; at += 1) object.write('\n')
      object.write('"]')
      object.end()
      expect(object.get()).toMatchObject({ phase: 'done', result: ['\n'.repeat(1_200)] })
      expect(notices).toBe(object.repairs.length + 2)
      expect(object.repairs).toBe(object.repairs)
      return object.repairs.length
    }
    expect(listed({ maxRepairs: 3 })).toBe(3)
    expect(listed({ maxRepairs: 0 })).toBe(0)
    expect(listed()).toBe(1_000)
  })

  test('a skipped repeated key does not count as a member', () => {
    for (const chunks of cuttings('{"a":1,"a":2,"b":3}')) {
      const object = read(chunks, { maxKeys: 2 }, 'first')
      expect(object.get()).toMatchObject({ phase: 'done', result: { a: 1, b: 3 } })
    }
  })
})
