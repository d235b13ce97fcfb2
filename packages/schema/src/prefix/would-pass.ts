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

function closingOf(frame: Frame): Outcome {
  if (frame.decided !== undefined) return frame.decided
  let closing: Outcome = true
  for (const check of frame.checks) {
    const outcome = check.isPassed || check.outcome()
    if (outcome === false) return false
    if (outcome === undefined) closing = undefined
  }
  return closing
}
