import { unitByUnit } from '@jell-internal/test-kit'
import { createStreamingObject, defineStage, lenient, type StageMachine } from '@jell/core'
import { expect, test } from 'vitest'

/** A stage as a user would write one: reads `§` as a double quote. */
const section = defineStage({
  name: 'section',
  skipsTrailingText: false,
  create: (output): StageMachine => ({
    write: (text, from) => {
      for (const [at, unit] of text.split('').entries()) {
        if (unit === '§') {
          output.report({ kind: 'section-sign', offset: from + at })
          output.replace('"', from + at)
        } else output.copy(unit, from + at)
      }
    },
    end: () => undefined,
    save: () => null,
  }),
})

test.each([
  ['in one chunk', ['{§a§: §x§, "b": §y§,}']],
  ['unit by unit', unitByUnit('{§a§: §x§, "b": §y§,}')],
])('a stage of one’s own stands in front of the others, %s', (_, chunks) => {
  const object = createStreamingObject({ stages: [section, lenient()] })
  for (const chunk of chunks) object.write(chunk)
  object.end()
  expect(object.get()).toMatchObject({ phase: 'done', result: { a: 'x', b: 'y' } })
  expect(object.repairs.map(({ kind, offset }) => `${kind} ${offset}`)).toEqual([
    'section-sign 1',
    'section-sign 3',
    'section-sign 6',
    'section-sign 8',
    'section-sign 16',
    'section-sign 18',
    'trailing-comma 19',
  ])
})

test('what it rejects is an error at its place in the original', () => {
  const picky = defineStage({
    ...section,
    create: (output) => ({
      write: (text, from) => {
        const at = text.indexOf('!')
        if (at < 0) output.copy(text, from)
        else output.reject({ kind: 'syntax', code: 'shouting', expected: 'calm' }, from + at)
      },
      end: () => undefined,
      save: () => null,
    }),
  })
  const object = createStreamingObject({ stages: [picky] })
  object.write('{"a":\n"x!')
  expect(object.get().error).toMatchObject({ code: 'shouting', offset: 8, line: 2, column: 3 })
})
