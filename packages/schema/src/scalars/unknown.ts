import { Check } from '../frames/frame.ts'
import type { Frame } from '../frames/frame.ts'

/** A check that nobody can decide. */
class Unknown extends Check {}

/** The rule of what is judged by nobody. */
export function unknown(frame: Frame): Check {
  return new Unknown(frame)
}
