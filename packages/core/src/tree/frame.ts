// One open container: its settled children, and which child is open.
import { keepDocumentOrder } from '../field/document-order.ts'
import type { FieldNode } from '../field/field-node.ts'
import { isDigit } from '../json/chars.ts'
import type { Segment } from '../path/path.ts'
import {
  buildObject,
  buildObjectByDefinition,
  type Container,
  defineMember,
  freeze,
} from './build-object.ts'

/** From this many members on, keys are looked up in a map. */
const INDEX_FROM = 12

export class Frame {
  isArray = false
  /** Somebody asked for this place. */
  node: FieldNode | undefined
  /** The key of the open member; `undefined` between members. */
  key: string | undefined
  /** Whether one of the keys is `__proto__`, which assignment would not make a member. */
  #hasProtoKey = false
  /** Whether one of the keys looks like an array index, which objects list first. */
  #hasIndexKey = false
  /** Settled members' keys and values, or settled items, in document order. */
  #keys: string[] = []
  #values: unknown[] = []
  /** Where each key stands, once there are many. */
  #index: Map<string, number> | undefined
  /** The snapshot that was built last, and how many settled children are in it. */
  #snapshot: Container | undefined
  #shared = 0

  begin(isArray: boolean, node: FieldNode | undefined): void {
    this.isArray = isArray
    this.node = node
    this.key = undefined
    this.#hasProtoKey = false
    this.#hasIndexKey = false
    this.#keys = []
    this.#values = []
    this.#index = undefined
    this.#snapshot = undefined
    this.#shared = 0
  }

  /** How many children are settled. */
  get size(): number {
    return this.#values.length
  }

  /** Keys of the settled members. */
  get keys(): readonly string[] {
    return this.#keys
  }

  /** The last built snapshot. */
  get snapshot(): Container | undefined {
    return this.#snapshot
  }

  /** The step to the open child, or to the next one; `undefined` before a member's key is known. */
  get step(): Segment | undefined {
    return this.isArray ? this.#values.length : this.key
  }

  /** A member's key is whole. */
  beginMember(key: string): void {
    this.key = key
    if (key === '__proto__') this.#hasProtoKey = true
    else if (isDigit(key.charCodeAt(0))) this.#hasIndexKey = true
  }

  /** Whether a settled child stands at this step. */
  has(key: string): boolean {
    return this.#find(key) >= 0
  }

  /** The value of the settled child at this step. */
  valueAt(key: string): unknown {
    return this.#values[this.#find(key)]
  }

  /** Adds the open child, now settled. */
  settleChild(value: unknown): void {
    if (!this.isArray) {
      const key = this.key!
      if (this.#index !== undefined) this.#index.set(key, this.#keys.length)
      this.#keys.push(key)
      this.key = undefined
    }
    this.#values.push(value)
  }

  /** Builds the immutable value of all settled children and the open one's draft, if it shows. */
  takeSnapshot(draft: unknown): Container {
    const hasDraft = draft !== undefined
    if (this.isArray) {
      // One copy: pushing onto a copy of exact size would make V8 copy it again.
      if (hasDraft) this.#values.push(draft)
      this.#snapshot = freeze(this.#values.slice())
      if (hasDraft) this.#values.pop()
    } else {
      const object = this.#buildObject()
      if (hasDraft) {
        if (this.#hasProtoKey) defineMember(object, this.key!, draft)
        else object[this.key!] = draft
      }
      this.#snapshot = freeze(object)
    }
    this.#shared = this.#values.length
    return this.#snapshot
  }

  /** The settled value. The frame must begin anew before it is used again. */
  end(): Container {
    if (this.isArray) return freeze(this.#values)
    const object = this.#buildObject()
    if (this.#hasIndexKey) keepDocumentOrder(object, this.#keys)
    return freeze(object)
  }

  #buildObject(): Record<string, unknown> {
    if (this.#hasProtoKey) return buildObjectByDefinition(this.#keys, this.#values)
    const previous = this.#snapshot as Record<string, unknown> | undefined
    return buildObject(this.#keys, this.#values, previous, this.#shared)
  }

  #find(key: string): number {
    if (this.isArray) {
      const at = Number(key)
      return Number.isInteger(at) && String(at) === key && at < this.#values.length ? at : -1
    }
    if (this.#keys.length < INDEX_FROM) return this.#keys.indexOf(key)
    this.#index ??= new Map(this.#keys.map((known, at) => [known, at]))
    return this.#index.get(key) ?? -1
  }
}
