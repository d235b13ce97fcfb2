import type { Source } from '@jell/core'

/** A text source that a test moves by hand. */
export interface HandSource {
  readonly source: Source
  /** Whether the reader gave it up before it ended. */
  readonly isReturned: boolean
  write(text: string): void
  /** Ends the iteration; the chunks written before are still read. */
  end(): void
  /** The iteration throws this. */
  fail(error: unknown): void
}

/** Makes a source that yields what `write` was called with, as soon as it is read. */
export function createHandSource(): HandSource {
  type Step = { readonly chunk: string } | { readonly error: unknown } | 'end'
  const steps: Step[] = []
  let wake = (): void => {}
  let isReturned = false
  const add = (step: Step): void => {
    steps.push(step)
    wake()
  }
  async function* read(): AsyncGenerator<string, void> {
    let isOver = false
    try {
      for (let at = 0; ; at++) {
        while (at === steps.length) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        const step = steps[at]!
        isOver = step === 'end' || 'error' in step
        if (step === 'end') return
        if ('error' in step) throw step.error
        yield step.chunk
      }
    } finally {
      isReturned = !isOver
    }
  }
  return {
    source: read(),
    get isReturned() {
      return isReturned
    },
    write: (chunk) => add({ chunk }),
    end: () => add('end'),
    fail: (error) => add({ error }),
  }
}
