import type { PlayerConsumer } from './player-link.ts'

interface Connectable<C> {
  connect(consumer: PlayerConsumer<C>): () => void
}

/**
 * The present run of a player as a stream, to be read by whatever reads sources. Each iteration
 * starts with the run's first chunk and follows the player from there. It ends as the recording
 * does, and throws as soon as the player begins a new run: read that one anew, for instance keyed by
 * the player's `run`. Chunks that nobody has asked for yet are kept.
 */
export function chunksOf<C extends string | Uint8Array>(player: Connectable<C>): AsyncIterable<C> {
  return { [Symbol.asyncIterator]: () => followRun(player) }
}

function followRun<C extends string | Uint8Array>(
  player: Connectable<C>,
): AsyncIterator<C, undefined> {
  type Result = IteratorResult<C, undefined>
  const ready: C[] = []
  const asked: { resolve: (result: Result) => void; reject: (error: Error) => void }[] = []
  let ended = false
  let failure: Error | undefined
  let begun = false

  const answer = (): void => {
    while (asked.length > 0) {
      const value = ready.shift()
      if (value !== undefined) asked.shift()?.resolve({ done: false, value })
      else if (!ended) return
      else if (failure === undefined) asked.shift()?.resolve({ done: true, value: undefined })
      else {
        asked.shift()?.reject(failure)
        failure = undefined
      }
    }
  }
  const finish = (error?: Error): void => {
    if (ended) return
    ended = true
    failure = error
    answer()
  }
  const disconnect = player.connect({
    begin() {
      if (begun) {
        ready.length = 0
        finish(new Error('The player began a new run; this one does not go on.'))
      }
      begun = true
    },
    write(chunk) {
      if (ended) return
      ready.push(chunk)
      answer()
    },
    end: () => finish(),
    fail: (error) => finish(error),
  })
  return {
    next: () =>
      new Promise((resolve, reject) => {
        asked.push({ resolve, reject })
        answer()
        if (ended) disconnect()
      }),
    return: () => {
      disconnect()
      ready.length = 0
      finish()
      return Promise.resolve({ done: true, value: undefined })
    },
  }
}
