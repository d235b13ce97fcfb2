import type { Expected } from './grammar.ts'

/** What a text leaves open. */
export interface Cut {
  readonly lexeme: 'none' | 'key' | 'string' | 'scalar'
  /** Source text at the end of the lexeme that the handler has not been told: of a scalar, all. */
  readonly tail: string
  /** What may come next, between lexemes. */
  readonly expected: Expected
}
