/**
 * How far a field can be trusted. Within one run a status only moves forward:
 * `pending → streaming → settled → final`, or to `invalid` or `interrupted`.
 */
export type Status = 'pending' | 'streaming' | 'settled' | 'final' | 'invalid' | 'interrupted'

/** Where a run stands as a whole. Only `done` carries a result. */
export type Phase =
  | 'idle'
  | 'connecting'
  | 'streaming'
  | 'validating'
  | 'done'
  | 'failed'
  | 'stopped'

/** Whether a run in this phase has ended and will not change again. */
export function isEnded(phase: Phase): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'stopped'
}
