import type { Status } from '@jell/core'

/**
 * What every part writes on its element, for style sheets, tests and assistive technology:
 * `[data-status="streaming"]`, `[data-pointer="/items/0"]`, and `aria-busy` while it may still grow.
 */
export interface StatusAttributes {
  readonly 'data-status': Status
  /** The field's place as a JSON Pointer (RFC 6901). */
  readonly 'data-pointer': string
  readonly 'aria-busy': true | undefined
}

/** The attributes of an element that shows the field at `pointer`. */
export function statusAttributes(status: Status, pointer: string): StatusAttributes {
  return {
    'data-status': status,
    'data-pointer': pointer,
    'aria-busy': status === 'pending' || status === 'streaming' ? true : undefined,
  }
}

/** Writes a status past React: `final` on an element that was rendered as settled, and back. */
export function writeStatus(element: Element, status: Status): void {
  element.setAttribute('data-status', status)
}
