// What the judging of one document is made of. A level is one open value. On each level lie frames:
// one for each schema node that the value is judged by. A frame has checks: one for each keyword
// that cannot be decided at once. A check may open frames of its own, on its level (`anyOf`) or on
// the level below (`properties`), and hears what becomes of them.
import type { ValueKind } from '@jell/core'

/** `true`: passes; `false`: fails; `undefined`: nobody can say. */
export type Outcome = boolean | undefined

/** What becomes of all together. */
export function together(outcomes: readonly Outcome[]): Outcome {
  return outcomes.includes(false) ? false : outcomes.includes(undefined) ? undefined : true
}

/** Something that no valid document could have there. */
export interface Fault {
  /** The value that breaks; a key, where a member is not allowed whatever its value. */
  readonly level: Level
  readonly keyword: string
  /** What could have stood there, each in words. */
  readonly expected: readonly string[]
  readonly found?: string | undefined
  /** In place of the sentence that `expected` and `found` make. */
  readonly message?: string | undefined
  /** The key of a required member that is not there. */
  readonly missing?: string | undefined
  /** Somebody has been told. */
  isSaid?: boolean
}

/** A schema, compiled. */
export interface SchemaNode {
  readonly rules: readonly Rule[]
  readonly show: Show | undefined
  /** No value is allowed. */
  readonly isFalse: boolean
  /** Every value is allowed, and nothing is said of how it shows. */
  readonly isTrue: boolean
  /** The nodes that judge the same value. */
  readonly inPlace: readonly SchemaNode[]
  /** Kinds of which every value was found to be fine as soon as it began. */
  readonly fine: ValueKind[]
}

/**
 * How values show before they settle: `hold` and `live` by annotation; `scalars` and `strings` are
 * held by what else the schema says.
 */
export type Show = 'hold' | 'live' | 'scalars' | 'strings'

/** A keyword, compiled: judges a value that begins, at once or by a check. */
export type Rule = (frame: Frame) => Check | Fault | undefined

// Most values have no checks, and most frames open none: what is empty is shared.
const noFrames: Frame[] = []
const noChecks: Check[] = []

function append<Item>(list: Item[], item: Item): Item[] {
  if (list.length === 0) return [item]
  list.push(item)
  return list
}

// Fields that the constructor sets are declared: defining them took a seventh of all time.

/** One value of the document, or one key, while it is read. */
export class Level {
  declare readonly parent: Level | undefined
  /** Steps below the root. */
  declare readonly depth: number
  declare readonly kind: ValueKind
  declare readonly literal: boolean | null | undefined
  isOpen = true
  /** Members or items that have begun. */
  count = 0
  /** The member whose key is whole. */
  key = ''
  /** Keywords that were said to break here. */
  said: string[] | undefined
  /** In the order in which they were opened: a frame comes before those in place below it. */
  #frames: Frame[] = noFrames
  #checks: Check[] = noChecks
  /** Some of the frames are dead. */
  isStale = false
  /** The value is not to show. */
  isHeld = false
  /** The step to it from its parent; that of a key, or of the root, is none. */
  step: string | number | undefined

  constructor(parent: Level | undefined, kind: ValueKind, literal?: boolean | null) {
    this.parent = parent
    this.depth = parent === undefined ? 0 : parent.depth + 1
    this.kind = kind
    this.literal = literal
  }

  get isScalar(): boolean {
    return this.kind !== 'object' && this.kind !== 'array'
  }

  add(frame: Frame): void {
    this.#frames = append(this.#frames, frame)
  }

  /** The frame of a node that others may have too. */
  sharedFrame(node: SchemaNode): Frame | undefined {
    return this.#frames.find((frame) => frame.node === node && frame.isShared && !frame.isDead)
  }

  addCheck(check: Check): void {
    this.#checks = append(this.#checks, check)
  }

  get frames(): readonly Frame[] {
    this.#clear()
    return this.#frames
  }

  /** A check comes behind those of the frames that it opened in place. */
  get checks(): readonly Check[] {
    this.#clear()
    return this.#checks
  }

  #clear(): void {
    if (!this.isStale) return
    this.isStale = false
    this.#frames = this.#frames.filter((frame) => !frame.isDead)
    this.#checks = this.#checks.filter((check) => !check.frame.isDead)
  }
}

/** The step to the child of a level that has begun or is about to. */
export function stepTo(level: Level): string | number {
  return level.kind === 'array' ? level.count - 1 : level.key
}

/** One schema node on one value. */
export class Frame {
  declare readonly run: Run
  declare readonly node: SchemaNode
  declare readonly level: Level
  /**
   * The checks that it was opened for, first the one that opened it; none for the root. Several may
   * want the same node for the same value: without sharing, branches that all judge their children by
   * the union that they are in would cost exponential time in the depth.
   */
  owners: readonly Check[] = noChecks
  /** Whether others may have it too. */
  isShared = false
  /** Counts the frames of a run: a frame comes behind the one that it was opened by. */
  declare readonly serial: number
  checks: Check[] = noChecks
  /** Checks that have not passed. */
  pending = 0
  /** What is known for certain. */
  decided: Outcome
  /** Nobody wants to know any more. */
  isDead = false
  /** Each of its faults is an issue: whatever fails here, the document fails with it. */
  isReporting = true
  /** Whether how it wants its value to show counts. */
  isShowing: boolean = true
  /** Whether members or items that are named one by one, such as a discriminator, are those it names. */
  isNamed: boolean | undefined
  /** Frames on the same level that its checks opened. */
  inPlace: Frame[] = noFrames
  /** Frames that its checks opened on the level below, for the value or key being read. */
  below: Frame[] = noFrames
  /** What would become of it if all that is open closed now. Set by whoever asks. */
  closing: Outcome

