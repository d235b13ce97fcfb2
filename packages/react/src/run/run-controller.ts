import { isEnded, readSource, toStreamError } from '@jell/core'
import type { Source, StreamingObject } from '@jell/core'

import type { CurrentRun } from './current-run.ts'

/** What a source is opened with. */
export interface SourceRequest<Input> {
  /** What `start` was called with. */
  readonly input: Input
  /** Aborted when the run is stopped or replaced, and when its component unmounts. */
  readonly signal: AbortSignal
}

/** Opens the source of one run. What it throws, or rejects with, fails the run. */
export type SourceFactory<Input> = (request: SourceRequest<Input>) => Source | Promise<Source>

/** Starts and stops runs that read a source. A newer start wins. Knows nothing of React. */
export class RunController<In, Out, Input> {
  readonly #current: CurrentRun<In, Out>
  /** What runs that start from now on read. */
  #source: SourceFactory<Input | undefined> | undefined
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
  #detached: StreamingObject<In, Out> | undefined

  constructor(current: CurrentRun<In, Out>) {
    this.#current = current
  }

  configure(source: SourceFactory<Input | undefined> | undefined): void {
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
    this.#abort?.abort()
    // A source that is still being opened does not stop the object by itself.
    if (this.#abort) this.#current.get().object.abort()
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
    const object = this.#current.begin(true)
    void readInto(object, source, { input, signal: this.#abort.signal })
  }

  #detach(): void {
    this.#isDetached = true
    const { object } = this.#current.get()
    if (!this.#abort || isEnded(object.get().phase)) return
    this.#detached = object
    this.stop()
  }
}

async function readInto<In, Out, Input>(
  object: StreamingObject<In, Out>,
  open: SourceFactory<Input>,
  request: SourceRequest<Input>,
): Promise<void> {
  try {
    // Also when the run was stopped meanwhile: reading with an aborted signal closes the source.
    await readSource(object, await open(request), { signal: request.signal })
  } catch (error) {
    object.fail(toStreamError(error))
  }
}
