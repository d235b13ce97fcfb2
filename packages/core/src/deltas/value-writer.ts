// Writes values as deltas: what has begun, what is invalid, what is whole.
import type { Issue } from '../contracts/validator.ts'
import type { ValueKind } from '../contracts/value-kind.ts'
import type { InvalidValue } from '../field/invalid-value.ts'
import type { Path, Segment } from '../path/path.ts'
import { documentKeys } from '../values/document-order.ts'
import { keptSource } from '../values/kept-source.ts'
import { writeJson } from '../values/write-json.ts'
import type { Delta } from './delta.ts'
import { kindOf } from './kind-of.ts'

export class ValueWriter {
  readonly #issues: readonly Issue[]
  readonly #send: (delta: Delta) => void

  /** `issues` are those of the document, a list that grows. */
  constructor(issues: readonly Issue[], send: (delta: Delta) => void) {
    this.#issues = issues
    this.#send = send
  }

  begin(path: Path, kind: ValueKind, isHeld: boolean): void {
    const delta = { type: 'begin', path, kind } as const
    this.#send(isHeld ? { ...delta, held: true } : delta)
  }

  /** An open field is invalid; `draft` is what it keeps, where what was told does not give it. */
  invalidate(path: Path, invalid: InvalidValue, draft?: unknown): void {
    const { issue } = invalid
    const at = issue === undefined ? -1 : this.#issues.lastIndexOf(issue)
    this.#send({
      type: 'invalid',
      path,
      ...(draft === undefined ? {} : { draft: writeJson(draft) }),
      ...(typeof invalid.draft === 'string' ? { size: invalid.draft.length } : {}),
      ...(at < 0 ? {} : { issue: at }),
    })
  }

  settleContainer(path: Path, value: object, invalid: InvalidValue | undefined): void {
    const missing = [...(invalid?.children ?? [])].filter(([, child]) => !child.isPresent)
    this.#send({
      type: 'settle',
      path,
      size: keysOf(value).length,
      ...(invalid === undefined ? {} : { invalid: true }),
      ...(missing.length === 0 ? {} : { missing: missing.map(([key]) => key) }),
    })
  }

  settleScalar(path: Path, value: unknown, source: string | undefined, isInvalid: boolean): void {
    const isText = typeof value === 'string'
    const text = isText && !isInvalid ? source : (source ?? JSON.stringify(value))
    this.#send({
      type: 'settle',
      path,
      ...(isText ? { size: value.length } : {}),
      ...(text === undefined ? {} : { source: text }),
      ...(isInvalid ? { invalid: true } : {}),
    })
  }

  /** Tells a whole value as if it had just arrived. */
  write(path: Path, value: unknown, source?: string, invalid?: InvalidValue): void {
    if (typeof value !== 'object' || value === null) {
      this.#writeScalar(path, value, source, invalid)
      return
    }
    this.#beginContainer(path, value, invalid)
    this.writeChildren(path, value, invalid)
    this.settleContainer(path, value, invalid)
  }

  /** Everything below a whole container. Keeps its own list of open containers: depth is unbounded. */
  writeChildren(path: Path, container: object, invalid: InvalidValue | undefined): void {
    const open = [childrenOf(path, container, invalid)]
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const key = top.keys[top.next]
      if (key === undefined) {
        open.pop()
        if (open.length > 0) this.settleContainer(top.path, top.container, top.invalid)
        continue
      }
      top.next += 1
      const childPath = [...top.path, key]
      const value = (top.container as Record<Segment, unknown>)[key]
      const broken = top.invalid?.children?.get(String(key))
      if (typeof value === 'object' && value !== null) {
        this.#beginContainer(childPath, value, broken)
        open.push(childrenOf(childPath, value, broken))
      } else this.#writeScalar(childPath, value, keptSource(top.container, String(key)), broken)
    }
  }

  /** One that is invalid without a draft was held, or shows as little. */
  #beginContainer(path: Path, value: object, invalid: InvalidValue | undefined): void {
    this.begin(path, kindOf(value), invalid !== undefined && invalid.draft === undefined)
    // The draft of one that broke at its end follows from its children.
    if (invalid?.isFrozen === true) this.invalidate(path, invalid, invalid.draft)
  }

  #writeScalar(
    path: Path,
    value: unknown,
    source: string | undefined,
    invalid: InvalidValue | undefined,
  ): void {
    const draft = invalid === undefined ? value : invalid.draft
    this.begin(path, kindOf(value), draft === undefined)
    const isText = typeof draft === 'string'
    if (isText && draft !== '') this.#send({ type: 'text', path, text: draft })
    if (invalid?.isFrozen === true || (invalid !== undefined && draft !== undefined)) {
      this.invalidate(path, invalid, isText ? undefined : draft)
    }
    this.settleScalar(path, value, source, invalid !== undefined)
  }
}

interface OpenChildren {
  readonly path: Path
  readonly container: object
  readonly invalid: InvalidValue | undefined
  readonly keys: readonly Segment[]
  next: number
}

function childrenOf(
  path: Path,
  container: object,
  invalid: InvalidValue | undefined,
): OpenChildren {
  return { path, container, invalid, keys: keysOf(container), next: 0 }
}

function keysOf(container: object): readonly Segment[] {
  return Array.isArray(container) ? [...container.keys()] : documentKeys(container)
}
