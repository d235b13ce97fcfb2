import type { RunProbe, WorkKind } from '../object/run-probe.ts'
import type { Run } from '../object/run.ts'

/** Lets one more probe measure a run's work. Returns the function that ends it. */
export function addProbe(run: Run<unknown>, added: RunProbe): () => void {
  const probes = run.probe instanceof Probes ? run.probe : new Probes()
  run.probe = probes
  probes.all.add(added)
  return () => {
    if (probes.all.delete(added) && probes.all.size === 0) run.probe = undefined
  }
}

/** Several probes as one, which is all that a run has room for. */
class Probes implements RunProbe {
  readonly all = new Set<RunProbe>()

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
