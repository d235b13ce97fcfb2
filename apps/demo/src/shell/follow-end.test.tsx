import { expect, test } from 'vitest'

import { followEnd } from './follow-end.ts'

/** An element of 100 pixels that shows something of `height`. */
function scrollerOf(height: number) {
  const element = document.createElement('div')
  let top = 0
  const state = { height }
  Object.defineProperties(element, {
    clientHeight: { get: () => 100 },
    scrollHeight: { get: () => state.height },
    scrollTop: {
      get: () => top,
      set(wanted: number) {
        top = wanted
      },
    },
  })
  element.scrollTo = (_: unknown, y?: number) => {
    top = Math.min(y ?? 0, state.height - 100)
  }
  return { element, state }
}

test('stays at the end of what grows faster than scrolling is told of', () => {
  const { element, state } = scrollerOf(100)
  const { note, follow } = followEnd(element, 40)
  state.height = 300
  follow()
  state.height = 900
  note()
  follow()
  expect(element.scrollTop).toBe(800)
})

test('leaves who scrolls back where they are, until they return', () => {
  const { element, state } = scrollerOf(500)
  const { note, follow } = followEnd(element, 40)
  follow()
  note()
  element.scrollTop = 200
  note()
  state.height = 600
  follow()
  expect(element.scrollTop).toBe(200)
  element.scrollTop = 480
  note()
  state.height = 900
  follow()
  expect(element.scrollTop).toBe(800)
})
