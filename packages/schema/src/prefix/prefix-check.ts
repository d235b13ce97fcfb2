// Drives the frames of one document. What an event decides is collected first and applied in the
// order of the text, moment by moment, so that it does not matter how the text was cut.
import type { CheckOutput, DocumentCheck, ShowWish, ValueKind } from '@jell/core'

import { Check, Frame, Level } from '../frames/frame.ts'
import type { Fault, Narrowing, Run, SchemaNode } from '../frames/frame.ts'
import { showWish } from './show-wish.ts'
import { Violations } from './violations.ts'

/** Something decided about a frame: that a check of it passed, that it has none, or a fault. */
interface Decision {
  readonly at: number
  readonly frame: Frame
  readonly check: Check | undefined
  readonly outcome: true | Fault
}

export class PrefixCheck implements DocumentCheck, Run {
  moment = 0
  #serial = 0
  readonly #violations: Violations
  readonly #node: SchemaNode
  #root: Frame | undefined
  /** The innermost open value. */
  #top: Level | undefined
  /** The key being read, where one has begun. */
  #key: Level | undefined
  /** A key is whole, its value has not begun. */
  #isBehindKey = false
  /** Reads text: places in the piece matter. */
  #isInText = false
  #decisions: Decision[] = []
  readonly #concluding: Check[] = []
  #narrowing: Narrowing[] = []

  constructor(node: SchemaNode, output: CheckOutput) {
    this.#node = node
    this.#violations = new Violations(output)
  }

  begin(kind: ValueKind, literal?: boolean | null): ShowWish {
    const parent = this.#top
    const level = new Level(parent, kind, literal)
    this.#top = level
    this.#isBehindKey = false
    if (parent === undefined) this.#root = this.open(this.#node, level, undefined)
    else {
      parent.count += 1
      for (const check of parent.checks) check.beginChild?.(level)
    }
    this.#settle()
    return showWish(level)
  }

