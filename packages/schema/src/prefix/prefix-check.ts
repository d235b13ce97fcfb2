// Drives the frames of one document. What an event decides is collected first and applied in the
// order of the text, moment by moment, so that it does not matter how the text was cut.
import type { CheckOutput, DocumentCheck, ShowWish, ValueKind } from '@jell/core'

import { Check, Frame, Level, stepTo } from '../frames/frame.ts'
import type { Fault, Run, SchemaNode } from '../frames/frame.ts'
import { say } from './say.ts'
import { showWish } from './show-wish.ts'
import { wouldPass } from './would-pass.ts'

/** Something decided about a frame: that a check of it passed, that it has none, or a fault. */
interface Decision {
  readonly at: number
  readonly frame: Frame
  readonly check?: Check
  readonly outcome: true | Fault
}

export class PrefixCheck implements DocumentCheck, Run {
  moment = 0
  #serial = 0
  readonly #output: CheckOutput
  readonly #node: SchemaNode
  #root: Frame | undefined
  /** The innermost open value. */
  #top: Level | undefined
  /** A key is being read. */
  #isInKey = false
  /** Its level, where somebody asked for it. */
  #key: Level | undefined
  /** A key is whole, its value has not begun. */
  #isBehindKey = false
  /** Something that was read breaks the schema: what is held there stays so. */
  #hasBroken = false
  #decisions: Decision[] = []
  readonly #concluding: Check[] = []

  constructor(node: SchemaNode, output: CheckOutput) {
    this.#node = node
    this.#output = output
  }

  begin(kind: ValueKind, literal?: boolean | null): ShowWish {
    const parent = this.#top
    const level = new Level(parent, kind, literal)
    this.#top = level
    this.#isBehindKey = false
    if (parent === undefined) this.#root = this.open(this.#node, level, undefined)
    else {
      parent.count += 1
      level.step = stepTo(parent)
      for (const check of parent.checks) check.beginChild?.(level)
    }
    this.#settle()
    const wish = showWish(level)
    level.isHeld = wish === 'hold'
    return wish
  }

