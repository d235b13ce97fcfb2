import { createStreamingObject, type Validator } from '@jell/core'
import { vi } from 'vitest'

// What is not judged on the way is named in the console; a test of its own reads that.
vi.spyOn(console, 'warn').mockImplementation(() => {})

/** What a document came to, read one unit at a time. */
export interface StandardRun {
  readonly phase: string
  readonly result: unknown
  /** The offset at which the first issue was said; `undefined` for none before the end. */
  readonly saidAt: number | undefined
  readonly issues: readonly string[]
  /** What the root showed last before it settled. */
  readonly draft: unknown
}

/** Reads a document one unit at a time and waits for its gate. */
export async function runStandard(
  validator: Validator<unknown, unknown>,
  text: string,
): Promise<StandardRun> {
  const object = createStreamingObject<unknown, unknown>({ validator })
  let saidAt: number | undefined
  let draft: unknown
  for (const [at, unit] of text.split('').entries()) {
    object.write(unit)
    const { status, value } = object.root.get()
    if (status === 'streaming') draft = value
    if (saidAt === undefined && object.get().issues.length > 0) saidAt = at
  }
  object.end()
  await object.result.catch(() => undefined)
  const { phase, result, issues } = object.get()
  return { phase, result, saidAt, issues: issues.map(({ message }) => message), draft }
}
