import type { ValueKind } from '@jell/core'

import type { Fault, Frame, Level } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { describeKind, shorten } from '../text/words.ts'
import { AtEnd } from './at-end.ts'

/** The names of the types that a value has as soon as it begins. */
function typeOf(kind: ValueKind, literal: boolean | null | undefined): string {
  if (kind !== 'literal') return kind
  return literal === null ? 'null' : 'boolean'
}

export const type: Keyword = (schema) => {
  const types = [schema.type ?? []].flat()
  const expected = types.map((name) => describeKind(name))

  const fault = (level: Level, found: string): Fault => ({
    level,
    keyword: 'type',
    expected,
    found,
  })

  function judgeNumber({ level }: Frame, value: unknown, source: string | undefined) {
    if (Number.isInteger(value)) return undefined
    return fault(level, shorten(source ?? String(value)))
  }

  return (frame) => {
    const { level } = frame
    const name = typeOf(level.kind, level.literal)
    if (types.includes(name)) return undefined
    if (name === 'number' && types.includes('integer')) return new AtEnd(frame, judgeNumber)
    return fault(level, describeKind(level.kind, level.literal))
  }
}
