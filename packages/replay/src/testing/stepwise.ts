import type { Source, SourceEvent } from '@jell/core'

/** A source that is read step by step. */
export interface Stepwise {
  /** For whoever reads it, once. */
  readonly source: Source
  /** Lets a UTF-16 unit or an ending through; resolves when it was read, or there is none. */
  step(): Promise<void>
  /** Lets an event through as it came, or what is left of one, as all behind it; resolves like `step`. */
  leap(): Promise<void>
}

/**
 * Puts a gate in front of a source. Text is let through by UTF-16 units, so that a test can stop in
 * front of the one that settles a field.
 */
export function stepwise(source: Source): Stepwise {
  let isLeaping = false
  const events = cutUp(source, () => isLeaping)
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
  const step = async (): Promise<void> => {
    await asked.promise
    asked = deferred()
    allowed.resolve()
    await asked.promise
  }
  return {
    source: { [Symbol.asyncIterator]: () => iterator },
    step,
    leap() {
      isLeaping = true
      return step()
    },
  }
}

async function* cutUp(
  source: Source,
  isWhole: () => boolean,
): AsyncGenerator<SourceEvent | string, undefined> {
  for await (const event of source) {
    if (typeof event === 'string') yield* pieces(event, isWhole)
    else if (event.type === 'document-delta') {
      for (const text of pieces(event.text, isWhole)) yield { ...event, text }
    } else yield event
  }
  return undefined
}

/** UTF-16 units, and all the rest in one piece as soon as that is wanted. */
function* pieces(text: string, isWhole: () => boolean): Generator<string> {
  for (let from = 0; from < text.length;) {
    const to = isWhole() ? text.length : from + 1
    yield text.slice(from, to)
    from = to
  }
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
