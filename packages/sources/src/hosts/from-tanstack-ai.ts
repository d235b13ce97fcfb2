import { hostError } from './host-error.ts'
import type { HostEnding, HostText } from './host-error.ts'

/** The members of a structured output of TanStack AI that are read. */
export interface TanstackAiOutput {
  readonly type: 'structured-output'
  /** `streaming`, `complete` or `error`. */
  readonly status: string
  /** The text so far. */
  readonly raw: string
  readonly errorMessage?: string | undefined
}

/** The members of a tool call of TanStack AI that are read. */
export interface TanstackAiToolCall {
  readonly type: 'tool-call'
  /** `awaiting-input`, `input-streaming`, `input-complete` and so on. */
  readonly state: string
  /** The text of the arguments so far. */
  readonly arguments: string
  /** The arguments, once they are all there. */
  readonly input?: unknown
}

/**
 * Makes what `useStreamingObject` takes of a message part of TanStack AI's `useChat`: of a
 * structured output, or of the arguments of a tool call.
 *
 * A call whose tool failed has its whole arguments all the same; one that failed before it had them
 * ends with an error.
 */
export function fromTanstackAi(part: TanstackAiOutput | TanstackAiToolCall): HostText {
  return part.type === 'tool-call'
    ? { text: part.arguments, ending: callEnding(part) }
    : { text: part.raw, ending: outputEnding(part) }
}

function outputEnding({ status, errorMessage }: TanstackAiOutput): HostEnding {
  if (status === 'complete') return 'complete'
  return status === 'error' ? hostError(errorMessage ?? '', errorMessage) : undefined
}

function callEnding({ state, input }: TanstackAiToolCall): HostEnding {
  if (state === 'awaiting-input' || state === 'input-streaming') return undefined
  if (state === 'error' && input === undefined) return hostError('', undefined)
  return 'complete'
}
