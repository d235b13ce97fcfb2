import { createStreamingObject } from '@jell/core'
import type {
  JsonValue,
  Recording,
  Source,
  StreamingObject,
  StreamingObjectOptions,
} from '@jell/core'
import { act } from 'react'
import type { ReactElement } from 'react'

import type { ObjectSettings } from '../run/current-run.ts'

/** What a test shows of a stream: one of the two. */
export interface TestStream<In> {
  /** For components that take fields: written as the steps are taken, published at once. */
  readonly object: StreamingObject<In>
  /**
   * For the option `source` of `useStreamingObject`, beside `schedule: 'sync'`: plays the stream from
   * its start up to where it stands, and on with the steps.
   */
  readonly source: () => Source
}

/** How to render. */
export interface RenderStreamOptions<Rendered> extends ObjectSettings {
  /** Renders, such as `render` of `@testing-library/react`. */
  readonly render: (element: ReactElement) => Rendered
  /** Into how many UTF-16 units a text is cut; 5 by default. A recording keeps its chunks. */
  readonly chunkLength?: number | undefined
}

/** A stream that is shown, with all that `render` returned. */
export interface RenderedStream<In, Rendered> extends TestStream<In> {
  readonly rendered: Rendered
  /** How many steps were taken: each chunk is one, and the ending behind them. */
  readonly position: number
  readonly total: number
  /** Takes so many steps, 1 by default, and waits until React has rendered what came of them. */
  readonly step: (count?: number) => Promise<void>
  /** Steps until the text so far contains this; rejects with an `Error` where it never does. */
  readonly stepUntil: (text: string) => Promise<void>
  /** Takes all steps that are left. */
  readonly toEnd: () => Promise<void>
  /** The connection breaks here. */
  readonly fail: (error: Error) => Promise<void>
}

/**
 * Renders what `show` makes of a stream, and plays it by hand: a recording, or a text that ends
 * well. Every step is wrapped in React's `act`; no time passes, so fake timers do not matter. Needs
 * React 18.3 or newer. Throws a `TypeError` for a recording of bytes: give it what `toTextRecording`
 * of `@jell/replay` returns.
 */
export function renderStream<In = JsonValue, Rendered = unknown>(
  stream: Recording | string,
  show: (stream: TestStream<In>) => ReactElement,
  { render, chunkLength = 5, ...settings }: RenderStreamOptions<Rendered>,
): RenderedStream<In, Rendered> {
  const script = scriptOf(stream, chunkLength)
  const object = createStreamingObject<In>(settings as StreamingObjectOptions<In, In>)
  const taken: Step[] = []
  const readers = new Set<() => void>()

  async function* source(): AsyncGenerator<string, void, undefined> {
    for (let at = 0; ; at++) {
      while (at === taken.length) await new Promise<void>((resolve) => readers.add(resolve))
      const step = taken[at]!
      if (step === END) return
      if (step instanceof Error) throw step
      yield step
    }
  }
  const take = (step: Step): void => {
    taken.push(step)
    if (step === END) object.end()
    else if (step instanceof Error) object.fail(step)
    else object.write(step)
    for (const wake of readers) wake()
    readers.clear()
  }
  const takeAll = (steps: readonly Step[]): Promise<void> =>
    inAct(async () => {
      for (const step of steps) {
        take(step)
        // Whoever reads the source has read this step before the next one.
        await nextTask()
      }
    })
  const takeNext = (count: number): Promise<void> =>
    takeAll(script.slice(taken.length, taken.length + count))

  const rendered = inActNow(() => render(show({ object, source })))
  return {
    object,
    source,
    rendered,
    get position() {
      return taken.length
    },
    total: script.length,
    step: (count = 1) => takeNext(count),
    stepUntil: async (text) => {
      await takeNext(positionBehind(script, text) - taken.length)
    },
    toEnd: () => takeNext(script.length),
    fail: (error) => takeAll([error]),
  }
}

/** A chunk, or how the stream ends. */
type Step = string | typeof END | Error

const END = Symbol('end')

function scriptOf(stream: Recording | string, chunkLength: number): readonly Step[] {
  if (typeof stream === 'string') return [...chunksOf(stream, chunkLength), END]
  if (stream.encoding !== 'text') {
    throw new TypeError(
      'This is a recording of bytes, and components are shown text. Give it to toTextRecording of @jell/replay first.',
    )
  }
  const chunks = stream.chunks.map(([, chunk]) => chunk)
  const { how = 'complete', message } = stream.ending ?? {}
  if (how === 'silent') return chunks
  return [...chunks, how === 'complete' ? END : new Error(message)]
}

function chunksOf(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
}

function positionBehind(script: readonly Step[], text: string): number {
  let said = ''
  const last = script.findIndex((step) => typeof step === 'string' && (said += step).includes(text))
  if (last !== -1) return last + 1
  throw new Error(`The stream never says ${JSON.stringify(text)}.`)
}

/** React complains about updates outside of `act`, and about `act` where nobody says it is a test. */
function asTest<R>(work: () => R): R {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
  const before = scope.IS_REACT_ACT_ENVIRONMENT
  scope.IS_REACT_ACT_ENVIRONMENT = true
  const restore = (): void => {
    scope.IS_REACT_ACT_ENVIRONMENT = before
  }
  const result = work()
  if (result instanceof Promise) void result.then(restore, restore)
  else restore()
  return result
}

function inActNow<R>(work: () => R): R {
  return asTest(() => {
    let result: R
    act(() => {
      result = work()
    })
    return result!
  })
}

async function inAct(work: () => Promise<void>): Promise<void> {
  await asTest(async () => act(work))
}

/** Timers may be fake; a message channel is not. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
  port1.close()
}
