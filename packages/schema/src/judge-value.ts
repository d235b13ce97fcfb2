import type {
  CheckOutput,
  DocumentCheck,
  GateIssue,
  GateOutcome,
  Segment,
  ValueKind,
} from '@jell/core'

import type { CompiledSchema } from './compile.ts'

interface Open {
  readonly value: object
  /** Keys that have not been read, last first; `undefined` for an array. */
  readonly keys: string[] | undefined
  /** The step to the child being read. */
  step: Segment
}

/**
 * Judges a whole value, as `JSON.parse` would return it: the final gate of a plain JSON Schema. Tells
 * every issue with its path, or the value itself. Time is linear in the value; it may be deeper than
 * the stack.
 */
export function judgeValue(schema: CompiledSchema, value: unknown): GateOutcome {
  const issues: GateIssue[] = []
  const open: Open[] = []
  const pathTo = (depth: number) => open.slice(0, depth).map(({ step }) => step)
  const output: CheckOutput = {
    violate: ({ message, depth }) => issues.push({ message, path: pathTo(depth) }),
    violateMember: ({ message }) => issues.push({ message, path: pathTo(open.length - 1) }),
  }
  const check = schema.check(output)
  begin(check, open, value)
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = nextChild(check, top)
    if (child !== undefined) begin(check, open, child.value)
    else {
      open.pop()
      check.end(top.value)
    }
  }
  return issues.length > 0 ? { issues } : { value }
}

function begin(check: DocumentCheck, open: Open[], value: unknown): void {
  const kind = kindOf(value)
  check.begin(kind, kind === 'literal' ? (value as boolean | null) : undefined)
  if (typeof value === 'object' && value !== null) {
    const keys = Array.isArray(value) ? undefined : Object.keys(value).reverse()
    open.push({ value, keys, step: -1 })
    return
  }
  if (typeof value === 'string') check.text(value)
  check.end(value)
}

/** Goes on to the next member or item. */
function nextChild(check: DocumentCheck, top: Open): { value: unknown } | undefined {
  const { value, keys } = top
  if (keys === undefined) {
    const items = value as readonly unknown[]
    const index = Number(top.step) + 1
    top.step = index
    return index < items.length ? { value: items[index] } : undefined
  }
  const key = keys.pop()
  if (key === undefined) return undefined
  top.step = key
  check.keyText(key)
  check.endKey(key)
  return { value: (value as Record<string, unknown>)[key] }
}

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string' || typeof value === 'number') return typeof value as ValueKind
  return typeof value === 'object' && value !== null ? 'object' : 'literal'
}
