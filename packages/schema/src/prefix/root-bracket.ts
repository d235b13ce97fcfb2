import type { SchemaNode } from '../frames/frame.ts'
import { PrefixCheck } from './prefix-check.ts'

const beginnings = ['object', 'array', 'string', 'number', true, false, null] as const
const ignored = { violate: () => {}, violateMember: () => {} }

/** The bracket that every valid document begins with, found by trying each beginning. */
export function rootBracket(node: SchemaNode): 'object' | 'array' | undefined {
  const [kind, ...others] = beginnings.filter((one) => {
    const check = new PrefixCheck(node, ignored)
    if (typeof one === 'string') check.begin(one)
    else check.begin('literal', one)
    return check.verdict !== 'violated'
  })
  return others.length === 0 && (kind === 'object' || kind === 'array') ? kind : undefined
}
