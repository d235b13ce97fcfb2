import { filterFailure } from '../message/endings.ts'
import { reportedMessage } from '../reading/failures.ts'
import { failureError, hostError } from './host-error.ts'
import type { HostEnding, HostText } from './host-error.ts'

/** The members of an assistant-ui message part that are read: of a tool call, or of a text. */
export interface AssistantUiPart {
  /** The arguments of a tool call, as the model wrote them. */
  readonly argsText?: string | undefined
  /** The text of a text part. */
  readonly text?: string | undefined
  readonly status: AssistantUiStatus
}

/** The status that assistant-ui gives to components of a part. */
export interface AssistantUiStatus {
  /** `running`, `requires-action`, `complete` or `incomplete`. */
  readonly type: string
  readonly reason?: string | undefined
  readonly error?: unknown
}

/**
 * Makes what `useStreamingObject` takes of the props that assistant-ui gives to a tool's `render`, or
 * to the component of a text part: `useStreamingObject({ ...fromAssistantUi(props), schema })`.
 *
 * A call that waits for an action has its whole arguments. An incomplete part is `length`, `stopped`,
 * a refusal, or the error that the host has for it. A part counts as running until its message has
 * ended or its result is there: arguments that are all there are settled before, and final then.
 */
export function fromAssistantUi(part: AssistantUiPart): HostText {
  return { text: part.argsText ?? part.text ?? '', ending: endingOf(part.status) }
}

function endingOf({ type, reason, error }: AssistantUiStatus): HostEnding {
  if (type === 'running') return undefined
  // The message ended with calls that nobody has answered, which are whole.
  if (type !== 'incomplete' || reason === 'tool-calls') return 'complete'
  if (reason === 'length') return 'length'
  if (reason === 'cancelled') return 'stopped'
  if (reason === 'content-filter') return failureError(filterFailure)
  return hostError(reportedMessage(error ?? ''), error)
}
