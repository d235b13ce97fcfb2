// The stage in front of the tokenizer, with whole documents in all kinds of texts.
import {
  brokenJson,
  chunkLengths,
  createObject,
  cutBy,
  ensure,
  ensureSame,
  failureOf,
  fieldAt,
  jsonDocuments,
  observeOnce,
  pathsOf,
  patience,
  takePicture,
} from '@jell-internal/test-kit'
import {
  createStreamingObject,
  restoreState,
  type SavedState,
  saveState,
  type StreamingObjectOptions,
} from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { embedded } from '../src/stages/embedded/embedded.ts'
import { withRoot } from './embedded-run.ts'

const words = fc.constantFrom(
  'Well',
  'so',
  '{maybe}',
  '{"a" is',
  '"{"',
  '[x]',
  '<b>',
  '``',
  '<th',
  'ü',
  '😀',
)
const prose = fc.array(words, { maxLength: 6 }).map((some) => some.join(' '))
const thinkBlock = fc
  .array(fc.oneof(words, fc.constantFrom('{"draft": 1}', '\n```\n', '<think>', '</thin')), {
    maxLength: 5,
  })
  .map((some) => `<think>${some.join(' ')}</think>`)

/** Prose and think blocks that end with a line. */
const before = fc
  .array(fc.oneof(prose, thinkBlock), { maxLength: 3 })
  .map((some) => some.map((one) => `${one}\n`).join(''))

const fence = fc
  .record({
    mark: fc.constantFrom('`', '~'),
    length: fc.integer({ min: 3, max: 5 }),
    info: fc.constantFrom('', 'json', ' json5 title=x', ' '),
    end: fc.constantFrom('\n', '\r\n', '\n\n  '),
  })
  .map(({ mark, length, info, end }) => ({
    opener: mark.repeat(length) + info + end,
    closer: `\n${mark.repeat(length)}\n`,
  }))

/** Documents whose root is a container, in a fence between other texts. */
const fenced = fc
  .record({
    before,
    fence,
    document: jsonDocuments().filter((text) => /^\s*[[{]/.test(text)),
    after: prose,
  })
  .map((parts) => {
    const document = parts.document.trim()
    const front = parts.before + parts.fence.opener
    return { front, document, text: front + document + parts.fence.closer + parts.after }
  })

function optionsFor(document: string): StreamingObjectOptions {
  return { stages: [withRoot(embedded(), document.startsWith('[') ? 'array' : 'object')] }
}

describe('a fenced document', { timeout: patience }, () => {
  test('is at every prefix what it is alone, however the text is cut', () => {
    expect(
      failureOf(
        fc.property(fenced, chunkLengths(), ({ front, document, text }, lengths) => {
          const paths = pathsOf(JSON.parse(document))
          const object = createObject(optionsFor(document))
          const refs = paths.map((path) => fieldAt(object, path))
          let length = 0
          for (const chunk of cutBy(text, lengths)) {
            object.write(chunk)
            length += chunk.length
            const read = document.slice(0, Math.max(0, length - front.length))
            const { fields } = takePicture(object, refs)
            ensureSame(fields, observeOnce(read, paths).fields, () => `after ${length} units`)
          }
          object.end()
          const alone = observeOnce(document, paths, {}, { ending: 'end' })
          ensureSame(takePicture(object, refs), alone, () => 'at the end')
        }),
        100,
      ),
    ).toBeUndefined()
  })

  test('is told what was skipped in front of it, in order, whatever the cuts', () => {
    expect(
      failureOf(
        fc.property(fenced, chunkLengths(), ({ front, document, text }, lengths) => {
          const [cut, whole] = [cutBy(text, lengths), [text]].map((chunks) => {
            const object = createObject(optionsFor(document))
            for (const chunk of chunks) object.write(chunk)
            object.end()
            return object.repairs
          })
          ensureSame(cut, whole, () => 'repairs')
          const skipped = whole!.filter(({ kind }) => kind !== 'trailing-text')
          ensure(
            skipped.every(({ offset }) => offset < front.length),
            () => 'places',
          )
          ensureSame(
            skipped.map(({ offset }) => offset),
            skipped.map(({ offset }) => offset).toSorted((a, b) => a - b),
            () => 'order',
          )
          ensure(skipped.at(-1)?.kind === 'fence', () => 'the fence')
        }),
        200,
      ),
    ).toBeUndefined()
  })
})

describe('a run in a text', { timeout: patience }, () => {
  test('goes on as it was when it is saved and restored behind every chunk', () => {
    expect(
      failureOf(
        fc.property(fenced, chunkLengths(), ({ document, text }, lengths) => {
          const options = optionsFor(document)
          const object = createStreamingObject<unknown>(options)
          let restored = object
          for (const chunk of cutBy(text, lengths)) {
            object.write(chunk)
            restored.write(chunk)
            const saved = JSON.parse(JSON.stringify(saveState(restored))) as SavedState
            restored = restoreState<unknown>(saved, options)
            ensureSame(restored.root.get().value, object.root.get().value, () => 'value')
            ensureSame(restored.repairs, object.repairs, () => 'repairs')
          }
          object.end()
          restored.end()
          const [expected, actual] = [object, restored].map((run) => takePicture(run, [run.root]))
          ensureSame(actual, expected, () => 'at the end')
        }),
        60,
      ),
    ).toBeUndefined()
  })
})

describe('any text', { timeout: patience }, () => {
  const garbage = fc.oneof(
    brokenJson(),
    fc.string(),
    fc.array(fc.oneof(words, prose, thinkBlock, brokenJson())).map((some) => some.join('')),
  )

  test('ends, without an exception, in a result or an error, the same for every cut', () => {
    expect(
      failureOf(
        fc.property(
          garbage,
          chunkLengths(),
          fc.constantFrom('implicit' as const, undefined),
          (text, lengths, think) => {
            const [cut, whole] = [cutBy(text, lengths), [text]].map((chunks) => {
              const object = createObject({ stages: [embedded({ think })] })
              for (const chunk of chunks) if (chunk !== '') object.write(chunk)
              object.end()
              return { picture: takePicture(object, [object.root]), repairs: object.repairs }
            })
            ensureSame(cut, whole, () => 'cuts')
            ensure(['done', 'failed'].includes(whole!.picture.phase), () => whole!.picture.phase)
          },
        ),
        500,
      ),
    ).toBeUndefined()
  })
})
