// What transports call a chunk: text, or bytes in one of their forms.
import type { Failure } from '@jell/core'

import { transportFailure } from './failures.ts'
import { describeValue, property } from './property.ts'

/** Text as it is, bytes of any kind as one kind; `undefined` for what is neither. */
export function asPiece(chunk: unknown): string | Uint8Array | undefined {
  if (typeof chunk === 'string') return chunk
  if (ArrayBuffer.isView(chunk)) {
    return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }
  // Not `instanceof`: the bytes may come from another realm, as they do under jsdom.
  const isBuffer = property(chunk, 'byteLength') !== undefined
  return isBuffer ? new Uint8Array(chunk as ArrayBuffer) : undefined
}

/** A piece of the input is nothing that can be read. */
export function wrongPiece(chunk: unknown): Failure {
  const found = describeValue(chunk)
  const message = `A piece of the input is ${found}; text or bytes can be read.`
  return transportFailure('malformed-event', message, found)
}
