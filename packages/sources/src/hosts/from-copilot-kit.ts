import type { HostDraft } from './host-error.ts'

/** The props of a CopilotKit tool's `render` that are read. */
export interface CopilotKitProps {
  /** `inProgress`, `executing` or `complete`. */
  readonly status: string
  /** The arguments so far. */
  readonly args: unknown
}

/**
 * Makes what `useStreamingObject` takes of the props that CopilotKit gives to a tool's `render`. They
 * carry values without their text, so a part settles when a later one appears beside it. The
 * arguments are whole once the tool executes.
 *
 * CopilotKit does not say that a run stopped in the middle of a call: give `ending: 'stopped'`
 * yourself where you know of it.
 */
export function fromCopilotKit({ status, args }: CopilotKitProps): HostDraft {
  return { draft: args, ending: status === 'inProgress' ? undefined : 'complete' }
}
