import type { OpenText, RunStreams } from './run-streams.ts'
import { keptMilliseconds } from './run-streams.ts'

/** Keeps runs in the memory of this process. */
export function memoryRuns(keep: number = keptMilliseconds): RunStreams {
  const runs = new Map<string, Promise<MemoryRun>>()
  return {
    async start(id, open) {
      let run = runs.get(id)
      if (!run) {
        run = MemoryRun.open(open)
        runs.set(id, run)
        const forget = setTimeout(() => void forgetRun(id), keep)
        forget.unref()
        run.catch(() => {
          clearTimeout(forget)
          runs.delete(id)
        })
      }
      return (await run).follow()
    },
    follow: async (id) => (await runs.get(id))?.follow(),
    stop: async (id) => (await runs.get(id))?.stop(),
  }

  async function forgetRun(id: string): Promise<void> {
    const run = await runs.get(id)
    runs.delete(id)
    run?.stop()
  }
}

/** One text while it is written, and all who read it. */
class MemoryRun {
  static async open(open: OpenText): Promise<MemoryRun> {
    const stopped = new AbortController()
    return new MemoryRun(await open(stopped.signal), stopped)
  }

  readonly #chunks: string[] = []
  #ending: 'complete' | { readonly error: unknown } | undefined
  readonly #stopped: AbortController
  /** Called and forgotten at the next chunk, and at the end. */
  #waiting: (() => void)[] = []

  private constructor(text: ReadableStream<string>, stopped: AbortController) {
    this.#stopped = stopped
    void this.#read(text)
  }

  stop(): void {
    this.#stopped.abort()
  }

  follow(): ReadableStream<string> {
    let next = 0
    return new ReadableStream<string>(
      {
        pull: async (controller) => {
          while (next === this.#chunks.length && !this.#ending) {
            await new Promise<void>((resolve) => this.#waiting.push(resolve))
          }
          const chunk = this.#chunks[next]
          if (chunk !== undefined) {
            next++
            controller.enqueue(chunk)
          } else if (this.#ending === 'complete') {
            controller.close()
          } else {
            controller.error(this.#ending?.error)
          }
        },
      },
      { highWaterMark: 0 },
    )
  }

  async #read(text: ReadableStream<string>): Promise<void> {
    try {
      for await (const chunk of text) {
        this.#chunks.push(chunk)
        this.#tell()
      }
      this.#ending = 'complete'
    } catch (error) {
      // Whoever stopped it does not ask for its end.
      this.#ending = this.#stopped.signal.aborted ? 'complete' : { error }
    }
    this.#tell()
  }

  #tell(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const go of waiting) go()
  }
}
