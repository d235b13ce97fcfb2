// One open container: its settled children, and which child is open.
import type { FieldNode } from '../field/field-node.ts'
import type { InvalidValue } from '../field/invalid-value.ts'
import { isDigit } from '../json/chars.ts'
import type { Segment } from '../path/path.ts'
import {
  buildObject,
  buildObjectByDefinition,
  type Container,
  defineMember,
} from '../values/build-object.ts'
import { copyItems } from '../values/copy-items.ts'
import { keepDocumentOrder } from '../values/document-order.ts'
import { freeze } from '../values/freeze.ts'
import { keepSources } from '../values/kept-source.ts'
import { emptyShape, type Shape } from '../values/shape.ts'

/** Stands in for the lists of a frame that is not in use; never added to. */
const nothing: never[] = []

/** From this many members on, keys are looked up in a map. */
const INDEX_FROM = 12

export class Frame {
  isArray = false
  /** Somebody asked for this place. */
  node: FieldNode | undefined
  /** The key of the open member; `undefined` between members. */
  key: string | undefined
  /** Of all keys, that of the open member included; `undefined` for arrays and records. */
  #shape: Shape | undefined
  /** Whether one of the keys is `__proto__`, which assignment would not make a member. */
  #hasProtoKey = false
  /** Whether one of the keys looks like an array index, which objects list first. */
  #hasIndexKey = false
  /** Settled members' values, or settled items, in document order. */
  #values: unknown[] = nothing
  /** Settled members' keys, where no shape has them. */
  #recordKeys: string[] = nothing
  /** Where each key stands, once there are many. */
  #index: Map<string, number> | undefined
  /** Source texts that the values do not give back, by key or index. */
  #sources: Map<string, string> | undefined
  /** The snapshot that was built last, and how many settled children are in it. */
  #snapshot: Container | undefined
  #shared = 0
  /**
   * An object of all keys, member by member, and its shape. Copies are made of it and not of each
   * other: V8 gives a copy of a copy a hidden class of its own.
   */
  #model: Record<string, unknown> | undefined
  #modelShape: Shape | undefined
  /** What is kept of it once it breaks its schema itself. */
  invalid: InvalidValue | undefined
  /** Those of its children that are invalid, by step as text. */
  #invalidChildren: Map<string, InvalidValue> | undefined

  /** The frame is as new: `end` leaves nothing behind. */
  begin(isArray: boolean, node: FieldNode | undefined): void {
    this.isArray = isArray
    this.node = node
    this.#shape = isArray ? undefined : emptyShape
    this.#values = []
  }

  /** How many children are settled. */
  get size(): number {
    return this.#values.length
  }

  /** Keys of the settled members. */
  get keys(): readonly string[] {
    return this.#shape === undefined ? this.#recordKeys : this.#shape.keys.slice(0, this.size)
  }