  constructor(run: Run, node: SchemaNode, level: Level, owner: Check | undefined, serial: number) {
    this.run = run
    this.node = node
    this.level = level
    this.serial = serial
    if (owner === undefined) return
    this.owners = [owner]
    this.isReporting = owner.frame.isReporting && owner.isMandatory(this)
    this.isShowing = owner.frame.isShowing && owner.isShowing
  }

  addCheck(check: Check): void {
    this.checks = append(this.checks, check)
    this.pending += 1
  }

  addOwner(owner: Check): void {
    this.owners = [...this.owners, owner]
    owner.frame.addFrame(this)
    if (owner.frame.isReporting && owner.isMandatory(this)) this.run.promote(this)
    if (owner.frame.isShowing && owner.isShowing) this.show(true)
  }

  /** Whether what it wants of how its value shows counts from here on. */
  show(isShowing: boolean): void {
    this.change(
      'isShowing',
      isShowing,
      ({ owners }) =>
        owners.some((owner) => owner.isShowing && owner.frame.isShowing) === isShowing,
    )
  }

  /** Changes what is said of it and, as far as `follows` tells, of those that it opened. */
  change(
    flag: 'isShowing' | 'isReporting' | 'isDead',
    value: boolean,
    follows: (child: Frame, frame: Frame) => boolean,
  ): void {
    const open: Frame[] = [this]
    for (let frame = open.pop(); frame; frame = open.pop()) {
      if (frame[flag] === value || frame.isDead) continue
      frame[flag] = value
      frame.level.isStale = true
      for (const child of [...frame.inPlace, ...frame.below]) {
        if (follows(child, frame)) open.push(child)
      }
    }
  }

  addFrame(frame: Frame): void {
    if (frame.level === this.level) this.inPlace = append(this.inPlace, frame)
    else this.below = this.below[0]?.level === frame.level ? append(this.below, frame) : [frame]
  }

  /** What would become of it if all that is open closed now; only while somebody asks that. */
  get closed(): Outcome {
    return this.decided ?? (this.level.isOpen ? this.closing : undefined)
  }
}

/** One keyword on one value, while it is not decided. Each method hears of one event. */
export abstract class Check {
  declare readonly frame: Frame
  /** It has passed. */
  declare isPassed: boolean
  /** Whether the frames that it opens say how the value shows. */
  get isShowing(): boolean {
    return true
  }

  constructor(frame: Frame) {
    this.frame = frame
    this.isPassed = false
  }

  /** Text of the string. */
  text?(piece: string): void
  /** A key begins, at its first character or with its end. */
  beginKey?(): void
  keyText?(piece: string): void
  endKey?(key: string): void
  /** The key that began belongs to a member that is skipped. */
  skipKey?(): void
  /** A member's or an item's value begins. */
  beginChild?(level: Level): void
  endChild?(value: unknown): void
  /** The value is whole. */
  end?(value: unknown, source: string | undefined): void
  /** The value is whole, and every check in place below this one has heard so. */
  afterEnd?(): void

  /** It passes, at a unit of the piece of text that is read. */
  pass(at?: number): void {
    this.frame.run.pass(this, at)
  }

  /** Its frame fails. */
  fail(fault: Fault, at?: number): void {
    this.frame.run.fail(this.frame, fault, at)
  }

  /** What becomes of the check when one of its frames passes (`true`) or fails. */
  judge(_child: Frame, outcome: true | Fault): true | Fault | undefined {
    return outcome === true ? undefined : outcome
  }

  /** Some of its frames failed; called when all that happened at the same moment is known. */
  conclude?(): Fault | undefined

  /** Whether the frame can only fail together with it. */
  isMandatory(_child: Frame): boolean {
    return true
  }

  /** Whether a frame in place evaluates, for `unevaluatedProperties`, what it says it does. */
  annotates(_child: Frame, _known: (frame: Frame) => Outcome): Outcome {
    return true
  }

  /** Whether it evaluates a member or an item; `undefined` while that is open. */
  evaluates?(step: string | number): Outcome

  /** What becomes of it if all that is open closes now. */
  outcome(): Outcome {
    return undefined
  }
}

/** A rule for values of one kind. */
export function ruleFor(kind: ValueKind, make: (frame: Frame) => Check): Rule {
  return (frame) => (frame.level.kind === kind ? make(frame) : undefined)
}

/** What checks can ask of the run that drives them. `at`: units of the piece of text before it. */
export interface Run {
  /** Counts the moments at which something was decided. */
  readonly moment: number
  open(node: SchemaNode, level: Level, owner: Check): Frame
  /** As `open`, but without a frame where the value is fine as soon as it begins. */
  openUnlessFine(node: SchemaNode, level: Level, owner: Check): Frame | undefined
  /** The level of the key being read. */
  keyLevel(): Level
  pass(check: Check, at?: number): void
  fail(frame: Frame, fault: Fault, at?: number): void
  /** From now on the frame's faults are issues. */
  promote(frame: Frame): void
  kill(frame: Frame): void
  /** Has `conclude` called at the end of the moment. */
  concludeLater(check: Check): void
}
