import type { RunInternals, RunProbe, WorkKind } from '../object/internals.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'

/** Lets one more probe measure a run's work. Returns the function that ends it. */
export function addProbe({ tree, probe }: RunInternals, added: RunProbe): () => void {
  const probes = probesOf.get(tree) ?? new Probes()
  if (probes.all.size === 0) {
    probesOf.set(tree, probes)
    probes.stop = probe(probes)
  }
  probes.all.add(added)
  return () => {
    if (probes.all.delete(added) && probes.all.size === 0) probes.stop()
  }
}

const probesOf = new WeakMap<TreeBuilder, Probes>()

/** Several probes as one, which is all that a run has room for. */
class Probes implements RunProbe {
  readonly all = new Set<RunProbe>()
  stop: () => void = () => undefined

  measure(kind: WorkKind, work: () => void): void {
    let all = work
    for (const probe of this.all) {
      const inner = all
      all = () => probe.measure(kind, inner)
    }
    all()
  }

  ended(): void {
    for (const probe of this.all) probe.ended()
  }
}
