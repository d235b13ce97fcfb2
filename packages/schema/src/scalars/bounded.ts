import { Check } from '../frames/frame.ts'
import type { Frame } from '../frames/frame.ts'
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
