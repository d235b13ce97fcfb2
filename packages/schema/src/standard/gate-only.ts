import type { DocumentCheck } from '@jell/core'

/** Judges nothing on the way. Strings are held: which of them are choices nobody knows. */
export function gateOnly(): DocumentCheck {
  return {
    begin: (kind) => (kind === 'string' ? 'hold' : undefined),
    keyText: () => undefined,
    endKey: () => undefined,
    skipMember: () => undefined,
    text: () => true,
    end: () => undefined,
    isClosable: false,
  }
}
