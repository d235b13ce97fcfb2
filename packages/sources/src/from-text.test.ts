import { describe, expect, it } from 'vitest'

import { collect } from '../test/collect.ts'
import { fromText } from './from-text.ts'

async function* iterate(...pieces: readonly string[]) {
  yield* pieces
}

function stream(...pieces: readonly string[]) {
  return new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

describe('fromText', () => {
  it.each([
    ['a string', () => '{"a":"ü"}'],
    ['a list', () => ['{"a":', '', '"ü"}']],
    ['an async iterable', () => iterate('{"a":"', 'ü"}')],
    ['a stream', () => stream('{"a":"ü', '"}')],
    ['a promise of a stream', () => Promise.resolve(stream('{"a":"ü"}'))],
  ])('reads %s as one content document that ends well', async (_, input) => {
    const read = await collect(fromText(input()))
    expect(read.documents).toMatchObject([{ id: 'content', channel: 'content', text: '{"a":"ü"}' }])
    expect(read.ending).toBe('complete')
  })

  it('gives each piece as it comes, as one delta', async () => {
    const source = fromText(['{', '}'])[Symbol.asyncIterator]()
    expect((await source.next()).value).toMatchObject({ type: 'document-start' })
    expect((await source.next()).value).toMatchObject({ text: '{' })
    expect((await source.next()).value).toMatchObject({ text: '}' })
    expect((await source.next()).value).toEqual({ type: 'message-end', ending: 'complete' })
    expect(await source.next()).toEqual({ done: true, value: undefined })
  })

  it('has a document even where there is no text', async () => {
    for (const nothing of ['', [], iterate('')]) {
      expect(await collect(fromText(nothing))).toMatchObject({ ending: 'complete', content: '' })
    }
  })

  it('leaves what the text means to its reader', async () => {
    expect(await collect(fromText('\uFEFF{"a":"hel'))).toMatchObject({
      ending: 'complete',
      content: '\uFEFF{"a":"hel',
    })
  })

  it('keeps halves of a surrogate pair that come in different pieces', async () => {
    expect((await collect(fromText(['"\uD83D', '\uDE00"']))).content).toBe('"😀"')
  })

  it('ends as transport, with the text so far, where the iterable throws', async () => {
    async function* broken() {
      yield '{"a":'
      throw new Error('gone')
    }
    expect(await collect(fromText(broken()))).toMatchObject({
      content: '{"a":',
      ending: { kind: 'transport', code: 'connection-lost', message: 'The stream broke: gone' },
    })
  })

  it.each([
    ['a number', [1]],
    ['nothing', [undefined]],
  ])('ends as transport where a piece is %s', async (_, pieces) => {
    const input = pieces as unknown as string[]
    expect((await collect(fromText(input))).ending).toMatchObject({ kind: 'transport' })
  })

  it('ends as transport where the input is no stream at all', async () => {
    for (const input of [undefined, null, 5, {}]) {
      const { ending } = await collect(fromText(input as unknown as string))
      expect(ending).toMatchObject({ kind: 'transport' })
    }
  })
})
