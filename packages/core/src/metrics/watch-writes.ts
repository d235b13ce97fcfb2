import { type HasRoot, runOf } from '../object/run-of.ts'
import type { Run } from '../object/run.ts'

type ChunkListener = (chunk: string) => void

const watchers = new WeakMap<Run<unknown>, Set<ChunkListener>>()

/**
 * Calls `listener` with each chunk that an object is about to take, as it was written: for
 * recordings and inspectors. It is not told of empty chunks, of those behind an ending, and of what
 * deltas and saved state feed. As other listeners it cannot write to the object, an ending that it
 * asks for comes in front of the chunk, and what it throws is reported. Returns what stops it. An
 * object that nobody watches pays nothing.
 */
export function watchWrites(object: HasRoot, listener: (chunk: string) => void): () => void {
  const run = runOf(object)
  const listeners = watchers.get(run) ?? beginWatching(run)
  // Whoever watches twice is told twice.
  const watcher: ChunkListener = (chunk) => listener(chunk)
  listeners.add(watcher)
  return () => {
    if (!listeners.delete(watcher) || listeners.size > 0) return
    watchers.delete(run)
    Reflect.deleteProperty(run, 'take')
  }
}

/** Puts a `take` in front of the run's own. */
function beginWatching(run: Run<unknown>): Set<ChunkListener> {
  const listeners = new Set<ChunkListener>()
  watchers.set(run, listeners)
  const { take, turn } = run
  run.take = (chunk) => {
    // What a listener wrote now would be read in front of the chunk that it was told of.
    turn.begin()
    try {
      for (const listener of listeners) tellOne(run, listener, chunk)
    } finally {
      turn.end()
    }
    // A listener may have ended the run.
    if (run.state.takesText) take.call(run, chunk)
  }
  return listeners
}

function tellOne(run: Run<unknown>, listener: ChunkListener, chunk: string): void {
  try {
    listener(chunk)
  } catch (error) {
    run.onListenerError(error)
  }
}
