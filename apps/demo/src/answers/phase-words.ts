import type { Phase } from '@jell/core'

/** What each phase of a run is called. */
export const phaseWords: Readonly<Record<Phase, string>> = {
  idle: 'Ready',
  connecting: 'Connecting…',
  streaming: 'Streaming…',
  validating: 'Checking…',
  done: 'Complete',
  failed: 'Failed',
  stopped: 'Stopped',
}