  keyText(piece: string): void {
    if (piece === '') return
    this.#beginKey()
    for (const check of this.#top?.checks ?? []) check.keyText?.(piece)
    for (const check of this.#key?.checks ?? []) check.text?.(piece)
    this.#settle(true)
  }

  endKey(key: string): void {
    this.#beginKey()
    const parent = this.#top
    if (parent) parent.key = key
    for (const check of this.#key?.checks ?? []) check.end?.(key, undefined)
    for (const check of parent?.checks ?? []) check.endKey?.(key)
    this.#settle()
    this.#closeKey()
    this.#isBehindKey = true
  }

  skipMember(): void {
    if (!this.#isInKey) return
    for (const check of this.#top?.checks ?? []) check.skipKey?.()
    for (const frame of this.#key?.frames ?? []) this.kill(frame)
    this.#closeKey()
  }

  text(piece: string): boolean {
    const level = this.#top!
    for (const check of level.checks) check.text?.(piece)
    this.#settle(true)
    return level.isHeld
  }

  end(value: unknown, source?: string): void {
    const level = this.#top!
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
    if (root === undefined || this.#isInKey || this.#isBehindKey || top?.isScalar) return false
    return wouldPass(root, top)
  }

  /** What is known of the whole document. */
  get verdict(): 'viable' | 'satisfied' | 'violated' {
    const decided = this.#root?.decided
    return decided === undefined ? 'viable' : decided ? 'satisfied' : 'violated'
  }

  open(node: SchemaNode, level: Level, owner: Check | undefined): Frame {
    return this.#open(node, level, owner, false)!
  }

  openUnlessFine(node: SchemaNode, level: Level, owner: Check): Frame | undefined {
    if (node.fine.includes(level.kind)) return undefined
    const shared = level.sharedFrame(node)
    if (shared) {
      shared.addOwner(owner)
      return shared
    }
    // Frames in place stand behind the one that opened them.
    const mayBeLeftOut = node.show === undefined && node.inPlace.length === 0
    const frame = this.#open(node, level, owner, mayBeLeftOut)
    if (frame) frame.isShared = true
    return frame
  }

  keyLevel(): Level {
    this.#key ??= new Level(this.#top, 'string')
    return this.#key
  }

  pass(check: Check, at: number = 0): void {
    this.#decisions.push({ at, frame: check.frame, check, outcome: true })
  }

  fail(frame: Frame, fault: Fault, at: number = 0): void {
    this.#decisions.push({ at, frame, outcome: fault })
  }

  promote(root: Frame): void {
    root.change('isReporting', true, (child, frame) =>
      child.owners.some((owner) => owner.frame === frame && owner.isMandatory(child)),
    )
  }

  kill(root: Frame): void {
    root.change('isDead', true, ({ owners }) => owners.every((owner) => owner.frame.isDead))
  }

  concludeLater(check: Check): void {
    if (!this.#concluding.includes(check)) this.#concluding.push(check)
  }

  #open(
    node: SchemaNode,
    level: Level,
    owner: Check | undefined,
    mayBeLeftOut: boolean,
  ): Frame | undefined {
    this.#serial += 1
    const frame = new Frame(this, node, level, owner, this.#serial)
    if (!mayBeLeftOut) enter(frame)
    const fault = judgeBeginning(frame)
    const isFine = !fault && frame.pending === 0
    if (mayBeLeftOut) {
      if (isFine) {
        if (level.kind !== 'literal') node.fine.push(level.kind)
        return undefined
      }
      enter(frame)
    }
    if (fault || isFine) this.#decisions.push({ at: 0, frame, outcome: fault ?? true })
    return frame
  }

  #beginKey(): void {
    if (this.#isInKey) return
    this.#isInKey = true
    for (const check of this.#top?.checks ?? []) check.beginKey?.()
  }

  #closeKey(): void {
    if (this.#key) this.#key.isOpen = false
    this.#key = undefined
    this.#isInKey = false
  }

  /** Applies what the event decided. In text, places in the piece matter. */
  #settle(isInText = false): void {
    const decisions = this.#decisions
    if (decisions.length === 0) return
    this.#decisions = []
    this.#hasBroken = false
    if (isInText) decisions.sort((one, other) => one.at - other.at)
    let moment: number | undefined
    for (const { frame, check, outcome, at } of decisions) {
      if (isInText && at !== moment) {
        this.#endMoment(moment)
        moment = at
      }
      this.#apply(frame, check, outcome, moment)
    }
    this.#endMoment(moment)
  }

  #endMoment(at: number | undefined): void {
    this.#conclude(at)
    const top = this.#top
    if (top?.isHeld && !this.#hasBroken) top.isHeld = showWish(top) === 'hold'
    this.moment += 1
  }

  /** Carries an outcome upwards, as far as it decides something. Works from a list: documents are deep. */
  #apply(
    first: Frame,
    firstCheck: Check | undefined,
    firstOutcome: true | Fault,
    at?: number,
  ): void {
    const open = [{ frame: first, check: firstCheck, outcome: firstOutcome }]
    for (let next = open.pop(); next; next = open.pop()) {
      const { frame, check, outcome } = next
      if (!this.#decide(frame, check, outcome, at)) continue
      for (const owner of frame.owners) {
        const judged = owner.judge(frame, outcome)
        if (judged) open.push({ frame: owner.frame, check: owner, outcome: judged })
      }
    }
  }

  /** Whether this decides the frame. */
  #decide(
    frame: Frame,
    check: Check | undefined,
    outcome: true | Fault,
    at: number | undefined,
  ): boolean {
    if (frame.isDead) return false
    if (outcome !== true) {
      if (frame.isReporting) {
        this.#hasBroken = true
        say(this.#output, outcome, this.#key, at)
      }
      if (frame.decided !== undefined) return false
      frame.decided = false
      return true
    }
    if (check) {
      if (check.isPassed) return false
      check.isPassed = true
      frame.pending -= 1
    }
    if (frame.pending > 0 || frame.decided !== undefined) return false
    frame.decided = true
    return true
  }

  /** Lets the checks conclude whose frames failed, those in others first. */
  #conclude(at: number | undefined): void {
    while (this.#concluding.length > 0) {
      const check = this.#concluding
        .sort((one, other) => one.frame.serial - other.frame.serial)
        .pop()
      const fault = check && !check.frame.isDead && check.conclude?.()
      if (fault) this.#apply(check.frame, check, fault, at)
    }
  }
}

function enter(frame: Frame): void {
  frame.level.add(frame)
  frame.owners[0]?.frame.addFrame(frame)
}

/** Opens the checks of a frame, and says what is wrong with the value already. */
function judgeBeginning(frame: Frame): Fault | undefined {
  for (const rule of frame.node.rules) {
    const made = rule(frame)
    if (made instanceof Check) {
      frame.addCheck(made)
      frame.level.addCheck(made)
    } else if (made) {
      // What is of the wrong kind is not judged further.
      return made
    }
  }
  return undefined
}
