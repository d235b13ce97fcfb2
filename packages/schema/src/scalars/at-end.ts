import type { ValueKind } from '@jell/core'

import { Check, ruleFor } from '../frames/frame.ts'
import type { Fault, Frame, Rule } from '../frames/frame.ts'

type JudgeWhole = (frame: Frame, value: unknown, source: string | undefined) => Fault | undefined

/** Judges a value when it is whole. */
export class AtEnd extends Check {
  readonly #judgeWhole: JudgeWhole

  constructor(frame: Frame, judgeWhole: JudgeWhole) {
    super(frame)
    this.#judgeWhole = judgeWhole
  }

  override end(value: unknown, source: string | undefined): void {
    const { frame } = this
    const fault = this.#judgeWhole(frame, value, source)
    if (fault) this.fail(fault)
    else this.pass()
  }
}

/** A rule for values of one kind, judged when they are whole. */
export function atEndOf(kind: ValueKind, judgeWhole: JudgeWhole): Rule {
  return ruleFor(kind, (frame) => new AtEnd(frame, judgeWhole))
}
