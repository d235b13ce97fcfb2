import {
  createObject,
  cutBy,
  chunkLengths,
  ensure,
  ensureSame,
  failureOf,
  jsonDocuments,
  observe,
  observeOnce,
  pathsOf,
  patience,
} from '@jell-internal/test-kit'
import type { StreamingObjectOptions } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lenient } from '../src/stages/lenient/lenient.ts'

const modes = fc.constantFrom('live' as const, 'hold' as const, undefined)
const policies: fc.Arbitrary<StreamingObjectOptions> = fc
  .record({ strings: modes, numbers: modes, objects: modes, arrays: modes })
  .map((hold) => ({ hold }))

const isSpace = (unit: string | undefined): boolean =>
  unit !== undefined && ' \n\r\t'.includes(unit)

/**
 * How much of a prefix of valid JSON is decided. A closing quote waits for the next significant
 * character, that of a value for the one behind a comma too; a minus sign waits for its digit.
 */
function decidedLength(prefix: string): number {
  if (/(?:^|[[,:\s])-$/.test(prefix) && !isInString(prefix)) return prefix.length - 1
  let quote = prefix.length - 1
  while (isSpace(prefix[quote])) quote -= 1
  if (prefix[quote] === ',') {
    quote -= 1
    while (isSpace(prefix[quote])) quote -= 1
  }
  const isWaiting = prefix[quote] === '"' && isInString(prefix.slice(0, quote))
  return isWaiting && !isInString(prefix) ? quote : prefix.length
}

function isInString(text: string): boolean {
  let isIn = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isIn = !isIn
    else if (isIn && text[at] === '\\') at += 1
  }
  return isIn
}

describe('valid JSON passes lenient() unchanged', { timeout: patience }, () => {
  test('after each prefix all is as on the strict path, closing quotes and minus signs apart', () => {
    expect(
      failureOf(
        fc.property(jsonDocuments(), policies, (text, policy) => {
          const paths = pathsOf(JSON.parse(text))
          const units = text.split('')
          const strict = observe(units, paths, policy, 'end')
          const mended = observe(units, paths, { ...policy, stages: [lenient()] }, 'end')
          for (const [at, picture] of mended.entries()) {
            const isEnd = at === units.length
            const length = isEnd ? at + 1 : decidedLength(text.slice(0, at + 1))
            const expected = length === 0 ? undefined : strict[length - 1]
            if (expected !== undefined) {
              ensureSame(picture, expected, () => `after ${text.slice(0, at + 1)}`)
            }
          }
        }),
        150,
      ),
    ).toBeUndefined()
  })

  test('nothing is reported, and a text that breaks off ends with the same error', () => {
    expect(
      failureOf(
        fc.property(jsonDocuments(), chunkLengths(), fc.nat(), (text, lengths, cut) => {
          const prefix = text.slice(0, cut % (text.length + 1))
          const paths = pathsOf(JSON.parse(text))
          const object = createObject({ stages: [lenient()] })
          for (const chunk of cutBy(prefix, lengths)) object.write(chunk)
          ensure(object.repairs.length === 0, () => 'nothing is mended')
          const options = { stages: [lenient()] }
          const mended = observeOnce(prefix, paths, options, { ending: 'end' })
          ensureSame(mended, observeOnce(prefix, paths, {}, { ending: 'end' }), () => prefix)
        }),
        300,
      ),
    ).toBeUndefined()
  })

  test('a string settles with the first character that follows its quote and fits', () => {
    const statuses = (text: string): string[] => {
      const object = createObject({ stages: [lenient()] })
      const ref = object.root.field('a')
      return text.split('').map((unit) => {
        object.write(unit)
        return `${unit} ${ref.get().status}`
      })
    }
    expect(statuses('{"a":"x" }').slice(-5)).toEqual([
      '" streaming',
      'x streaming',
      '" streaming',
      '  streaming',
      '} settled',
    ])
    expect(statuses('{"a":"x" , "').slice(-4)).toEqual([
      '  streaming',
      ', streaming',
      '  streaming',
      '" settled',
    ])
  })
})
