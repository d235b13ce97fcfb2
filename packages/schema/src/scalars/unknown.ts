import { Check } from '../frames/frame.ts'
import type { Frame, SchemaNode } from '../frames/frame.ts'

/** A check that nobody can decide. */
class Unknown extends Check {}

/** The rule of what is judged by nobody. */
export function unknown(frame: Frame): Check {
  return new Unknown(frame)
}

/** A node that makes no claim on any value and holds it whole. */
export const opaqueNode: SchemaNode = {
  rules: [unknown],
  show: 'hold',
  isFalse: false,
  isTrue: false,
  inPlace: [],
}
