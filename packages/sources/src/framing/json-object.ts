// JSON objects one after the other: a line each, or the items of an array that is still being sent.
import type { Failure } from '@jell/core'

import { maxEventChars, maxStrayChars, tooLong } from './frame.ts'
import type { Frame, FrameReader } from './frame.ts'

/** Creates a resumable reader of JSON objects. Its memory is bounded by one of them. */
export function createJsonObjectReader(limit: number = maxEventChars): FrameReader {
  /** What came of the object that is open. */
  let open = ''
  /** Braces that are open; brackets do not matter, since an object ends at its own brace. */
  let depth = 0
  let isInString = false
  /** The last character was a backslash that escapes the next one. */
  let isEscaped = false
  let strayText = ''
  let failure: Failure | undefined

  /** Takes one character. Answers whether it closes an object. */
  function take(character: string): boolean {
    if (isInString) {
      if (isEscaped) isEscaped = false
      else if (character === '\\') isEscaped = true
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{') depth++
    else if (character === '}' && depth > 0) return --depth === 0
    return false
  }

  return {
    write(text) {
      if (failure) return []
      const frames: Frame[] = []
      /** Where the rest of the open object begins. */
      let from = 0
      for (let at = 0; at < text.length; at++) {
        const wasOpen = depth > 0
        const isClosed = take(text.charAt(at))
        if (isClosed) {
          frames.push({
            data: open + text.slice(from, at + 1),
            name: undefined,
            unterminated: false,
          })
          open = ''
        } else if (!wasOpen && depth > 0) from = at
        else if (!wasOpen && strayText.length < maxStrayChars) strayText += text.charAt(at)
      }
      if (depth > 0) open += text.slice(from)
      if (open.length > limit) failure = tooLong(limit)
      return frames
    },
    // What is left of an object is not one.
    end: () => [],
    get strayText() {
      return strayText
    },
    get failure() {
      return failure
    },
  }
}