  keyText(piece: string): void {
    if (piece === '') return
    const key = this.#beginKey()
    for (const check of this.#top?.checks ?? []) check.keyText?.(piece)
    for (const check of key.checks) check.text?.(piece)
    this.#isInText = true
    this.#settle()
    this.#isInText = false
  }

  endKey(key: string): void {
    const level = this.#beginKey()
    const parent = this.#top
    if (parent) parent.key = key
    for (const check of level.checks) check.end?.(key, undefined)
    for (const check of parent?.checks ?? []) check.endKey?.(key)
    this.#settle()
    this.#closeKey(level)
    this.#isBehindKey = true
  }

  skipMember(): void {
    const level = this.#key
    if (level === undefined) return
    for (const check of this.#top?.checks ?? []) check.skipKey?.()
    for (const frame of level.frames) this.kill(frame)
    this.#closeKey(level)
  }

  text(piece: string): boolean {
    const level = this.#top
    if (level === undefined) return false
    for (const check of level.checks) check.text?.(piece)
    this.#isInText = true
    this.#settle()
    this.#isInText = false
    return showWish(level) === 'hold'
  }

  end(value: unknown, source?: string): void {
    const level = this.#top
    if (level === undefined) return
    for (const check of level.checks) check.end?.(value, source)
    this.#settle()
    for (const check of level.checks) {
      check.afterEnd?.()
      this.#settle()
    }
    level.isOpen = false
    this.#top = level.parent
    for (const check of this.#top?.checks ?? []) check.endChild?.(value)
    this.#settle()
  }

  get isClosable(): boolean {
    const root = this.#root
    const top = this.#top
    if (root === undefined || this.#key || this.#isBehindKey || top?.isScalar) return false
    for (let level = top; level; level = level.parent) {
      // Whoever opened a frame comes before it.
      const { frames } = level
      for (let i = frames.length - 1; i >= 0; i -= 1) frames[i]!.closing = closingOf(frames[i]!)
    }
    return root.closed === true
  }

  /** What is known of the whole document. */
  get verdict(): Frame['verdict'] {
    return this.#root?.verdict ?? 'viable'
  }

  nextSerial(): number {
    this.#serial += 1
    return this.#serial
  }

  open(node: SchemaNode, level: Level, owner: Check | undefined): Frame {
    const frame = new Frame(this, node, level, owner)
    level.add(frame)
    if (owner) {
      const parent = owner.frame
      if (parent.level === level) parent.inPlace.push(frame)
      else {
        if (parent.below[0]?.level !== level) parent.below = []
        parent.below.push(frame)
      }
    }
    for (const rule of node.rules) {
      const made = rule(frame)
      if (made instanceof Check) {
        frame.checks.push(made)
        frame.pending += 1
        level.addCheck(made)
      } else if (made) {
        // What is of the wrong kind is not judged further.
        this.fail(frame, made)
        return frame
      }
    }
    if (frame.pending === 0) this.#decisions.push({ at: 0, frame, check: undefined, outcome: true })
    return frame
  }

  keyLevel(): Level {
    return this.#beginKey()
  }

  pass(check: Check, at: number = 0): void {
    this.#decisions.push({ at, frame: check.frame, check, outcome: true })
  }

  fail(frame: Frame, fault: Fault, at: number = 0): void {
    this.#decisions.push({ at, frame, check: undefined, outcome: fault })
  }

  promote(root: Frame): void {
    const open = [root]
    for (let frame = open.pop(); frame; frame = open.pop()) {
      if (frame.isReporting || frame.isDead) continue
      frame.isReporting = true
      for (const child of [...frame.inPlace, ...frame.below]) {
        if (child.owner?.isMandatory(child)) open.push(child)
      }
    }
  }

  kill(root: Frame): void {
    const open = [root]
    for (let frame = open.pop(); frame; frame = open.pop()) {
      if (frame.isDead) continue
      frame.isDead = true
      frame.level.isStale = true
      open.push(...frame.inPlace, ...frame.below)
    }
  }

  concludeLater(check: Check): void {
    if (!this.#concluding.includes(check)) this.#concluding.push(check)
  }

  narrowLater(check: Narrowing): void {
    if (!this.#narrowing.includes(check)) this.#narrowing.push(check)
  }

  #beginKey(): Level {
    if (this.#key) return this.#key
    this.#key = new Level(this.#top, 'string', undefined, true)
    for (const check of this.#top?.checks ?? []) check.beginKey?.()
    return this.#key
  }

  #closeKey(level: Level): void {
    level.isOpen = false
    this.#key = undefined
    this.#narrow()
  }

  /** Applies what the event decided. */
  #settle(): void {
    while (this.#decisions.length > 0) {
      const decisions = this.#decisions.sort((one, other) => one.at - other.at)
      this.#decisions = []
      for (let from = 0, to = 0; from < decisions.length; from = to) {
        const at = decisions[from]!.at
        while (decisions[to]?.at === at) to += 1
        this.moment += 1
        for (const { frame, check, outcome } of decisions.slice(from, to)) {
          this.#apply(frame, check, outcome, at)
        }
        this.#conclude(at)
      }
    }
    this.#narrow()
  }

  #apply(first: Frame, firstCheck: Check | undefined, firstOutcome: true | Fault, at: number) {
    let frame = first
    let check = firstCheck
    let outcome = firstOutcome
    for (;;) {
      if (frame.isDead) return
      if (outcome === true) {
        if (check) {
          if (check.isPassed) return
          check.isPassed = true
          frame.pending -= 1
        }
        if (frame.pending > 0 || frame.verdict !== 'viable') return
        frame.verdict = 'satisfied'
      } else {
        if (frame.isReporting) {
          this.#violations.say(outcome, this.#key, this.#isInText ? at : undefined)
        }
        if (frame.verdict !== 'viable') return
        frame.verdict = 'violated'
      }
      check = frame.owner
      if (check === undefined) return
      const next = check.judge(frame, outcome)
      if (next === undefined) return
      outcome = next
      frame = check.frame
    }
  }

  /** Lets the checks conclude whose frames failed, those in others first. */
  #conclude(at: number): void {
    while (this.#concluding.length > 0) {
      let innermost = 0
      this.#concluding.forEach((check, index) => {
        if (check.frame.serial > this.#concluding[innermost]!.frame.serial) innermost = index
      })
      const [check] = this.#concluding.splice(innermost, 1)
      const fault = check?.frame.isDead === false && check.conclude?.()
      if (check && fault) this.#apply(check.frame, check, fault, at)
    }
  }

  #narrow(): void {
    if (this.#narrowing.length === 0) return
    // While a scalar is open, other branches may fail at the same place.
    const isOpen = (level: Level | undefined) => level?.isOpen === true && level.isScalar
    const waiting = this.#narrowing
    this.#narrowing = []
    for (const check of waiting) {
      if (check.frame.isDead) continue
      if (isOpen(check.lastFaultLevel)) this.#narrowing.push(check)
      else check.narrow()
    }
  }
}

function closingOf(frame: Frame): boolean | undefined {
  if (frame.decided !== undefined) return frame.decided
  let closing: boolean | undefined = true
  for (const check of frame.checks) {
    const outcome = check.isPassed || check.outcome()
    if (outcome === false) return false
    if (outcome === undefined) closing = undefined
  }
  return closing
}
