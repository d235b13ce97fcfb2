import { together } from '../frames/frame.ts'
import type { Frame, Level, Outcome } from '../frames/frame.ts'

/** Whether the frame would pass if all that is open, from `top` outwards, closed now. */
export function wouldPass(root: Frame, top: Level | undefined): boolean {
  for (let level = top; level; level = level.parent) {
    // Whoever opened a frame comes before it.
    const { frames } = level
    for (let i = frames.length - 1; i >= 0; i -= 1) frames[i]!.closing = closingOf(frames[i]!)
  }
  return root.closed === true
}

function closingOf({ decided, checks }: Frame): Outcome {
  return decided ?? together(checks.map((check) => check.isPassed || check.outcome()))
}
