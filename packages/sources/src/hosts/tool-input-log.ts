import type { SourceEnding, SourceEvent } from '@jell/core'

/** The input of one tool call, for any number of readers. */
export interface ToolInputLog {
  /** Gives each reader the whole of it, from the beginning. */
  readonly source: AsyncIterable<SourceEvent>
  write(text: string): void
  /** Ends it. What comes after that is dropped. */
  end(ending: SourceEnding): void
}

/** Creates the log of a call. Holds its text: in pieces while it grows, as one when it has ended. */
export function createToolInputLog(id: string, name: string | undefined): ToolInputLog {
  let pieces: string[] = []
  let ending: SourceEnding | undefined
  /** Readers that have read everything so far. */
  let waiting: (() => void)[] = []

  function wake(): void {
    for (const resolve of waiting) resolve()
    waiting = []
  }

  function read(): AsyncIterator<SourceEvent, undefined> {
    let isStarted = false
    let isLeft = false
    /** UTF-16 units and pieces given so far. */
    let chars = 0
    let index = 0

    function step(): SourceEvent | undefined {
      if (!isStarted) {
        isStarted = true
        return { type: 'document-start', id, channel: 'tool', name }
      }
      // What was pieces may have become one text meanwhile.
      const text = ending ? (pieces[0] ?? '').slice(chars) : (pieces[index++] ?? '')
      chars += text.length
      if (text !== '') return { type: 'document-delta', id, text }
      if (!ending) {
        index--
        return undefined
      }
      isLeft = true
      return { type: 'message-end', ending }
    }

    return {
      async next() {
        while (!isLeft) {
          const event = step()
          if (event) return { done: false, value: event }
          await new Promise<void>((resolve) => waiting.push(resolve))
        }
        return { done: true, value: undefined }
      },
      async return() {
        isLeft = true
        wake()
        return { done: true, value: undefined }
      },
    }
  }

  return {
    source: { [Symbol.asyncIterator]: read },
    write(text) {
      if (ending || text === '') return
      pieces.push(text)
      wake()
    },
    end(how) {
      if (ending) return
      pieces = [pieces.join('')]
      ending = how
      wake()
    },
  }
}
