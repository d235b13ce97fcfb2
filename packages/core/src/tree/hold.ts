// What stays hidden until it settles.
import type { Path } from '../path/path.ts'
import { ALL, type ShownLength } from '../scalar/shown-length.ts'

/** Kinds of values that a hold rule tells apart. */
export type ValueKind = 'string' | 'number' | 'literal' | 'object' | 'array'

/** A field whose value begins. */
export interface BeginningField {
  readonly kind: ValueKind
  readonly path: Path
}

/**
 * What stays hidden until it is settled. A held field has no value and is absent from its parent's;
 * below a held container every field is `pending` until the container settles.
 */
export interface HoldOptions {
  /** Strings. Default `live`. */
  readonly strings?: 'live' | 'hold' | undefined
  /** Numbers: live ones show the number that the text so far spells. Default `hold`. */
  readonly numbers?: 'live' | 'hold' | undefined
  /** Objects. Default `live`. */
  readonly objects?: 'live' | 'hold' | undefined
  /** Arrays. Default `live`. */
  readonly arrays?: 'live' | 'hold' | undefined
  /** Asked once for each field as it begins; `undefined` leaves it to the rules above. */
  readonly rule?: ((field: BeginningField) => 'live' | 'hold' | undefined) | undefined
}

/** Decides for each value as it begins how much of it a draft may show. */
export class Hold {
  readonly #byKind: Readonly<Record<ValueKind, ShownLength>>
  readonly #rule: HoldOptions['rule']

  constructor(options: HoldOptions = {}) {
    this.#byKind = {
      string: shownLength(options.strings ?? 'live'),
      number: shownLength(options.numbers ?? 'hold'),
      literal: 0,
      object: shownLength(options.objects ?? 'live'),
      array: shownLength(options.arrays ?? 'live'),
    }
    this.#rule = options.rule
  }

  /** The path is only built where a rule asks for it. */
  decide(kind: ValueKind, readPath: () => Path): ShownLength {
    const byKind = this.#byKind[kind]
    if (this.#rule === undefined || kind === 'literal') return byKind
    const ruled = this.#rule({ kind, path: readPath() })
    return ruled === undefined ? byKind : shownLength(ruled)
  }
}

function shownLength(mode: 'live' | 'hold'): ShownLength {
  return mode === 'live' ? ALL : 0
}
