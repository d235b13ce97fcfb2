import { freeze } from './freeze.ts'

/** What a JSON text says, immutable like all values of ours; throws where it is no JSON. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!__DEVELOPMENT__) return value
  // With a list of its own: values may be deeper than the stack.
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    freeze(next)
    for (const inner of Object.values(next)) open.push(inner)
  }
  return value
}
