import { createStreamingObject, lenient } from '@jell/core'
import { registerJsonParserBackend } from 'assistant-stream'
import {
  getPartialJsonObjectFieldState,
  getPartialJsonObjectMeta,
  IncrementalJsonObjectParser,
} from 'assistant-stream/utils'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'

import { assistantUiParser } from './assistant-ui-parser.ts'

let unregister = (): void => undefined
afterEach(() => unregister())

/** assistant-ui's parser after each of the pieces, with ours behind it. */
function parse(
  pieces: readonly string[],
  createObject = () => createStreamingObject(),
): IncrementalJsonObjectParser[] {
  unregister = registerJsonParserBackend(assistantUiParser(createObject))
  let parser = IncrementalJsonObjectParser.from('')
  const parsers = pieces.map((piece) => (parser = parser.append(piece)))
  unregister()
  return parsers
}

const live = () => createStreamingObject({ hold: { numbers: 'live' } })

describe('assistantUiParser, in assistant-ui itself', () => {
  it('holds numbers and literals until they are whole', () => {
    const pieces = ['{"age":12', '3,"ok":t', 'rue', ',"name":"An', 'na"}']
    expect(parse(pieces).map(({ currentArgs }) => ({ ...currentArgs }))).toMatchObject([
      {},
      { age: 123 },
      { age: 123, ok: true },
      { age: 123, ok: true, name: 'An' },
      { age: 123, ok: true, name: 'Anna' },
    ])
    const [first, second] = parse(pieces)
    expect(Object.keys(first!.currentArgs)).toEqual([])
    expect(Object.keys(second!.currentArgs)).toEqual(['age'])
  })

  it('says of each field what assistant-ui says, but of a held one that it is partial', () => {
    const [open, closed] = parse(['{"a":{"b":["x","y', '"]}}'])
    const stateOf = (path: (string | number)[]) =>
      getPartialJsonObjectFieldState(open!.currentArgs, path)
    expect(stateOf(['a', 'b', 0])).toBe('complete')
    expect(stateOf(['a', 'b', 1])).toBe('partial')
    expect(stateOf(['a'])).toBe('partial')
    expect(getPartialJsonObjectMeta(closed!.currentArgs)).toEqual({
      state: 'complete',
      partialPath: [],
    })
  })

  it('keeps arguments that were given, also where two texts branch off', () => {
    const [first] = parse(['{"a":"x'])
    const left = first!.append('y')
    const right = first!.append('z')
    const further = left.append('z"}')
    expect(
      [first, left, right, further].map((parser) => ({ ...parser!.currentArgs })),
    ).toMatchObject([{ a: 'x' }, { a: 'xy' }, { a: 'xz' }, { a: 'xyz' }])
  })

  it.each([
    ['a repeated key', ['{"a":1,', '"a":2}'], { a: 2 }],
    ['text that is no JSON', ['{"a":1', ',}', ' '], { a: 1 }],
    ['a key that is not safe', ['{"a":1,', '"__proto__":{"b":1}}'], { a: 1 }],
  ])('leaves %s to the parser of assistant-ui', (_, pieces, args) => {
    expect(parse(pieces).at(-1)!.currentArgs).toMatchObject(args)
  })

  it('takes what stages mend', () => {
    const mending = () => createStreamingObject({ stages: [lenient()] })
    expect(parse(["{a:'x", "y',}"], mending).at(-1)!.currentArgs).toMatchObject({ a: 'xy' })
  })

  it('leaves the fallback alone until there is an object', () => {
    unregister = registerJsonParserBackend(assistantUiParser(live))
    const fallback = { kept: true }
    const parser = IncrementalJsonObjectParser.from(' ', fallback)
    expect(parser.currentArgs).toBe(fallback)
    expect(parser.append(' ').currentArgs).toBe(fallback)
  })

  it('has the arguments of assistant-ui at every cut, but for what waits to be whole', () => {
    const safe = fc.string({ unit: 'grapheme-ascii' }).filter((key) => !/proto|constr/.test(key))
    const leaf = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), safe)
    const value = fc.oneof(leaf, fc.array(leaf), fc.dictionary(safe, fc.array(leaf)))
    fc.assert(
      fc.property(
        fc.dictionary(safe, value),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (args, lengths) => {
          const text = JSON.stringify(args)
          const pieces: string[] = []
          for (let at = 0, i = 0; at < text.length; i++) {
            const length = lengths[i % lengths.length] ?? 1
            pieces.push(text.slice(at, at + length))
            at += length
          }
          let own = IncrementalJsonObjectParser.from('')
          const ours = parse(pieces, live)
          for (const [index, piece] of pieces.entries()) {
            own = own.append(piece)
            expect(ours[index]!.currentArgs).toEqual(own.currentArgs)
          }
        },
      ),
    )
  })
})
