import { embedded, lenient } from '@jell/core'
import type { Stage } from '@jell/core'

import type { StageName } from './recording-case.ts'

const stages: Readonly<Record<StageName, Stage>> = { embedded: embedded(), lenient: lenient() }

/** The stages of these names, such as a recording needs to be read. */
export function stagesOf(names: readonly StageName[] = []): readonly Stage[] {
  return names.map((name) => stages[name])
}
