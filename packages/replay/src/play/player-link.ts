import type { RecordingEnding } from '@jell/core'

/**
 * Whoever shows what a player plays. The calls come in this order, and from the top again whenever
 * the player begins a new run: `begin (write* (end | fail)?)`.
 */
export interface PlayerConsumer<C> {
  /** A new run begins: forget what came before, such as by making a new streaming object. */
  begin(): void
  /**
   * What comes next: a chunk, or several in one piece where the player moved over them at once. Cuts
   * mean nothing, so a move costs one write, however far it goes.
   */
  write(chunk: C): void
  /** The recording ended. */
  end(): void
  /** The recording broke. */
  fail(error: Error): void
}

interface Played<C> {
  readonly where: () => { readonly run: number; readonly position: number }
  /** The chunks from one position up to another, in one piece. */
  readonly join: (from: number, to: number) => C
  readonly chunks: number
  readonly ending: RecordingEnding
}

/**
 * Makes the function that brings a consumer to where the player stands. It may be called at any
 * time, also by the consumer itself: a step is counted before it is told, so none is told twice.
 */
export function createPlayerLink<C>(consumer: PlayerConsumer<C>, played: Played<C>): () => void {
  let run = 0
  let told = 0
  return () => {
    for (let to = played.where(); run !== to.run || told < to.position; to = played.where()) {
      if (run !== to.run) {
        run = to.run
        told = 0
        consumer.begin()
        continue
      }
      const from = told
      if (from < played.chunks) {
        told = Math.min(to.position, played.chunks)
        consumer.write(played.join(from, told))
        continue
      }
      told += 1
      if (played.ending.how === 'complete') consumer.end()
      else consumer.fail(new Error(played.ending.message ?? 'The connection broke.'))
    }
  }
}
