import type { ValueKind } from '../contracts/value-kind.ts'

/** The kind of a plain JSON value. */
export function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && value !== null) return 'object'
  return typeof value === 'string' || typeof value === 'number'
    ? (typeof value as ValueKind)
    : 'literal'
}
