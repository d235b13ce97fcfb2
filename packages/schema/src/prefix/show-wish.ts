import type { ShowWish } from '@jell/core'

import type { Level } from '../frames/frame.ts'

/** How the frames that are alive on a value want it to show: one that holds it is enough. */
export function showWish({ frames, kind, isScalar }: Level): ShowWish {
  let wish: ShowWish
  for (const { isShowing, node } of frames) {
    const { show } = node
    if (!isShowing) continue
    if (show === 'hold' || (show === 'scalars' && isScalar)) return 'hold'
    if (show === 'strings' && kind === 'string') return 'hold'
    if (show === 'live') wish = show
  }
  return wish
}