  /** Keys of the settled members, and perhaps that of the open one behind them. */
  get #keys(): readonly string[] {
    return this.#shape === undefined ? this.#recordKeys : this.#shape.keys
  }

  /** The last built snapshot. */
  get snapshot(): Container | undefined {
    return this.#snapshot
  }

  /** What its parent shows of it: the last built snapshot, or the draft that could still be valid. */
  get shown(): unknown {
    return this.invalid === undefined ? this.#snapshot : this.invalid.draft
  }

  /** The step to the open child, or to the next one; `undefined` before a member's key is known. */
  get step(): Segment | undefined {
    return this.isArray ? this.#values.length : this.key
  }

  /**
   * A member's key is whole. Returns `false`, and takes it, when there is a settled one already. A
   * shape that is known has its keys once, so the usual case costs one look-up.
   */
  beginMember(key: string): boolean {
    const known = this.#shape?.known(key)
    if (known === undefined && this.has(key)) {
      this.key = key
      // Inside of a skipped member a repeated one settles like any other, and a shape has no room.
      this.#recordKeys = this.keys.slice()
      this.#shape = undefined
      return false
    }
    const shape = known ?? this.#shape?.make(key)
    if (shape === undefined && this.#shape !== undefined) this.#recordKeys = [...this.#shape.keys]
    this.#shape = shape
    this.key = shape === undefined ? key : shape.key
    if (key === '__proto__') this.#hasProtoKey = true
    else if (isDigit(key.charCodeAt(0))) this.#hasIndexKey = true
    return true
  }

  /** The settled children: step, value, and the source text that the value does not give back. */
  children(): readonly (readonly [Segment, unknown, string | undefined])[] {
    return this.#values.map((value, at) => {
      const step = this.isArray ? at : this.#keys[at]!
      return [step, value, this.sourceAt(String(step))]
    })
  }

  /** Whether a settled child stands at this step. */
  has(key: string): boolean {
    return this.#find(key) >= 0
  }

  /** The value of the settled child at this step. */
  valueAt(key: string): unknown {
    return this.#values[this.#find(key)]
  }

  /** The source text of the settled child at this step, where its value does not give it back. */
  sourceAt(key: string): string | undefined {
    return this.#sources?.get(key)
  }

  /** Those of its children that are invalid, by step as text. */
  get invalidChildren(): Map<string, InvalidValue> | undefined {
    return this.#invalidChildren
  }

  /** The child at this step is invalid, or missing. */
  addInvalid(key: string, child: InvalidValue): void {
    this.#invalidChildren ??= new Map()
    this.#invalidChildren.set(key, child)
  }

  /** Adds the open child, now whole. */
  settleChild(value: unknown, source: string | undefined, invalid?: InvalidValue): void {
    if (invalid !== undefined) this.addInvalid(String(this.step), invalid)
    if (source !== undefined) {
      this.#sources ??= new Map()
      this.#sources.set(String(this.step), source)
    }
    if (!this.isArray) {
      const key = this.key!
      if (this.#index !== undefined) this.#index.set(key, this.size)
      if (this.#shape === undefined) this.#recordKeys.push(key)
      this.key = undefined
    }
    this.#values.push(value)
  }

  /** Builds the immutable value of all settled children and the open one's draft, if it shows. */
  takeSnapshot(draft: unknown): void {
    this.#snapshot = this.build(draft)
    this.#shared = this.#values.length
  }

  /** As `takeSnapshot`, of which the frame remembers nothing. */
  build(draft: unknown): Container {
    if (this.#invalidChildren !== undefined) return freeze(this.#buildViable(draft))
    if (!this.isArray) {
      return freeze(draft === undefined ? this.#buildObject() : this.#buildWith(draft))
    }
    return freeze(draft === undefined ? this.#values.slice() : copyItems(this.#values, draft))
  }

  /** The whole value. The frame must begin anew before it is used again. */
  end(): Container {
    const value = this.isArray ? this.#values : this.#buildObject()
    if (this.#hasIndexKey) keepDocumentOrder(value, this.keys)
    if (this.#sources !== undefined) keepSources(value, this.#sources)
    this.#clear()
    return freeze(value)
  }

  /** A spare frame keeps nothing of the document alive. */
  #clear(): void {
    this.#values = nothing
    if (this.#recordKeys !== nothing) {
      this.#recordKeys = nothing
      this.#index = undefined
      this.#hasProtoKey = false
    }
    this.#hasIndexKey = false
    this.#sources = undefined
    this.invalid = undefined
    this.#invalidChildren = undefined
    if (this.#snapshot === undefined) return
    this.#snapshot = undefined
    this.#model = undefined
    this.#modelShape = undefined
  }

  /** Of an invalid child the last draft that could be valid stands, or nothing. */
  #buildViable(draft: unknown): Container {
    const keys: string[] = []
    const values: unknown[] = []
    for (let at = 0; at < this.#values.length; at += 1) {
      const key = this.isArray ? String(at) : this.#keys[at]!
      const invalid = this.#invalidChildren?.get(key)
      if (invalid !== undefined && invalid.draft === undefined) continue
      keys.push(key)
      values.push(invalid === undefined ? this.#values[at] : invalid.draft)
    }
    if (draft !== undefined) {
      keys.push(String(this.step))
      values.push(draft)
    }
    if (this.isArray) return values
    return this.#hasProtoKey
      ? buildObjectByDefinition(keys, values)
      : buildObject(keys, values, undefined, 0)
  }

  #buildWith(draft: unknown): Record<string, unknown> {
    const shape = this.#shape
    if (shape !== undefined && shape === this.#modelShape) {
      return shape.copyWith(this.#model!, draft)
    }
    const object = this.#buildObject()
    if (this.#hasProtoKey) defineMember(object, this.key!, draft)
    else object[this.key!] = draft
    this.#model = object
    this.#modelShape = shape
    return object
  }

  /** An object of the settled members; of the open one at most what will be set over. */
  #buildObject(): Record<string, unknown> {
    if (this.#hasProtoKey) return buildObjectByDefinition(this.#keys, this.#values)
    // What the last snapshot shows of an open member is set over: a draft that shows stays.
    const previous = this.#snapshot as Record<string, unknown> | undefined
    return buildObject(this.#keys, this.#values, previous, this.#shared)
  }

  #find(key: string): number {
    if (this.isArray) {
      const at = Number(key)
      return Number.isInteger(at) && String(at) === key && at < this.#values.length ? at : -1
    }
    const { size } = this
    if (size < INDEX_FROM) {
      const at = this.#keys.indexOf(key)
      return at < size ? at : -1
    }
    this.#index ??= new Map(this.keys.map((known, at) => [known, at]))
    return this.#index.get(key) ?? -1
  }
}
