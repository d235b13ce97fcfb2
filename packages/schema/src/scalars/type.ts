import type { Fault, Frame, Level } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { describeKind, shorten } from '../text/words.ts'
import { AtEnd } from './at-end.ts'

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

export const type: Keyword = (schema) => {
  const types = [schema.type ?? []].flat()
  const named = 'const' in schema ? [schema.const] : schema.enum
  const isOfType = (value: unknown) =>
    types.includes(typeOf(value)) || (types.includes('integer') && Number.isInteger(value))
  // What is named value by value says more than its type.
  if (Array.isArray(named) && named.every(isOfType)) return undefined
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
    const name = level.kind === 'literal' ? typeOf(level.literal) : level.kind
    if (types.includes(name)) return undefined
    if (name === 'number' && types.includes('integer')) return new AtEnd(frame, judgeNumber)
    return fault(level, describeKind(level.kind, level.literal))
  }
}
