import type { FrameReader } from './frame.ts'
import { createJsonObjectReader } from './json-object.ts'
import { createSseReader } from './sse.ts'

/**
 * Creates a reader for servers that send their events in either form: as JSON objects where the
 * first character is a bracket or a brace, as server-sent events otherwise.
 */
export function createEitherReader(): FrameReader {
  let reader = createSseReader()
  let isChosen = false

  return {
    write(text) {
      const [first] = /[^\s\uFEFF]/.exec(text) ?? []
      if (!isChosen && first !== undefined) {
        isChosen = true
        if (first === '[' || first === '{') reader = createJsonObjectReader()
      }
      return reader.write(text)
    },
    end: () => reader.end(),
    get strayText() {
      return reader.strayText
    },
    get failure() {
      return reader.failure
    },
  }
}
