import type { ValueKind } from '@jell/core'

import type { SchemaNode } from '../frames/frame.ts'
import { PrefixCheck } from './prefix-check.ts'

const beginnings: readonly [ValueKind, (boolean | null)?][] = [
  ['object'],
  ['array'],
  ['string'],
  ['number'],
  ['literal', true],
  ['literal', false],
  ['literal', null],
]

/** The bracket that every valid document begins with, found by trying each beginning. */
export function rootBracket(node: SchemaNode): 'object' | 'array' | undefined {
  const possible = beginnings.filter(([kind, literal]) => {
    const check = new PrefixCheck(node, { violate: () => {}, violateMember: () => {} })
    check.begin(kind, literal)
    return check.verdict !== 'violated'
  })
  const [kind] = possible[0] ?? []
  return possible.length === 1 && (kind === 'object' || kind === 'array') ? kind : undefined
}
