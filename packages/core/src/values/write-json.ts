import type { Segment } from '../path/path.ts'
import { documentKeys } from './document-order.ts'
import { keptSource } from './kept-source.ts'

/**
 * Writes a value as JSON, with the kept source texts of its scalars and in the document's order.
 * Keeps its own list of open containers, since values may be deeper than the stack.
 */
export function writeJson(value: unknown, source?: string): string {
  const pieces: string[] = []
  const open: OpenContainer[] = []
  writeStart(value, source, pieces, open)
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const key = top.keys[top.next]
    if (key === undefined) {
      pieces.push(top.isArray ? ']' : '}')
      open.pop()
      continue
    }
    if (top.next > 0) pieces.push(',')
    if (!top.isArray) pieces.push(JSON.stringify(key), ':')
    top.next += 1
    const child = (top.container as Record<Segment, unknown>)[key]
    writeStart(child, keptSource(top.container, String(key)), pieces, open)
  }
  return pieces.join('')
}

interface OpenContainer {
  readonly container: object
  readonly isArray: boolean
  readonly keys: readonly Segment[]
  next: number
}

/** A scalar whole, or a container's opening bracket. */
function writeStart(
  value: unknown,
  source: string | undefined,
  pieces: string[],
  open: OpenContainer[],
): void {
  if (typeof value !== 'object' || value === null) {
    pieces.push(source ?? writeScalar(value))
    return
  }
  const isArray = Array.isArray(value)
  pieces.push(isArray ? '[' : '{')
  open.push({
    container: value,
    isArray,
    keys: isArray ? [...value.keys()] : documentKeys(value),
    next: 0,
  })
}

/** Also of numbers that `JSON.stringify` changes. */
function writeScalar(value: unknown): string {
  if (Object.is(value, -0)) return '-0'
  if (value === Infinity) return '1e999'
  return value === -Infinity ? '-1e999' : JSON.stringify(value)
}
