import { Rejection } from '../contracts/rejection.ts'

/** How much of a key an error quotes. */
const LONGEST_QUOTE = 80

/** The key stands twice in one object. */
export function duplicateKey(key: string): Rejection {
  const found = JSON.stringify(key.length > LONGEST_QUOTE ? `${key.slice(0, LONGEST_QUOTE)}…` : key)
  return new Rejection({
    kind: 'syntax',
    code: 'duplicate-key',
    what: `The key ${found} stands twice in one object`,
    found,
    expected: 'a key that the object does not have yet',
  })
}
