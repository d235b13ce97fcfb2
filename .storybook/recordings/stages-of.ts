import type { StageName } from '@jell-internal/story-stage'
import { embedded, lenient } from '@jell/core'
import type { Stage } from '@jell/core'

const stages = { embedded: embedded(), lenient: lenient() }

/** The stages of these names. */
export function stagesOf(names: readonly StageName[] = []): readonly Stage[] {
  return names.map((name) => stages[name])
}
