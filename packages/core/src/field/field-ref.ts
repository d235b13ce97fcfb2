import type { Path } from '../path/path.ts'
import type { FieldState } from './field-state.ts'
import type { RunView } from './object-state.ts'

/** Called after a change; read the new state with `get()`. */
export type Listener = () => void

/** The steps that lead from a value of type `T` to its members or items. */
export type Step<T> = unknown extends T
  ? string | number
  : T extends readonly unknown[]
    ? number
    : T extends object
      ? keyof T & (string | number)
      : never

/** The type one step below `T`; `undefined` where the step may lead nowhere. */
export type At<T, K> = unknown extends T
  ? T
  : T extends readonly unknown[]
    ? K extends number
      ? `${K}` extends keyof T
        ? T[K]
        : T[K] | undefined
      : undefined
    : T extends object
      ? K extends keyof T
        ? string extends keyof T
          ? T[K] | undefined
          : T[K]
        : undefined
      : undefined

declare const valueType: unique symbol

/** The type of the value that `S` leads down from. */
export type ValueOf<S> = S extends { readonly [valueType]?: { readonly is: infer T } } ? T : never

/**
 * Leads down to fields, typed step by step. The same path always gives the same ref. The steps are
 * typed through `this`, so that refs stay covariant: a `FieldRef<string>` fits where a
 * `FieldRef<string | undefined>` or a `FieldRef<unknown>` is wanted.
 */
export interface FieldSteps<out T> {
  /** Only for types: never there. */
  readonly [valueType]?: { readonly is: T }
  /**
   * The field at a path, step by step: names of members, indexes of items. The same ref for the same
   * path within a run, also before anything has arrived there.
   */
  field<S>(this: S): FieldRef<ValueOf<S>>
  /** A path that is only known at run time, such as an issue's. */
  field(path: Path): FieldRef<unknown>
  /** The field at a path, step by step: names of members, indexes of items. */
  field<S, A extends Step<ValueOf<S>>>(this: S, a: A): FieldRef<At<ValueOf<S>, A>>
  /** The field at a path, step by step: names of members, indexes of items. */
  field<S, A extends Step<ValueOf<S>>, B extends Step<At<ValueOf<S>, A>>>(
    this: S,
    a: A,
    b: B,
  ): FieldRef<At<At<ValueOf<S>, A>, B>>
  /** The field at a path, step by step: names of members, indexes of items. */
  field<
    S,
    A extends Step<ValueOf<S>>,
    B extends Step<At<ValueOf<S>, A>>,
    C extends Step<At<At<ValueOf<S>, A>, B>>,
  >(
    this: S,
    a: A,
    b: B,
    c: C,
  ): FieldRef<At<At<At<ValueOf<S>, A>, B>, C>>
  /** The field at a path, step by step: names of members, indexes of items. */
  field<
    S,
    A extends Step<ValueOf<S>>,
    B extends Step<At<ValueOf<S>, A>>,
    C extends Step<At<At<ValueOf<S>, A>, B>>,
    D extends Step<At<At<At<ValueOf<S>, A>, B>, C>>,
  >(
    this: S,
    a: A,
    b: B,
    c: C,
    d: D,
  ): FieldRef<At<At<At<At<ValueOf<S>, A>, B>, C>, D>>
}

/**
 * The stable handle of one place in the document, also of one that has not arrived.
 * It carries identity; what is known of the field is in the state that `get()` returns.
 */
export interface FieldRef<out T> extends FieldSteps<T> {
  /** The run that the field belongs to. What is settled becomes final with its phase `done`. */
  readonly object: RunView
  readonly path: Path
  /** The path as a JSON Pointer (RFC 6901), such as `/items/0`. */
  readonly pointer: string
  /** The state as of the last publish: immutable, and the same reference until it changes. */
  get<S>(this: S): FieldState<ValueOf<S>>
  /**
   * Calls `listener` after each publish that changed this field or something below it, at most
   * once a publish. Returns the function that stops it. It is not called when what is settled
   * becomes final, or the run ends in another way without changing this field: `object.subscribe`
   * tells that once for the whole document.
   */
  subscribe(listener: Listener): () => void
  /**
   * The text that a string field gained behind its first `length` UTF-16 units; `""` when there is
   * none, and when the field is no string or is held. Costs the length of the answer, also while
   * the string grows.
   */
  textSince(length: number): string
  /**
   * A settled scalar as the document writes it: exact for numbers of any length and literals. For
   * strings exact with the option `keepSource`, otherwise JSON text of the same value. `undefined`
   * for anything else.
   */
  source(): string | undefined
  /**
   * How many items or members have begun, a held one included; 0 for anything else. Constant cost
   * while the field streams: no snapshot is built.
   */
  size(): number
  /**
   * The keys of the members that have begun, in document order; empty for anything else. The same
   * array until there are more.
   */
  keys(): readonly string[]
}
