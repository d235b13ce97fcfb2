// What stays hidden until it settles.
import type { ValueKind } from '../contracts/value-kind.ts'
import type { Path } from '../path/path.ts'

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

/** Decides for each value as it begins whether it is held. */
export class Hold {
  readonly #held: Readonly<Record<ValueKind, boolean>>
  readonly #rule: HoldOptions['rule']
  /** Whether the caller's rule gave the last answer. */
  isRuled: boolean = false

  constructor(options: HoldOptions = {}) {
    this.#held = {
      string: options.strings === 'hold',
      number: options.numbers !== 'live',
      object: options.objects === 'hold',
      array: options.arrays === 'hold',
      literal: true,
    }
    this.#rule = options.rule
  }

  /** The path is only built where a rule asks for it. */
  decide(kind: ValueKind, readPath: () => Path): boolean {
    this.isRuled = false
    if (this.#rule !== undefined && kind !== 'literal') {
      const ruled = this.#rule({ kind, path: readPath() })
      this.isRuled = ruled !== undefined
      if (ruled !== undefined) return ruled === 'hold'
    }
    return this.#held[kind]
  }
}
