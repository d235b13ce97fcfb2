import type { ValueKind } from '@jell/core'

import { Check, ruleFor } from '../frames/frame.ts'
import type { Frame } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { count } from '../text/words.ts'

/** The least or the most of what a value may have of something. */
export interface Bound {
  readonly keyword: string
  readonly limit: number
  readonly isMost: boolean
  /** What is counted. */
  readonly unit: string
}

/** Counts something in a value. */
export abstract class Bounded extends Check {
  protected readonly bound: Bound

  constructor(frame: Frame, bound: Bound) {
    super(frame)
    this.bound = bound
  }

  protected miss(found: string, at?: number): void {
    const { keyword, limit, isMost, unit } = this.bound
    const expected = [`at ${isMost ? 'most' : 'least'} ${count(limit, unit)}`]
    this.fail({ level: this.frame.level, keyword, expected, found }, at)
  }
}

/** A keyword for values of one kind, of which `Counted` counts the units. */
export function boundOf(
  keyword: string,
  kind: ValueKind,
  unit: string,
  Counted: new (frame: Frame, bound: Bound) => Bounded,
): Keyword {
  return (schema) => {
    const limit = schema[keyword] as number
    const isMost = keyword.startsWith('max')
    const bound = { keyword, limit, isMost, unit }
    return isMost || limit > 0 ? ruleFor(kind, (frame) => new Counted(frame, bound)) : undefined
  }
}
