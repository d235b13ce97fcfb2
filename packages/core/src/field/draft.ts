/** Any JSON value, as `JSON.parse` returns it. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/**
 * What `T` may look like while it still streams: members may be missing, strings may be prefixes,
 * arrays may be short. What is there has its own type: a held part is absent, never half.
 */
export type Draft<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly unknown[]
      ? DraftItems<T>
      : T extends object
        ? { readonly [K in keyof T]?: Draft<T[K]> }
        : T

type DraftItems<T extends readonly unknown[]> = number extends T['length']
  ? T extends readonly [infer First, ...infer Rest]
    ? readonly [Draft<First>?, ...DraftItems<Rest>]
    : readonly Draft<T[number]>[]
  : Partial<{ readonly [K in keyof T]: Draft<T[K]> }>
