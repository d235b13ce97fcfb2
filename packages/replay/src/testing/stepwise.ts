import type { Source, SourceEvent } from '@jell/core'

/** A source that is read step by step: each chunk, delta or ending is a step. */
export interface Stepwise {
  /** For whoever reads it, once. */
  readonly source: Source
  /** Lets one step through; resolves when it was read, or there is none. */
  step(): Promise<void>
}

/**
 * Puts a gate in front of a source. Text is let through by UTF-16 units, so that a test can stop in
 * front of the one that settles a field.
 */
export function stepwise(source: Source): Stepwise {
  const events = byUnits(source)
  let asked = deferred()
  let allowed = deferred()

  const iterator: AsyncIterator<SourceEvent | string, undefined> = {
    async next() {
      asked.resolve()
      await allowed.promise
      allowed = deferred()
      const result = await events.next()
      // Whoever waits for a step of an iteration that is over waits for nothing.
      if (result.done === true) asked.resolve()
      return result.done === true ? { done: true, value: undefined } : result
    },
    async return() {
      asked.resolve()
      await events.return(undefined)
      return { done: true, value: undefined }
    },
  }
  return {
    source: { [Symbol.asyncIterator]: () => iterator },
    async step() {
      await asked.promise
      asked = deferred()
      allowed.resolve()
      await asked.promise
    },
  }
}

async function* byUnits(source: Source): AsyncGenerator<SourceEvent | string, undefined> {
  for await (const event of source) {
    if (typeof event === 'string') yield* event.split('')
    else if (event.type === 'document-delta') {
      for (const text of event.text.split('')) yield { ...event, text }
    } else yield event
  }
  return undefined
}

interface Deferred {
  readonly promise: Promise<void>
  readonly resolve: () => void
}

function deferred(): Deferred {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
