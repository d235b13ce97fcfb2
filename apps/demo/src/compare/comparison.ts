import { catalogue } from '@jell-internal/recordings'
import type { SourceEnding, StreamingObject } from '@jell/core'
import { createStreamingObject } from '@jell/core'
import { validator } from '@jell/schema'
import type * as z from 'zod'

import { recordingSource } from '../wire/recording-source.ts'
import type { ComparedName } from './compared-names.ts'
import type { Counters } from './instrument/instrument.ts'
import { Instrument } from './instrument/instrument.ts'
import { oncePerFrame } from './once-per-frame.ts'
import type { PeerName, Repair } from './peers.ts'
import { peers } from './peers.ts'

/** What is compared. */
export interface ComparisonRequest {
  readonly name: ComparedName
  readonly peer: PeerName
  readonly speed: number
}

/** The ways of showing a stream. */
export type Way = 'whole' | 'repaired' | 'jell'

/** Whoever shows the text in a way of its own. */
export interface TextReader {
  /** All of the text so far. */
  readonly text?: (text: string) => Promise<void>
  readonly end?: (text: string, ending: SourceEnding) => void
}

/** Where a comparison stands: immutable. */
export interface ComparisonState {
  readonly phase: 'running' | 'ended'
  readonly characters: number
  readonly counters: Readonly<Record<Way, Counters>>
}

let nextId = 0

/** One stream that is shown in three ways: all of them get each chunk at the same time. */
export class Comparison {
  /** Tells it from others. */
  readonly id = nextId++
  readonly request: ComparisonRequest
  readonly instruments: Readonly<Record<Way, Instrument>> = {
    whole: new Instrument(),
    repaired: new Instrument(),
    jell: new Instrument(),
  }
  readonly object: StreamingObject<unknown, unknown>
  #text = ''
  #state: ComparisonState
  readonly #readers = new Set<TextReader>()
  readonly #listeners = new Set<() => void>()

  constructor(request: ComparisonRequest) {
    this.request = request
    const schema: z.ZodType = catalogue[request.name].schema
    this.object = createStreamingObject<unknown, unknown>({
      validator: validator(schema),
      schedule: oncePerFrame((work) => this.instruments.jell.time(work)),
    })
    this.#state = this.#look('running')
  }

  readonly get = (): ComparisonState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Tells a reader of each chunk. Returns the function that stops it. */
  connect(reader: TextReader): () => void {
    this.#readers.add(reader)
    return () => {
      this.#readers.delete(reader)
    }
  }

  /** Loads the peer that is compared with. */
  loadRepair(): Promise<Repair> {
    return peers[this.request.peer].load()
  }

  /** Plays the recording to all readers. */
  async play(signal: AbortSignal): Promise<void> {
    const { name, speed } = this.request
    const format = catalogue[name].formats[0]
    const looking = setInterval(() => this.#publish('running'), 120)
    const source = recordingSource({ input: { name, format, speed }, signal })
    for await (const event of source) {
      if (signal.aborted) break
      if (typeof event === 'string') continue
      if (event.type === 'document-delta') await this.#write(event.text)
      if (event.type === 'message-end') this.#end(event.ending)
    }
    clearInterval(looking)
    if (signal.aborted) return
    // What the last chunk changed is on the page behind two frames.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#publish('ended')))
  }

  async #write(chunk: string): Promise<void> {
    this.#text += chunk
    this.instruments.jell.time(() => this.object.write(chunk))
    for (const reader of this.#readers) await reader.text?.(this.#text)
  }

  #end(ending: SourceEnding): void {
    this.instruments.jell.time(() =>
      ending === 'complete' ? this.object.end() : this.object.fail(ending),
    )
    for (const reader of this.#readers) reader.end?.(this.#text, ending)
  }

  #publish(phase: ComparisonState['phase']): void {
    this.#state = this.#look(phase)
    for (const listener of this.#listeners) listener()
  }

  #look(phase: ComparisonState['phase']): ComparisonState {
    const { whole, repaired, jell } = this.instruments
    return {
      phase,
      characters: this.#text.length,
      counters: { whole: whole.get(), repaired: repaired.get(), jell: jell.get() },
    }
  }
}
