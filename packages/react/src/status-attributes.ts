import type { Status } from '@jell/core'

/**
 * What every part writes on its element, for style sheets, tests and assistive technology:
 * `[data-status="streaming"]`, `[data-pointer="/items/0"]`, and `aria-busy` while the field streams, or waits in a run that is
 * connecting or streaming.
 */
export interface StatusAttributes {
  readonly 'data-status': Status
  /** The field's place as a JSON Pointer (RFC 6901). */
  readonly 'data-pointer': string
  readonly 'aria-busy': true | undefined
}

/**
 * The attributes of an element that shows the field at `pointer`. A field that waits is not busy
 * here: its run says that, past React, so that no field renders because its run begins.
 */
export function statusAttributes(status: Status, pointer: string): StatusAttributes {
  return {
    'data-status': status,
    'data-pointer': pointer,
    'aria-busy': status === 'streaming' ? true : undefined,
  }
}

/**
 * Writes past React what changes without a render: `final` on an element that was rendered as
 * settled, and back, and whether a field that waits is busy.
 */
export function writeStatus(element: Element, status: Status, isRunning: boolean): void {
  // Called at each notice: an attribute that is written counts as changed, also when it is not.
  if (element.getAttribute('data-status') !== status) element.setAttribute('data-status', status)
  writeBusy(element, status, isRunning)
}

function writeBusy(element: Element, status: Status, isRunning: boolean): void {
  const isBusy = status === 'streaming' || (status === 'pending' && isRunning)
  if (isBusy === element.hasAttribute('aria-busy')) return
  if (isBusy) element.setAttribute('aria-busy', 'true')
  else element.removeAttribute('aria-busy')
}
