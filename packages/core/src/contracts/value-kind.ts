/** Kinds of values that the first character tells apart. */
export type ValueKind = 'string' | 'number' | 'literal' | 'object' | 'array'
