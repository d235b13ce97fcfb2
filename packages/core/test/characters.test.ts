import { createObject, isDocument, unitByUnit } from '@jell-internal/test-kit'
import { describe, expect, test } from 'vitest'

/** Every character that Unicode or JavaScript calls white space, line or paragraph separator, or invisible. */
const spaces = [
  0x0b, 0x0c, 0x1c, 0x1d, 0x1e, 0x1f, 0x85, 0xa0, 0x1680, 0x180e, 0x2000, 0x2001, 0x2002, 0x2003,
  0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x200b, 0x200c, 0x200d, 0x2028, 0x2029,
  0x202f, 0x205f, 0x2060, 0x3000, 0xfeff,
]

function read(...chunks: string[]) {
  const object = createObject()
  for (const chunk of chunks) object.write(chunk)
  object.end()
  return object.get()
}

describe('characters outside of strings', () => {
  test('a byte order mark is rejected where it stands', () => {
    expect(read('\ufeff{}').error).toMatchObject({
      kind: 'syntax',
      offset: 0,
      line: 1,
      column: 1,
      found: 'U+FEFF',
    })
    expect(read('{}', '\ufeff').error).toMatchObject({ code: 'trailing-content', offset: 2 })
  })

  test.each(spaces)('white space that JSON does not have is rejected: U+%s', (code) => {
    const space = String.fromCharCode(code)
    expect(isDocument(`[${space}1]`)).toBe(false)
    for (const [text, offset] of [
      [`${space}1`, 0],
      [`[${space}1]`, 1],
      [`[1${space}]`, 2],
      [`{"a"${space}:1}`, 4],
      [`{"a":1,${space}"b":2}`, 7],
      [`[]${space}`, 2],
    ] as const) {
      expect(read(text).error).toMatchObject({ kind: 'syntax', offset })
      expect(read(...unitByUnit(text)).error).toMatchObject({ kind: 'syntax', offset })
    }
  })

  test('space, tab, line feed and carriage return may stand between all lexemes', () => {
    const text =
      ' \t\r\n{ \t\r\n"a" \t\r\n: \t\r\n[ \t\r\n1 \t\r\n, \t\r\n"b" \t\r\n] \t\r\n} \t\r\n'
    expect(read(...unitByUnit(text)).result).toEqual({ a: [1, 'b'] })
  })

  test('lines end at line feeds alone, and columns count units', () => {
    expect(read('[\r\n1,\r2,\n😀]').error).toMatchObject({ line: 3, column: 1, offset: 9 })
    expect(read('["😀", x').error).toMatchObject({ line: 1, column: 8, offset: 7 })
  })
})

