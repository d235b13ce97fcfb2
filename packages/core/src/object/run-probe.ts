/** What a run does. */
export type WorkKind = 'reading' | 'telling'

/** Measures a run's work. */
export interface RunProbe {
  /** Carries out some of the run's work: reading text, or telling listeners. */
  measure(kind: WorkKind, work: () => void): void
  /** The run has ended, and its last work has been measured. */
  ended(): void
}
