import {
  type AnyObject,
  brokenJson,
  chunkLengths,
  createObject,
  cutBy,
  ensureSame,
  errorFields,
  failureOf,
  patience,
  twoWayCuts,
  unitByUnit,
} from '@jell-internal/test-kit'
import { embedded, lenient, restoreState, type Stage, saveState } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { joinStages } from './join-stages.ts'

/** What a stage of these tests does with single characters. */
interface Rules {
  readonly name?: string
  /** Leaves this character out, and reports it. */
  readonly skip?: string
  /** Hands on other text for this character. */
  readonly replace?: readonly [character: string, text: string]
  /** Rejects the text at this character. */
  readonly reject?: string
  /** Keeps back so many units until more come. */
  readonly keep?: number
  readonly skipsTrailingText?: boolean
}

const limits = { maxChars: Infinity, maxDepth: Infinity, maxKeys: Infinity }

function makeStage(rules: Rules, log: string[] = []): Stage {
  const { name = 'plain', skip, replace, reject, keep = 0, skipsTrailingText = false } = rules
  return {
    name,
    skipsTrailingText,
    join: joinStages,
    create(output, context, saved) {
      log.push(`${name} before ${context.following.join(' and ') || 'nothing'}`)
      let kept = (saved as { text: string; from: number } | undefined) ?? { text: '', from: 0 }
      const read = (text: string, from: number): void => {
        let done = 0
        for (const [at, unit] of unitByUnit(text).entries()) {
          if (unit !== skip && unit !== replace?.[0] && unit !== reject) continue
          if (at > done) output.copy(text.slice(done, at), from + done)
          done = at + 1
          if (unit === skip) output.report({ kind: `${name}-skip`, offset: from + at })
          else if (unit === replace?.[0]) output.replace(replace[1], from + at)
          else {
            output.reject(
              { kind: 'syntax', code: 'unwanted', found: unit, expected: 'another' },
              from + at,
            )
          }
        }
        if (text.length > done) output.copy(text.slice(done), from + done)
      }
      return {
        write(text, from) {
          // A stage in front may have left something out: only what stands side by side is one text.
          if (kept.text !== '' && kept.from + kept.text.length !== from) {
            read(kept.text, kept.from)
            kept = { text: '', from }
          }
          const all = kept.text + text
          const start = kept.text === '' ? from : kept.from
          const length = Math.max(0, all.length - keep)
          kept = { text: all.slice(length), from: start + length }
          read(all.slice(0, length), start)
        },
        end() {
          log.push(`${name} ends`)
          read(kept.text, kept.from)
        },
        // One that keeps nothing back does not say so: then any place may be named.
        get keptFrom() {
          if (keep === 0) return undefined
          return kept.text === '' ? Infinity : kept.from
        },
        save: () => kept,
      }
    },
  }
}

/** What the strict tokenizer gets to see of a text, and where each unit of it comes from. */
function throughRules(text: string, stages: readonly Rules[]) {
  let units = unitByUnit(text).map((unit, from) => ({ unit, from }))
  for (const { skip, replace } of stages) {
    units = units.flatMap(({ unit, from }) => {
      if (unit === skip) return []
      if (unit !== replace?.[0]) return [{ unit, from }]
      return unitByUnit(replace[1]).map((one) => ({ unit: one, from }))
    })
  }
  return units
}

function placeOf(text: string, offset: number) {
  const before = text.slice(0, offset).split('\n')
  return { offset, line: before.length, column: before.at(-1)!.length + 1 }
}

function written(chunks: readonly string[], stages: readonly Stage[]): AnyObject {
  const object = createObject({ stages })
  for (const chunk of chunks) object.write(chunk)
  return object
}

const stageRows: readonly (readonly Rules[])[] = [
  [{ skip: '#' }],
  [{ replace: ['~', 'null'] }],
  [{ replace: ["'", '"'], keep: 3 }],
  [{ skip: '#', keep: 2 }, { replace: ['~', ' false '] }],
  [{ skip: '#' }, { name: 'second', skip: '~', keep: 1 }, { replace: ["'", '"'] }],
]

const noise = fc.array(fc.tuple(fc.nat(), fc.constantFrom('#', '~', "'", '\n', '##')), {
  maxLength: 4,
})

const noisyTexts = fc.tuple(brokenJson(), noise).map(([text, added]) =>
  added.reduce((so, [at, unit]) => {
    const place = at % (so.length + 1)
    return so.slice(0, place) + unit + so.slice(place)
  }, text),
)

