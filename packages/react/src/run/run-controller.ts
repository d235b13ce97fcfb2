import { isEnded, toStreamError } from '@jell/core'
import type { Phase, Source } from '@jell/core'

/** What a source is opened with. */
export interface SourceRequest<Input> {
  /** What `start` was called with. */
  readonly input: Input
  /** Aborted when the run is stopped or replaced, and when its component unmounts. */
  readonly signal: AbortSignal
}

/** Opens the source of one run. What it throws, or rejects with, fails the run. */
export type SourceFactory<Input, Opened = Source> = (
  request: SourceRequest<Input>,
) => Opened | Promise<Opened>

/** What a controller starts and stops: one document, or a message of several. */
interface Controlled {
  get(): { readonly phase: Phase }
  abort(): void
  fail(error: Error): void
}

/** Where the runs are. */
interface Runs<Run> {
  get(): { readonly object: Run }
  begin(isRequested: true): Run
}

/** Reads what was opened into a run. Aborting the signal ends it. */
type Read<Run, Opened> = (
  run: Run,
  opened: Opened,
  options: Pick<SourceRequest<unknown>, 'signal'>,
) => Promise<void>

/** Starts and stops runs that read a source. A newer start wins. Knows nothing of React. */
export class RunController<Run extends Controlled, Opened, Input> {
  readonly #current: Runs<Run>
  readonly #read: Read<Run, Opened>
  /** What runs that start from now on read. */
  #source: SourceFactory<Input | undefined, Opened> | undefined
  #abort: AbortController | undefined
  /** What `retry` starts again with. */
  #lastInput: { readonly input: Input | undefined } | undefined
  /** The last key that started a run. */
  #key: string | number | undefined
  /** Mounts minus unmounts. */
  #attached = 0
  /** Unmounted for good, or hidden: nothing starts. */
  #isDetached = false
  /** The run that was stopped because its component went away. */
  #detached: Run | undefined

  constructor(current: Runs<Run>, read: Read<Run, Opened>) {
    this.#current = current
    this.#read = read
  }

  configure(source: SourceFactory<Input | undefined, Opened> | undefined): void {
    this.#source = source
  }

  /** Says that the component is mounted; call what it returns when it unmounts. */
  attach(): () => void {
    this.#attached++
    this.#isDetached = false
    return () => {
      this.#attached--
      // StrictMode unmounts and mounts again within one task: the microtask sees who is gone.
      queueMicrotask(() => {
        if (this.#attached === 0) this.#detach()
      })
    }
  }

  /** Starts a run for the key, unless the last key was the same and its run was left to end. */
  ensure(key: string | number): void {
    if (this.#key === key) {
      if (this.#detached === this.#current.get().object) this.retry()
      return
    }
    this.#key = key
    this.#start(undefined)
  }

  readonly start = (input: Input): void => {
    this.#start(input)
  }

  readonly stop = (): void => {
    const abort = this.#abort
    if (!abort) return
    // First: the signal would stop the object with the platform's words, "aborted without reason".
    this.#current.get().object.abort()
    abort.abort()
  }

  readonly retry = (): void => {
    if (this.#lastInput) this.#start(this.#lastInput.input)
  }

  #start(input: Input | undefined): void {
    const source = this.#source
    if (!source || this.#isDetached) return
    this.stop()
    this.#lastInput = { input }
    this.#detached = undefined
    this.#abort = new AbortController()
    void this.#open(this.#current.begin(true), source, {
      input,
      signal: this.#abort.signal,
    })
  }

  async #open(
    run: Run,
    source: SourceFactory<Input | undefined, Opened>,
    request: SourceRequest<Input | undefined>,
  ): Promise<void> {
    try {
      // Also when the run was stopped meanwhile: reading with an aborted signal closes the source.
      await this.#read(run, await source(request), request)
    } catch (error) {
      run.fail(toStreamError(error))
    }
  }

  #detach(): void {
    this.#isDetached = true
    const { object } = this.#current.get()
    if (!this.#abort || isEnded(object.get().phase)) return
    this.#detached = object
    this.stop()
  }
}
