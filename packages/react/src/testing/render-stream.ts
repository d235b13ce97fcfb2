import { createStreamingObject, readSource } from '@jell/core'
import type {
  JsonValue,
  Recording,
  Source,
  StreamingObject,
  StreamingObjectOptions,
} from '@jell/core'
import type { ReactElement } from 'react'

import type { ObjectSettings } from '../run/current-run.ts'
import { inAct, inActNow, nextTask } from './in-act.ts'
import { END, scriptOf } from './script.ts'
import type { Step } from './script.ts'

/** What a test shows of a stream: one of them. */
export interface TestStream<In> {
  /** For components that take fields: written as the steps are taken, published at once. */
  readonly object: StreamingObject<In>
  /**
   * For the option `source` of `useStreamingObject`, beside `schedule: 'sync'`: plays the stream from
   * its start up to where it stands, and on with the steps.
   */
  readonly source: () => Source
  /** The chunks as they came, likewise: for components that read a provider's format themselves. */
  readonly wire: () => AsyncIterable<string>
}

/** How to render. */
export interface RenderStreamOptions<Rendered> extends ObjectSettings {
  /** Renders, such as `render` of `@testing-library/react`. */
  readonly render: (element: ReactElement) => Rendered
  /**
   * Reads a recording that is in a provider's format, such as `openaiChat` of
   * `@jell/sources/openai-chat`. Without it such a recording has a `wire` only.
   */
  readonly read?: ((wire: AsyncIterable<string>) => Source) | undefined
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
  /**
   * Steps until the text of a document contains this: of the whole stream where nothing reads it.
   * Rejects with an `Error` at the end of a stream that never says it.
   */
  readonly stepUntil: (text: string) => Promise<void>
  /** Takes all steps that are left. */
  readonly toEnd: () => Promise<void>
  /** The connection breaks here. */
  readonly fail: (error: Error) => Promise<void>
}

/**
 * Renders what `show` makes of a stream, and plays it by hand: a recording, or a text that ends
 * well. Every step is wrapped in React's `act`; no time passes, so fake timers do not matter. Needs
 * React 18.3 or newer. Throws a `TypeError` for a recording of bytes, which `toTextRecording` of
 * `@jell/replay` makes one of text, and where a recording in a provider's format is shown without
 * the option `read`.
 */
export function renderStream<In = JsonValue, Rendered = unknown>(
  stream: Recording | string,
  show: (stream: TestStream<In>) => ReactElement,
  { render, read, chunkLength = 5, ...settings }: RenderStreamOptions<Rendered>,
): RenderedStream<In, Rendered> {
  const script = scriptOf(stream, chunkLength)
  const format = typeof stream === 'string' ? 'text' : stream.origin.format
  const object = createStreamingObject<In>(settings as StreamingObjectOptions<In, In>)
  const taken: Step[] = []
  const readers = new Set<() => void>()

  async function* wire(): AsyncGenerator<string, void, undefined> {
    for (let at = 0; ; at++) {
      while (at === taken.length) await new Promise<void>((resolve) => readers.add(resolve))
      const step = taken[at]!
      if (step === END) return
      if (step instanceof Error) throw step
      yield step
    }
  }
  const source = (): Source => (read ? read(wire()) : wire())
  const said = read ? textsOf(source()) : new Map<string, string>()
  if (read) void readSource(object, source())

  const take = (step: Step): void => {
    taken.push(step)
    if (!read) {
      if (step === END) object.end()
      else if (step instanceof Error) object.fail(step)
      else {
        said.set('', (said.get('') ?? '') + step)
        object.write(step)
      }
    }
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
  const readable = <Value>(value: Value): Value => {
    if (read || format === 'text') return value
    throw new TypeError(
      `This recording is in the format "${format}", and nothing says how to read it. Give renderStream the option read, as in { render, read: openaiChat }, or show what reads the wire itself.`,
    )
  }

  const shown: TestStream<In> = {
    get object() {
      return readable(object)
    },
    get source() {
      return readable(source)
    },
    wire,
  }
  const rendered = inActNow(() => render(show(shown)))
  return {
    get object() {
      return shown.object
    },
    get source() {
      return shown.source
    },
    wire,
    rendered,
    get position() {
      return taken.length
    },
    total: script.length,
    step: (count = 1) => takeNext(count),
    stepUntil: async (text) => {
      const isSaid = () => [...said.values()].some((words) => words.includes(text))
      while (!isSaid() && taken.length < script.length) await takeNext(1)
      if (!isSaid()) throw new Error(`The stream never says ${JSON.stringify(text)}.`)
    },
    toEnd: () => takeNext(script.length),
    fail: (error) => takeAll([error]),
  }
}

/** The text of each document so far, by its id; it grows as the source is read. */
function textsOf(source: Source): Map<string, string> {
  const texts = new Map<string, string>()
  const listen = async (): Promise<void> => {
    for await (const event of source) {
      const { id, text } =
        typeof event === 'string'
          ? { id: '', text: event }
          : event.type === 'document-delta'
            ? event
            : {}
      if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + text)
    }
  }
  // How it ends, those tell who show it.
  listen().catch(() => {})
  return texts
}
