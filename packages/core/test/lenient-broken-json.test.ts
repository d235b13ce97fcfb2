import {
  brokenJson,
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  ensure,
  ensureSame,
  failureOf,
  fieldAt,
  jsonDocuments,
  pathsOf,
  patience,
  takePicture,
} from '@jell-internal/test-kit'
import { type Path, restoreState, saveState } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lenient } from '../src/stages/lenient/lenient.ts'
import { brokenDocuments, garbage } from './broken-documents.ts'
import {
  droppingFirst,
  type LenientPicture,
  lenientOptions,
  observeLenient,
  savedBehindEveryPiece,
} from './lenient-run.ts'

const guesses: readonly Path[] = [[], [0], [1], [0, 0], ['a'], ['a', 0], ['a', 'a'], ['']]

/** Whole documents, broken ones, and what never was one. */
const texts = fc.oneof(
  garbage(),
  brokenJson(),
  brokenDocuments().map(({ text }) => text),
)

/** Throws where a value went back, shrank or changed after it had settled. */
function ensureForward(pictures: readonly LenientPicture[]): void {
  const order = ['pending', 'streaming', 'settled', 'interrupted', 'final']
  for (const [at, picture] of pictures.entries()) {
    const before = pictures[at - 1]
    if (before === undefined) continue
    for (const [pointer, field] of Object.entries(picture.fields)) {
      const old = before.fields[pointer]!
      const where = (): string => `${pointer} after ${at} chunks`
      ensure(order.indexOf(field.status) >= order.indexOf(old.status), where)
      if (old.status === 'settled') ensureSame(field.value, old.value, where)
      if (typeof old.value === 'string') {
        ensure(typeof field.value === 'string' && field.value.startsWith(old.value), where)
      }
      ensure(old.value === undefined || field.value !== undefined, where)
    }
  }
}

describe('lenient() on broken text', { timeout: patience }, () => {
  test('what was meant comes out, and each kind of mend is reported', () => {
    expect(
      failureOf(
        fc.property(brokenDocuments(), ({ text, value, kinds }) => {
          const picture = observeLenient([text]).at(-1)!
          ensureSame(picture.error, undefined, () => text)
          ensureSame(picture.result, value, () => text)
          const reported = [...new Set(picture.repairs.map(({ kind }) => kind))].sort()
          ensureSame(reported, [...new Set(kinds)].sort(), () => text)
        }),
        600,
      ),
    ).toBeUndefined()
  })

  test('cuts mean nothing: values, statuses, repairs and errors are those of one write', () => {
    expect(
      failureOf(
        fc.property(texts, chunkLengths(), (text, lengths) => {
          const chunks = cutBy(text, lengths)
          const pictures = observeLenient(chunks, guesses)
          let prefix = ''
          for (const [at, chunk] of chunks.entries()) {
            prefix += chunk
            if (prefix === '') continue
            const once = observeLenient([prefix], guesses)[0]
            ensureSame(pictures[at], once, () => `after ${JSON.stringify(prefix)}`)
          }
          if (text === '') return
          ensureSame(pictures.at(-1), observeLenient([text], guesses).at(-1), () => 'at the end')
        }),
        250,
      ),
    ).toBeUndefined()
  })

  test('statuses move forward, settled values stay, drafts only grow', () => {
    expect(
      failureOf(
        fc.property(brokenDocuments(), ({ text, value }) => {
          ensureForward(observeLenient(text.split(''), pathsOf(value)))
        }),
        200,
      ),
    ).toBeUndefined()
    expect(
      failureOf(
        fc.property(garbage(), (text) => ensureForward(observeLenient(text.split(''), guesses))),
        300,
      ),
    ).toBeUndefined()
  })

  test('repairs come in document order, and an error stands behind all that was read', () => {
    expect(
      failureOf(
        fc.property(texts, (text) => {
          const { repairs, error } = observeLenient(text.split('')).at(-1)!
          const offsets = repairs.map(({ offset }) => offset)
          ensureSame(
            offsets,
            offsets.toSorted((one, other) => one - other),
            () => text,
          )
          const offset = error?.['offset'] as number | undefined
          ensure(offset === undefined || offset <= text.length, () => text)
        }),
        300,
      ),
    ).toBeUndefined()
  })

  test('a machine that is saved behind every piece goes on as if it had not been', () => {
    expect(
      failureOf(
        fc.property(texts, chunkLengths(), (text, lengths) => {
          const chunks = cutBy(text, lengths)
          const stages = [savedBehindEveryPiece(lenient())]
          const saved = observeLenient(chunks, guesses, { stages })
          ensureSame(saved, observeLenient(chunks, guesses), () => text)
        }),
        300,
      ),
    ).toBeUndefined()
  })

  test('a run that is saved at any place ends as the whole one does', () => {
    expect(
      failureOf(
        fc.property(texts, fc.nat(), (text, place) => {
          const at = place % (text.length + 1)
          const object = createObject(lenientOptions)
          object.write(text.slice(0, at))
          const saved = JSON.parse(JSON.stringify(saveState(object)))
          object.abort()
          const restored = restoreState<unknown>(saved, lenientOptions)
          restored.write(text.slice(at))
          endWith(restored, 'end')
          const refs = guesses.map((path) => fieldAt(restored, path))
          const picture = { ...takePicture(restored, refs), repairs: restored.repairs }
          ensureSame(picture, observeLenient([text], guesses).at(-1), () => `${text} at ${at}`)
        }),
        300,
      ),
    ).toBeUndefined()
  })

  test('behind a stage that drops a beginning, places are those of the whole text', () => {
    expect(
      failureOf(
        fc.property(texts, chunkLengths(), (text, lengths) => {
          const prefix = 'Sure!\n'
          const options = { stages: [droppingFirst(prefix.length), lenient()] }
          const behind = observeLenient(cutBy(prefix + text, lengths), [[]], options).at(-1)!
          const alone = observeLenient([text]).at(-1)!
          const repairs = behind.repairs.map((one) => ({
            ...one,
            offset: one.offset - prefix.length,
          }))
          ensureSame(repairs, alone.repairs, () => text)
          ensureSame(behind.result, alone.result, () => text)
          const { kind, code, offset } = behind.error ?? {}
          ensureSame([kind, code], [alone.error?.['kind'], alone.error?.['code']], () => text)
          if (offset === undefined) return
          ensure(offset === (alone.error?.['offset'] as number) + prefix.length, () => text)
        }),
        200,
      ),
    ).toBeUndefined()
    const options = { stages: [droppingFirst(6), lenient()] }
    const { error, repairs } = observeLenient(['Sur', "e!\n{'a", "': \n oops"], [[]], options).at(
      -1,
    )!
    expect(repairs).toEqual([{ kind: 'single-quotes', offset: 7, path: [] }])
    expect(error).toMatchObject({ offset: 14, line: 3, column: 2, found: '"o"', path: ['a'] })
  })

  test('valid documents are not touched, however they are cut', () => {
    expect(
      failureOf(
        fc.property(jsonDocuments(), chunkLengths(), (text, lengths) => {
          const picture = observeLenient(cutBy(text, lengths)).at(-1)!
          ensureSame(picture.result, JSON.parse(text), () => text)
          ensureSame(picture.repairs, [], () => text)
        }),
        300,
      ),
    ).toBeUndefined()
  })
})
