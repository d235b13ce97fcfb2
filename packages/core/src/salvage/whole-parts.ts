// What is whole and valid in a document that is open or invalid, in the containers around it.
import type { InvalidValue } from '../field/invalid-value.ts'
import type { Segment } from '../path/path.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import { buildObjectByDefinition, type Container } from '../values/build-object.ts'
import { documentKeys } from '../values/document-order.ts'
import { freeze } from '../values/freeze.ts'

/**
 * The parts that are settled; `undefined` for none. Nothing of what is held or skipped, and of an
 * invalid container no more than its draft has.
 */
export function wholeParts({ spine, hidden, fields }: TreeBuilder): Container | undefined {
  const { root } = fields
  if (root.isWhole) return partsOf(root.received, root.invalid!)
  let child: Container | undefined
  for (let at = Math.min(spine.depth, hidden.from) - 1; at >= 0; at -= 1) {
    const frame = spine.at(at)
    const kept = new KeptParts(frame.isArray, frame.invalid?.draft)
    for (const [step, value] of frame.children()) {
      const invalid = frame.invalidChildren?.get(String(step))
      if (invalid === undefined) kept.add(step, value)
      else if (invalid.draft !== undefined) kept.add(step, partsOf(value, invalid))
    }
    if (frame.step !== undefined) kept.add(frame.step, child)
    child = kept.end()
  }
  return child
}

/** What is kept of one container. */
class KeptParts {
  readonly #isArray: boolean
  /** What the container keeps showing, where it broke while it was open. */
  readonly #frozen: unknown
  /** How many children show. */
  #shown = 0
  readonly #keys: string[] = []
  readonly #values: unknown[] = []

  constructor(isArray: boolean, frozen: unknown) {
    this.#isArray = isArray
    this.#frozen = frozen
  }

  /** A child that shows; `value` is what is kept of it. */
  add(step: Segment, value: unknown): void {
    if (value !== undefined && this.#isIn(step)) {
      this.#keys.push(String(step))
      this.#values.push(value)
    }
    this.#shown += 1
  }

  end(): Container | undefined {
    if (this.#values.length === 0) return undefined
    return freeze(this.#isArray ? this.#values : buildObjectByDefinition(this.#keys, this.#values))
  }

  #isIn(step: Segment): boolean {
    const frozen = this.#frozen
    if (frozen === undefined) return true
    // Items without a draft are left out of a list, so its items are counted and not looked up.
    return Array.isArray(frozen)
      ? this.#shown < frozen.length
      : Object.hasOwn(frozen as object, step)
  }
}

/** An invalid container on the way down. */
interface OpenParts {
  readonly received: object
  readonly invalid: InvalidValue
  readonly steps: readonly Segment[]
  next: number
  readonly kept: KeptParts
}

/** Of what is whole and invalid. Keeps its own list of containers: depth is unbounded. */
function partsOf(received: unknown, invalid: InvalidValue): Container | undefined {
  const first = openParts(received, invalid)
  if (first === undefined) return undefined
  const open = [first]
  let result: Container | undefined
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const step = top.steps[top.next]
    if (step === undefined) {
      open.pop()
      result = top.kept.end()
      const parent = open.at(-1)
      parent?.kept.add(parent.steps[parent.next - 1]!, result)
      continue
    }
    top.next += 1
    const value = (top.received as Record<Segment, unknown>)[step]
    const broken = top.invalid.children?.get(String(step))
    if (broken === undefined) top.kept.add(step, value)
    else if (broken.draft !== undefined) {
      const inner = openParts(value, broken)
      if (inner === undefined) top.kept.add(step, undefined)
      else open.push(inner)
    }
  }
  return result
}

function openParts(received: unknown, invalid: InvalidValue): OpenParts | undefined {
  if (typeof received !== 'object' || received === null || invalid.draft === undefined) {
    return undefined
  }
  const isArray = Array.isArray(received)
  const frozen = invalid.isFrozen ? invalid.draft : undefined
  return {
    received,
    invalid,
    steps: isArray ? [...received.keys()] : documentKeys(received),
    next: 0,
    kept: new KeptParts(isArray, frozen),
  }
}