describe('stages in a row', { timeout: patience }, () => {
  test('values are those of the text that they hand on, and errors name places of the original, for every cut', () => {
    const property = fc.property(
      noisyTexts,
      fc.constantFrom(...stageRows),
      chunkLengths(),
      fc.boolean(),
      (text, rules, lengths, isMoved) => {
        const units = throughRules(text, rules)
        const strict = createObject()
        strict.write(units.map(({ unit }) => unit).join(''))
        strict.end()
        const stages = rules.map((one) => makeStage(one))
        let object = createObject({ stages })
        for (const chunk of cutBy(text, lengths)) {
          object.write(chunk)
          if (!isMoved) continue
          const saved = JSON.parse(JSON.stringify(saveState(object)))
          object = restoreState<unknown>(saved, { stages, limits })
        }
        object.end()
        ensureSame(object.root.get().value, strict.root.get().value, () => text)
        ensureSame(object.get().phase, strict.get().phase, () => text)
        const expected = strict.get().error
        const { error } = object.get()
        if (expected === undefined || error === undefined) return
        const from = units[expected.offset!]?.from ?? text.length
        const { line, column, offset } = placeOf(text, from)
        ensureSame(
          { ...errorFields(error), message: '' },
          { ...errorFields(expected), line, column, offset, message: '' },
          () => text,
        )
        ensureSame(error.message.includes(`line ${line}, column ${column}`), true, () => text)
      },
    )
    expect(failureOf(property, 300)).toBeUndefined()
  })

  test('what they report has its place in the original and the field that is being read', () => {
    const text = '#{"a" :#[1, #2],\n"b":"#"}#'
    const all = [
      { kind: 'plain-skip', offset: 0, path: [] },
      { kind: 'plain-skip', offset: 7, path: ['a'] },
      { kind: 'plain-skip', offset: 12, path: ['a', 1] },
      { kind: 'plain-skip', offset: 22, path: ['b'] },
      { kind: 'plain-skip', offset: 25, path: [] },
    ]
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      for (const keep of [0, 2]) {
        const object = written(chunks, [makeStage({ skip: '#', keep })])
        object.end()
        expect(object.get()).toMatchObject({ phase: 'done', result: { a: [1, 2], b: '' } })
        expect(object.repairs).toEqual(all)
      }
    }
  })

  test('a stage that rejects the text says where, for every cut', () => {
    const text = '{"a":\n[1,#!2]}'
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      const stages = [makeStage({ skip: '#' }), makeStage({ reject: '!' })]
      const object = written(chunks, stages)
      object.end()
      expect(object.get()).toMatchObject({
        phase: 'failed',
        error: { code: 'unwanted', found: '!', offset: 10, line: 2, column: 5 },
      })
      expect(object.root.get().value).toEqual({ a: [1] })
    }
  })

  test('they are made from the last to the first, know what follows, and end from the first on', () => {
    const log: string[] = []
    const stages = ['one', 'two', 'three'].map((name) => makeStage({ name, keep: 1 }, log))
    const object = written(['[1', ']'], stages)
    expect(log.splice(0)).toEqual([
      'three before nothing',
      'two before three',
      'one before two and three',
    ])
    object.end()
    expect(log).toEqual(['one ends', 'two ends', 'three ends'])
    expect(object.get()).toMatchObject({ phase: 'done', result: [1] })
  })

  test('the text goes through them in order', () => {
    const one = makeStage({ replace: ['~', '#'] })
    const two = makeStage({ replace: ['#', '1'] })
    const [inOrder, reversed] = [
      [one, two],
      [two, one],
    ].map((stages) => written(['[~]'], stages))
    expect(inOrder!.root.get().value).toEqual([1])
    expect(reversed!.get().error).toMatchObject({ code: 'unexpected-character', found: '"#"' })
  })

  test('text behind the document is an error, unless one of them skips it: then it is reported once', () => {
    const text = '{"a":1}\n  bye {"a":2} bye'
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      const strict = written(chunks, [makeStage({})])
      expect(strict.get().error).toMatchObject({
        code: 'trailing-content',
        offset: 10,
        line: 2,
        column: 3,
      })
      for (const stages of [
        [makeStage({ skipsTrailingText: true }), makeStage({ keep: 4 })],
        [makeStage({ skip: '#' }), makeStage({ skipsTrailingText: true })],
      ]) {
        const object = written(chunks, stages)
        object.end()
        expect(object.get()).toMatchObject({ phase: 'done', result: { a: 1 } })
        expect(object.repairs).toEqual([{ kind: 'trailing-text', offset: 10, path: [] }])
      }
    }
  })

  test('white space behind the document is nothing to report', () => {
    const object = written(['[1] ', '\n\t'], [makeStage({ skipsTrailingText: true })])
    object.end()
    expect(object.get().phase).toBe('done')
    expect(object.repairs).toEqual([])
  })

  test('replaced text behind the document is reported where it stands in the original', () => {
    const stages = [makeStage({ replace: ['~', '  null'], skipsTrailingText: true })]
    for (const chunks of [['12 \n~'], ['12', ' \n', '~', 'x']]) {
      const object = written(chunks, stages)
      object.end()
      expect(object.get()).toMatchObject({ phase: 'done', result: 12 })
      expect(object.repairs).toEqual([{ kind: 'trailing-text', offset: 4, path: [] }])
    }
  })

  test('a text that ends too early is truncated at the end of the original', () => {
    const text = '[1,\n#~#'
    for (const chunks of [[text], unitByUnit(text)]) {
      const object = written(chunks, [
        makeStage({ skip: '#' }),
        makeStage({ replace: ['~', '22'] }),
      ])
      object.end()
      expect(object.get().error).toMatchObject({
        kind: 'truncated',
        offset: text.length,
        line: 2,
        column: 4,
      })
    }
  })

  test('a place in replaced text is that of what it stands for, in the next stages too', () => {
    const text = '~, #!]'
    for (const chunks of [[text], unitByUnit(text)]) {
      const object = written(chunks, [
        makeStage({ replace: ['~', '[1,#2'] }),
        makeStage({ skip: '#' }),
        makeStage({ reject: '!' }),
      ])
      expect(object.repairs.map(({ offset }) => offset)).toEqual([0, 3])
      expect(object.get().error).toMatchObject({ code: 'unwanted', offset: 4, column: 5 })
    }
  })

  test('what is saved of the lines does not grow with them, where the stages keep nothing', () => {
    const kept = (stages: readonly Stage[], lines: number): number => {
      const object = written([`[1${'\n'.repeat(lines)}`, `,"a\nb`], stages)
      expect(object.get().error).toBeUndefined()
      const { stages: saved } = saveState(object)
      expect(saved!.lines + saved!.lineFeeds.length).toBe(lines + 1)
      object.write('"\n\n] oops')
      expect(object.get().error).toMatchObject({ line: lines + 4, column: 3, found: '"o"' })
      return saved!.lineFeeds.length
    }
    expect(kept([lenient()], 500)).toBe(0)
    // One that does not say what it keeps may name any place.
    expect(kept([makeStage({}), lenient()], 500)).toBe(501)
  })

  test('what was kept back stands in its own line, however many have come behind it', () => {
    const repeated = createObject({ stages: [lenient()] })
    for (const chunk of ['{"a":1,"a"\n', '\n', ':2}']) repeated.write(chunk)
    expect(repeated.get().error).toMatchObject({ code: 'duplicate-key', line: 1, column: 10 })
    const deep = createObject({ stages: [embedded()], root: 'array', limits: { maxDepth: 2 } })
    for (const chunk of ['Well\n', '[[["x"\n', '\n', ',']) deep.write(chunk)
    expect(deep.get().error).toMatchObject({ code: 'max-depth', line: 2, column: 3 })
  })

  test('one stage serves several runs at once', () => {
    const stage = makeStage({ skip: '#', keep: 2 })
    const objects = [written(['[#1'], [stage]), written(['{"#a"'], [stage])]
    objects[0]!.write(',#2]')
    objects[1]!.write(':#3}')
    for (const object of objects) object.end()
    expect(objects.map((object) => object.get().result)).toEqual([[1, 2], { a: 3 }])
  })

  test('what was saved does not change while the run goes on', () => {
    for (const stages of [[makeStage({ keep: 1 })], [embedded(), lenient()]]) {
      for (const [text, rest] of [
        ['[1,\n', '\n\n2,\n'],
        ['{"a":[1,/**/', '/**/\n{"b":[2,[3'],
        ['```\nlike {', '"a"}\n{x:['],
      ] as const) {
        const object = written([text], stages)
        const saved = saveState(object)
        const before = JSON.stringify(saved)
        object.write(rest)
        expect(JSON.stringify(saved)).toBe(before)
      }
    }
  })
})
