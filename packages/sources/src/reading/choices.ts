// Several answers to one request, told apart by their index.
import { property } from './property.ts'

/** Decodes what an event adds to one answer. */
export type DecodeChoice = (answer: unknown) => void

/**
 * Hands each answer of an event to what decodes answers of its index, where that is the chosen one,
 * or all are. `create` is told the index only where all are read.
 */
export function createChoices(
  chosen: number | 'all',
  create: (choice: number | undefined) => DecodeChoice,
): (answers: readonly unknown[]) => void {
  const known = new Map<unknown, DecodeChoice>()

  return (answers) => {
    for (const answer of answers) {
      const index = (property(answer, 'index') ?? 0) as number
      if (chosen !== 'all' && chosen !== index) continue
      const decode = known.get(index) ?? create(chosen === 'all' ? index : undefined)
      known.set(index, decode)
      decode(answer)
    }
  }
}
