// Writes what happens in a tree as deltas.
import type { Issue } from '../contracts/validator.ts'
import type { ValueKind } from '../contracts/value-kind.ts'
import type { InvalidValue } from '../field/invalid-value.ts'
import type { ObjectState } from '../field/object-state.ts'
import type { Path, Segment } from '../path/path.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { TreeObserver } from '../tree/tree-observer.ts'
import type { Delta, EndDelta } from './delta.ts'
import { ValueWriter } from './value-writer.ts'

export class DeltaWriter implements TreeObserver {
  readonly #tree: TreeBuilder
  readonly #send: (delta: Delta) => void
  readonly #values: ValueWriter
  /** Path and kind of the open scalar, and whether it is held. */
  #path: Path = []
  #kind: ValueKind = 'literal'
  #isHeld = false
  /** Characters of the open number that were told. */
  #told = 0
  /** The outermost held container is open. */
  #isInHeld = false
  #count = 0
  /** How many deltas had been told when the run began or connected: more of them say that it streams. */
  #countAtRest = 0
  /** What the final gate refused. */
  #refused: Pick<EndDelta, 'issues' | 'places'> | undefined

  constructor(tree: TreeBuilder, send: (delta: Delta) => void) {
    this.#tree = tree
    this.#send = (delta) => {
      this.#count += 1
      send(delta)
    }
    this.#values = new ValueWriter(tree.fields.issues, this.#send)
  }

  /** Tells all that shows so far, and goes on from there. */
  writeState(): void {
    const { fields, spine, hidden, scalar } = this.#tree
    const values = this.#values
    for (const issue of fields.issues) this.issue(issue)
    const { root } = fields
    if (root.isWhole) {
      values.write([], root.received, fields.rootSource, root.invalid)
      return
    }
    const path: Segment[] = []
    for (let at = 0; at < spine.depth; at += 1) {
      if (hidden.isSkippedAt(at)) return
      const frame = spine.at(at)
      this.#isInHeld = hidden.isHeldAt(at)
      const { invalid, invalidChildren } = frame
      const place = [...path]
      values.begin(place, frame.isArray ? 'array' : 'object', this.#isInHeld)
      if (invalid !== undefined) values.invalidate(place, invalid, invalid.draft)
      if (this.#isInHeld) return
      for (const [key, value, source] of frame.children()) {
        values.write([...path, key], value, source, invalidChildren?.get(String(key)))
      }
      path.push(frame.step ?? '')
    }
    if (scalar.kind !== 'none' && spine.depth < hidden.from) this.#writeScalar(path)
  }

  #writeScalar(path: Path): void {
    const { kind, number, invalid, isHeld, draft } = this.#tree.scalar
    this.#path = path
    this.#kind = kind as ValueKind
    this.#isHeld = isHeld
    this.#values.begin(path, this.#kind, isHeld)
    const shown = kind === 'string' ? (draft as string | undefined) : number.text
    if (!isHeld && shown !== undefined && shown !== '') {
      this.#told = shown.length
      this.#send({ type: 'text', path, text: shown })
    }
    if (invalid !== undefined) {
      this.#values.invalidate(path, invalid, kind === 'string' ? undefined : draft)
    }
  }

  begin(kind: ValueKind, isHeld: boolean): void {
    this.#path = this.#tree.pathRead(true)
    this.#kind = kind
    this.#isHeld = isHeld
    this.#told = 0
    if (isHeld && (kind === 'object' || kind === 'array')) this.#isInHeld = true
    this.#values.begin(this.#path, kind, isHeld)
  }

  text(text: string): void {
    const isReleased = this.#isHeld && !this.#tree.scalar.isHeld
    if (isReleased) this.#isHeld = false
    const delta = { type: 'text', path: this.#path, text } as const
    this.#send(isReleased ? { ...delta, released: true } : delta)
  }

  numberText(text: string): void {
    this.#send({ type: 'text', path: this.#path, text: text.slice(this.#told) })
    this.#told = text.length
  }

  settleScalar(value: unknown, source: string | undefined, invalid?: InvalidValue): void {
    this.#values.settleScalar(this.#path, value, source, invalid !== undefined)
  }

  settleContainer(value: object, invalid?: InvalidValue): void {
    const path = this.#tree.pathRead(true)
    if (this.#isInHeld) {
      this.#isInHeld = false
      this.#values.writeChildren(path, value, invalid)
    }
    this.#values.settleContainer(path, value, invalid)
  }

  issue(issue: Issue): void {
    this.#send({ type: 'issue', issue })
  }

  invalidate(depth: number, invalid: InvalidValue): void {
    this.#values.invalidate(this.#tree.pathRead(true).slice(0, depth), invalid)
  }

  refuse(issues: readonly Issue[], places: readonly Path[]): void {
    this.#refused = issues.length === places.length ? { issues } : { issues, places }
  }

  /** Tells where the run stands, as far as what was told does not; returns whether it has ended. */
  tellPhase({ phase, error, endedEarly }: ObjectState<unknown>): boolean {
    const early = endedEarly ? ({ endedEarly: true } as const) : {}
    switch (phase) {
      case 'done':
      case 'failed':
      case 'stopped':
        this.#send({
          type: 'end',
          phase,
          ...(error === undefined ? {} : { failure: error.toFailure() }),
          ...early,
          ...this.#refused,
          count: this.#count,
        })
        return true
      case 'validating':
        this.#send({ type: 'phase', phase, ...early })
        return false
      case 'streaming':
        if (this.#count === this.#countAtRest) this.#send({ type: 'phase', phase })
        return false
      case 'connecting':
        this.#send({ type: 'phase', phase })
        this.#countAtRest = this.#count
        return false
      default:
        return false
    }
  }
}
