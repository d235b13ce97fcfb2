/** A deep document: its text, and what it must be read as. */
export interface DeepDocument {
  readonly text: string
  readonly value: unknown
  /** The steps from the root down to the innermost value. */
  readonly steps: readonly (string | number)[]
}

/** Arrays and objects in turn around one string, `depth` of them. Built from the inside, without recursion. */
export function deepDocument(depth: number): DeepDocument {
  const opening: string[] = []
  const closing: string[] = []
  const steps: (string | number)[] = []
  let value: unknown = 'core'
  for (let level = depth - 1; level >= 0; level -= 1) {
    value = level % 2 === 0 ? [value] : { a: value }
  }
  for (let level = 0; level < depth; level += 1) {
    const isArray = level % 2 === 0
    opening.push(isArray ? '[' : '{"a":')
    closing.push(isArray ? ']' : '}')
    steps.push(isArray ? 0 : 'a')
  }
  return { text: `${opening.join('')}"core"${closing.reverse().join('')}`, value, steps }
}
