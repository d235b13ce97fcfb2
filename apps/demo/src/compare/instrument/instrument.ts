import type { ProfilerOnRenderCallback } from 'react'

import { LeafWatch } from './leaf-watch.ts'

/** What is counted, for each way of showing a stream alike. */
export interface Counters {
  /** Milliseconds until anything of the document was on the page; `undefined` before. */
  readonly firstField: number | undefined
  /** How often React wrote to the page. */
  readonly commits: number
  /** Fields that vanished from the page, or changed their type there. */
  readonly flickers: number
  /** Milliseconds of parsing and rendering. */
  readonly mainThread: number
  /** Actions on a number or a choice that later was another one. */
  readonly wrongActions: readonly WrongAction[]
}

/** An action on a value that was not whole yet. */
export interface WrongAction {
  readonly pointer: string
  readonly acted: string
  readonly became: string
}

/** Counts what one way of showing a stream does. It is the same one for all, and knows none of them. */
export class Instrument {
  readonly #startedAt = performance.now()
  #firstField: number | undefined
  #commits = 0
  #flickers = 0
  #mainThread = 0
  readonly #acted = new Map<string, string>()
  readonly #wrongActions: WrongAction[] = []

  get(): Counters {
    return {
      firstField: this.#firstField,
      commits: this.#commits,
      flickers: this.#flickers,
      mainThread: this.#mainThread,
      wrongActions: [...this.#wrongActions],
    }
  }

  /** Takes the time of work outside of React, such as parsing. */
  time<T>(work: () => T): T {
    const from = performance.now()
    const done = work()
    this.#mainThread += performance.now() - from
    return done
  }

  /** As `time`, for work that goes on in microtasks. */
  async timeAsync<T>(work: () => T | Promise<T>): Promise<T> {
    const from = performance.now()
    try {
      return await work()
    } finally {
      this.#mainThread += performance.now() - from
    }
  }

  /** For React's `Profiler`. */
  readonly onRender: ProfilerOnRenderCallback = (_, _phase, duration) => {
    this.#commits++
    this.#mainThread += duration
  }

  /** Looks at what is on the page below `root`. Returns the function that stops it. */
  readonly watch = (root: Element): (() => void) => {
    const leaves = new LeafWatch({
      appeared: () => (this.#firstField ??= performance.now() - this.#startedAt),
      flickered: () => this.#flickers++,
    })
    const observer = new MutationObserver((records) => leaves.read(records))
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-kind'],
    })
    return () => observer.disconnect()
  }

  /** Somebody acts on a value, because it looks as if it were whole. */
  readonly act = (pointer: string, value: string): void => {
    const acted = this.#acted.get(pointer)
    if (acted !== undefined && acted !== value) {
      this.#wrongActions.push({ pointer, acted, became: value })
    }
    this.#acted.set(pointer, value)
  }
}