describe('characters in strings', () => {
  test('control characters must be escaped, all others may stand as they are', () => {
    for (let code = 0; code < 0x20; code += 1) {
      const text = `["a${String.fromCharCode(code)}b"]`
      expect(read(text).error).toMatchObject({
        kind: 'syntax',
        code: 'control-character',
        offset: 3,
      })
    }
    // Longer texts are searched, and not read unit by unit.
    for (let code = 0; code < 0x20; code += 1) {
      const start = `["${'a'.repeat(100)}`
      const { error } = read(`${start}${String.fromCharCode(code)}${'b'.repeat(100)}"]`)
      expect(error).toMatchObject({ code: 'control-character', offset: start.length })
    }
    const allowed = [0x20, 0x7f, 0x80, 0x9f, 0xa0, 0x2028, 0x2029, 0xfeff, 0xfffd, 0xffff]
    const text = String.fromCharCode(...allowed)
    expect(read(`"${text}"`).result).toBe(text)
  })

  test('U+2028 and U+2029 do not end a line', () => {
    expect(read('["\u2028\u2029", x').error).toMatchObject({ line: 1, column: 8 })
  })

  test('every escape means what RFC 8259 says, no other is taken', () => {
    expect(
      read('"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u00E9\\uABCD\\uabcd\\u0000"').result,
    ).toBe('"\\/\b\f\n\r\tAéé\uabcd\uabcd\0')
    for (let code = 0x20; code < 0x7f; code += 1) {
      const escape = `\\${String.fromCharCode(code)}`
      const isEscape = '"\\/bfnrtu'.includes(escape[1]!)
      const { error } = read(`["${escape}0041"]`)
      expect(error?.code).toBe(isEscape ? undefined : 'invalid-escape')
      expect(error?.offset).toBe(isEscape ? undefined : 3)
    }
  })

  test.each(['g', 'G', '@', '`', ':', '/', '"', ' ', '\\', '１'])(
    'a \\u escape ends where %s stands for a hexadecimal digit',
    (wrong) => {
      for (let digits = 0; digits < 4; digits += 1) {
        const text = `["\\u${'0'.repeat(digits)}${wrong}`
        expect(read(text).error).toMatchObject({ code: 'invalid-escape', offset: 4 + digits })
      }
    },
  )

  test('halves of a surrogate pair meet over any border, raw or escaped', () => {
    for (const high of ['\ud83d', '\\ud83d', '\\uD83D']) {
      for (const low of ['\ude00', '\\ude00', '\\uDE00']) {
        const text = `"a${high}${low}b"`
        for (let at = 1; at < text.length; at += 1) {
          const object = createObject()
          object.write(text.slice(0, at))
          const draft = object.root.get().value as string
          expect(['', 'a', 'a😀', 'a😀b']).toContain(draft)
          object.write(text.slice(at))
          object.end()
          expect(object.get().result).toBe('a😀b')
        }
      }
    }
  })

  test('a high half that stays alone is shown once the next character decides', () => {
    const object = createObject()
    const after = (chunk: string) => {
      object.write(chunk)
      return object.root.get().value
    }
    expect(after('"x\\ud83d')).toBe('x')
    expect(after(' ')).toBe('x\ud83d ')
    expect(after('\ud83d')).toBe('x\ud83d ')
    expect(after('\ud83d')).toBe('x\ud83d \ud83d')
    expect(after('\ude00')).toBe('x\ud83d \ud83d😀')
    expect(after('\ude00')).toBe('x\ud83d \ud83d😀\ude00')
    expect(after('\ud83d')).toBe('x\ud83d \ud83d😀\ude00')
    expect(after('"')).toBe('x\ud83d \ud83d😀\ude00\ud83d')
  })

  test('a high half that waits is left out when the stream breaks off', () => {
    const object = createObject()
    object.write('["ab\ud83d')
    object.abort()
    expect(object.field(0).get()).toMatchObject({ status: 'interrupted', value: 'ab' })
    expect(object.field(0).textSince(0)).toBe('ab')
  })

  test('a key may be cut anywhere, in escapes and pairs too', () => {
    const text = '{"k\\u00e9\ud83d\\ude00\\n":"v"}'
    for (let at = 1; at < text.length; at += 1) {
      const object = createObject()
      object.write(text.slice(0, at))
      expect(object.root.keys().every((key) => key === 'ké😀\n')).toBe(true)
      object.write(text.slice(at))
      expect(object.root.get().value).toEqual({ 'ké😀\n': 'v' })
    }
    expect(read(...unitByUnit(text)).result).toEqual({ 'ké😀\n': 'v' })
  })

  test('U+FFFD that a server already put in is data', () => {
    expect(read('["Ä\ufffd', '\ufffdÜ"]').result).toEqual(['Ä\ufffd\ufffdÜ'])
  })
})

test.each(['\n', '\\x', '"x'])(
  'what ends plain text is found in the second long chunk too: %j',
  (end) => {
    const long = 'plain text '.repeat(12)
    for (const length of [1, 40, long.length]) {
      const { error } = read(`["${long}`, `${long.slice(0, length)}${end}${long}`)
      const offset = 2 + long.length + length + (end.length - 1)
      expect(error).toMatchObject({ kind: 'syntax', offset })
    }
  },
)
