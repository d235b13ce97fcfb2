import type { Failure, StreamingObject } from '@jell/core'

/**
 * How a text that a host holds has ended: well, at the model's output limit, because somebody
 * stopped it, or with an error.
 */
export type Ending = 'complete' | 'length' | 'stopped' | Error

const LENGTH: Failure = {
  kind: 'length',
  message: 'The model reached its output limit.',
}

/** Ends the object the way the host says. */
export function endObject(
  object: Pick<StreamingObject, 'end' | 'abort' | 'fail'>,
  ending: Ending,
): void {
  if (ending === 'complete') object.end()
  else if (ending === 'stopped') object.abort()
  else object.fail(ending === 'length' ? LENGTH : ending)
}

/**
 * Whether two endings are the same one. All errors are: a host may make a new one for each render,
 * and a new run for each of them would render without end.
 */
export function isSameEnding(one: Ending | undefined, other: Ending | undefined): boolean {
  return one === other || (one instanceof Error && other instanceof Error)
}
