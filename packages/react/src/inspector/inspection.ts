import { isEnded, metrics, saveState, toPointer, watchDeltas, watchWrites } from '@jell/core'
import type {
  Delta,
  Metrics,
  MetricsSnapshot,
  Path,
  RecordedChunk,
  StreamingObject,
  ValueKind,
} from '@jell/core'

import { onConnecting } from '../published/connecting.ts'
import { renderWatchers } from '../published/render-watchers.ts'
import { frameScheduler } from '../run/frame-scheduler.ts'
import { RecordedText } from './recorded-text.ts'
import { SpanScanner } from './span-scanner.ts'

/** What is kept at most: rows of fields, UTF-16 units of text, and marks. */
export const KEPT = { fields: 20_000, text: 4_194_304, marks: 500 } as const

/** Something that happened to a field: it broke its schema, or the text was mended there. */
export interface Mark {
  readonly kind: 'issue' | 'repair'
  readonly at: number | undefined
  readonly text: string
  readonly path: Path
}

/** One field, and when it came. Times are milliseconds since the run began. */
export interface InspectedField {
  readonly path: Path
  readonly pointer: string
  readonly kind: ValueKind
  /** `undefined` for what had begun, or settled, before anybody looked. */
  readonly firstAt: number | undefined
  settledAt: number | undefined
  isSettled: boolean
  readonly marks: Mark[]
}

/** What is known of a run while it is looked at: a fresh one for each frame that changed it. */
export interface InspectionSnapshot {
  readonly cost: MetricsSnapshot | undefined
  readonly fieldCount: number
  readonly endedAt: number | undefined
  readonly now: number
}

type AnyObject = StreamingObject<unknown, unknown>

/** Looks at one run from now on, until `stop`. */
export class Inspection {
  readonly object: AnyObject
  readonly text: RecordedText = new RecordedText()
  readonly scanner: SpanScanner = new SpanScanner()
  readonly fields: InspectedField[] = []
  readonly marks: Mark[] = []
  /** What was written, and when. */
  readonly chunks: RecordedChunk[] = []
  /** UTF-16 units that had been read before anybody looked. */
  readonly missed: number
  /** The run has no text: deltas feed it. */
  hasText = true
  /** UTF-16 units that were too many to keep. */
  droppedText = 0
  droppedFields = 0
  readonly #byPointer = new Map<string, InspectedField>()
  readonly #renders = new WeakMap<object, number>()
  readonly #listeners = new Set<() => void>()
  readonly #schedule = frameScheduler('frame')
  readonly #stops: (() => void)[] = []
  #began: number | undefined
  #ended: number | undefined
  #metrics: Metrics | undefined
  #repairs = 0
  #isWaiting = false
  #isCatchingUp = true
  #snapshot: InspectionSnapshot | undefined

  constructor(object: AnyObject) {
    this.object = object
    const prefix = prefixOf(object)
    const before = metrics(object)
    this.missed = before.get().characters
    before.stop()
    if (object.get().phase !== 'idle') this.#begin()
    if (this.missed > 0 && prefix === undefined) this.hasText = false
    this.#keep(prefix ?? '')
    this.#stops.push(
      onConnecting(object, () => this.#begin()),
      watchWrites(object, (chunk) => this.#write(chunk)),
      watchDeltas(object, (delta) => this.#take(delta)),
      object.subscribe(() => this.#look()),
    )
    this.#isCatchingUp = false
    this.#look()
    const onRender = (source: unknown): void => {
      if (typeof source !== 'object' || source === null || !('pointer' in source)) return
      this.#renders.set(source, (this.#renders.get(source) ?? 0) + 1)
      this.#changed()
    }
    renderWatchers.add(onRender)
    this.#stops.push(() => renderWatchers.delete(onRender))
  }

  get(): InspectionSnapshot {
    this.#snapshot ??= {
      cost: this.#metrics?.get(),
      fieldCount: this.fields.length,
      endedAt: this.#ended,
      now: this.#ended ?? this.#now(),
    }
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#metrics?.stop()
  }

  /** How often a component that shows this field was committed since anybody looked. */
  renders(field: InspectedField): number {
    return this.#renders.get(this.object.root.field(field.path)) ?? 0
  }

  #begin(): void {
    if (this.#began !== undefined) return
    this.#began = performance.now()
    this.#metrics = metrics(this.object)
    this.#changed()
  }

  #now(): number {
    return this.#began === undefined ? 0 : performance.now() - this.#began
  }

  #write(chunk: string): void {
    this.#begin()
    this.#keep(chunk)
    this.#changed()
  }

  #keep(chunk: string): void {
    const kept = chunk.slice(0, KEPT.text - this.text.length)
    this.droppedText += chunk.length - kept.length
    if (kept === '') return
    this.chunks.push([Math.round(this.#now()), kept])
    this.text.append(kept)
    this.scanner.read(kept)
  }

  #take(delta: Delta): void {
    this.#begin()
    const at = this.#isCatchingUp ? undefined : this.#now()
    if (delta.type === 'begin') this.#add(delta.path, delta.kind, at)
    else if (delta.type === 'settle') {
      const field = this.#byPointer.get(toPointer(delta.path))
      if (field) {
        field.isSettled = true
        field.settledAt = at
      }
    } else if (delta.type === 'issue') {
      this.#mark({ kind: 'issue', at, text: delta.issue.message, path: delta.issue.path })
    }
    this.#changed()
  }

  #add(path: Path, kind: ValueKind, firstAt: number | undefined): void {
    if (this.fields.length >= KEPT.fields) {
      this.droppedFields++
      return
    }
    const pointer = toPointer(path)
    const known = { path, pointer, kind, firstAt, settledAt: undefined }
    const field: InspectedField = { ...known, isSettled: false, marks: [] }
    this.fields.push(field)
    this.#byPointer.set(pointer, field)
  }

  #mark(mark: Mark): void {
    if (this.marks.length < KEPT.marks) this.marks.push(mark)
    const { path } = mark
    // A place that never came, such as a missing member, is marked where it would be.
    const field =
      this.#byPointer.get(toPointer(path)) ?? this.#byPointer.get(toPointer(path.slice(0, -1)))
    if (field && field.marks.length < 10) field.marks.push(mark)
  }

  /** The object published something of its own. */
  #look(): void {
    const { object } = this
    const at = this.#isCatchingUp ? undefined : this.#now()
    for (const { kind, path } of object.repairs.slice(this.#repairs)) {
      this.#mark({ kind: 'repair', at, text: kind, path })
    }
    this.#repairs = object.repairs.length
    if (isEnded(object.get().phase)) this.#ended ??= this.#now()
    this.#changed()
  }

  #changed(): void {
    this.#snapshot = undefined
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#schedule(() => {
      this.#isWaiting = false
      this.#snapshot = undefined
      for (const listener of this.#listeners) listener()
    })
  }
}

/**
 * What the run cannot tell any more, written anew from its values; `undefined` where it has no text.
 * Text that waits for the next publish is read by it, and so counts among what came before.
 */
function prefixOf(object: AnyObject): string | undefined {
  try {
    return saveState(object).prefix
  } catch {
    return undefined
  }
}
