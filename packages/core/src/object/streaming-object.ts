import { Rejection } from '../contracts/rejection.ts'
import type {
  Mend,
  Repair,
  SavedStages,
  Stage,
  StagedInput,
  TextInput,
} from '../contracts/stage.ts'
// One run of one document: where text comes in, and the only place that decides how a run ends.
import { type Failure, StreamError, toStreamError } from '../errors.ts'
import type { JsonValue } from '../field/draft.ts'
import { nodeAt } from '../field/field-node.ts'
import type { FieldRef, FieldSteps, Listener } from '../field/field-ref.ts'
import type { Issue } from '../field/field-state.ts'
import { Listeners, type Subscription, tell } from '../field/listeners.ts'
import type { ObjectState, RunView } from '../field/object-state.ts'
import { refOf } from '../field/ref-of.ts'
import { isEnded, type Phase } from '../field/status.ts'
import { Tokenizer } from '../json/tokenizer.ts'
import type { Segment } from '../path/path.ts'
import { defaultLimits, exceeded } from '../tree/limits.ts'
import { TreeBuilder, type TreeOptions } from '../tree/tree-builder.ts'
import { describeFailure } from './describe-failure.ts'
import { internals, type RunInternals } from './internals.ts'
import { RunResult } from './run-result.ts'

/**
 * One run of one document: text is written in, and each field of it can be read and watched.
 * `In` is what the model writes, `Out` what a good ending resolves to.
 */
export interface StreamingObject<In = JsonValue, Out = In> extends FieldSteps<In> {
  /** The field of the whole document. */
  readonly root: FieldRef<In>
  /** Resolves when the document ended well, rejects with a `StreamError` on every bad ending. */
  readonly result: Promise<Out>
  /** What the stages skipped or mended so far, in document order; the same array until it grows. */
  readonly repairs: readonly Repair[]
  /** Phase, error, result and issues as of the last publish. */
  get(): ObjectState<Out>
  /** Calls `listener` after each publish that changed what `get()` or `repairs` returns. */
  subscribe(listener: Listener): () => void
  /**
   * Reads the next chunk. Never throws for data: what cannot be read ends the run. Ignored after
   * an ending. Throws when a listener of this object calls it.
   */
  write(chunk: string): void
  /** The text ended well. A document that is still open then is `truncated`. */
  end(): void
  /** The caller stops the run: phase `stopped`, error kind `aborted`. */
  abort(reason?: unknown): void
  /** The stream broke: phase `failed`. An error that is no failure of ours is `transport`. */
  fail(error: Failure | Error): void
}

/** Settings of a run. */
export interface StreamingObjectOptions extends TreeOptions {
  /** What stands in front of the strict tokenizer, in order, such as `[embedded(), lenient()]`. */
  readonly stages?: readonly Stage[] | undefined
  /**
   * Called when there is something to publish; calls `flush` once, now or later. Until then writes
   * are collected, and everything that can be read stays as it was published. Endings flush at
   * once. Without it each write publishes before it returns.
   */
  readonly schedule?: ((flush: () => void) => void) | undefined
  /** Told what a listener threw. Default: `console.error`. */
  readonly onListenerError?: ((error: unknown) => void) | undefined
}

/**
 * Starts a run. Without a schema every value is a `JsonValue`; a type argument is a claim that
 * nothing checks.
 */
export function createStreamingObject<In = JsonValue, Out = In>(
  options: StreamingObjectOptions = {},
): StreamingObject<In, Out> {
  return new Run<Out>(options) as unknown as StreamingObject<In, Out>
}

const noIssues: readonly Issue[] = Object.freeze([])

class Run<Out> implements RunView {
  readonly #tree: TreeBuilder
  readonly #tokenizer: Tokenizer
  #input: TextInput | StagedInput
  readonly #stages: readonly Stage[]
  readonly #maxChars: number
  readonly #schedule: StreamingObjectOptions['schedule']
  readonly #onListenerError: (error: unknown) => void
  readonly #listeners = new Listeners()
  readonly #result = new RunResult<Out>()
  #state: ObjectState<Out> = makeState<Out>({ phase: 'idle', error: undefined, result: undefined })
  #hasBegun = false
  #hasEnded = false
  /** Whether `#state` changed since the last publish. */
  #hasNewState = false
  /** All repairs so far, and the array that was given out last. */
  readonly #repairs: Repair[] = []
  #repairsRead: readonly Repair[] = Object.freeze([])
  /** Chunks and steps that wait for the next flush. */
  #waiting: (string | (() => void))[] = []
  #isFlushScheduled = false
  /** A flush came while listeners were being told. */
  #isFlushDeferred = false
  /** Whether listeners are being told. */
  #isTelling = false
  /** An ending that a listener asked for. */
  #deferredEnding: (() => void) | undefined
  /** Units and chunks read so far. */
  #charsRead = 0
  #chunksRead = 0

  constructor(options: StreamingObjectOptions) {
    this.#tree = new TreeBuilder(this, options)
    this.#tokenizer = new Tokenizer(this.#tree, options.keepSource)
    this.#stages = options.stages ?? []
    this.#input = this.#openInput()
    this.#maxChars = options.limits?.maxChars ?? defaultLimits.maxChars
    this.#schedule = options.schedule
    this.#onListenerError = options.onListenerError ?? console.error
  }

  get [internals](): RunInternals {
    return {
      tree: this.#tree,
      tokenizer: this.#tokenizer,
      input: this.#input,
      readWaiting: () => {
        this.#readWaiting()
        this.#publish()
      },
      lead: (step) => {
        this.#take(step)
        this.#publish()
      },
      restore: ({ charsRead, chunksRead }, { stages, repairs }) => {
        this.#charsRead = charsRead
        this.#chunksRead = chunksRead
        this.#repairs.push(...repairs)
        if (stages !== undefined) this.#input = this.#openInput(stages)
      },
      charsRead: this.#charsRead,
      chunksRead: this.#chunksRead,
      step: (step) => {
        if (this.#hasEnded) return
        if (this.#schedule !== undefined) this.#wait(step, this.#schedule)
        else {
          this.#take(step)
          this.#publish()
        }
      },
      finish: (failure) => {
        if (failure === undefined)
          this.#endWith(() => this.#succeed(this.#tree.fields.root.value as Out))
        else if (failure.kind === 'aborted') {
          this.#endWith(() => this.#stop('stopped', new StreamError(failure)))
        } else this.fail(failure)
      },
    }
  }

  get root(): FieldRef<never> {
    return refOf(this.#tree.fields.root)
  }

  get repairs(): readonly Repair[] {
    if (this.#repairsRead.length < this.#repairs.length) {
      this.#repairsRead = Object.freeze(this.#repairs.slice())
    }
    return this.#repairsRead
  }

  get result(): Promise<Out> {
    return this.#result.promise
  }

  field(...steps: readonly Segment[]): FieldRef<never> {
    return refOf(nodeAt(this.#tree.fields.root, steps))
  }

  get(): ObjectState<Out> {
    return this.#state
  }

  subscribe(listener: Listener): () => void {
    return this.#listeners.add(listener)
  }

  write(chunk: string): void {
    if (this.#isTelling) {
      throw new Error(
        'write() was called by a listener of the same object, while it tells a change. ' +
          'Write from outside, for example in a microtask.',
      )
    }
    if (chunk === '' || this.#hasEnded) return
    if (this.#schedule === undefined) {
      this.#read(chunk)
      this.#publish()
    } else this.#wait(chunk, this.#schedule)
  }

  end(): void {
    this.#endWith(() => {
      this.#try(() => {
        this.#input.end()
        this.#succeed(this.#tree.fields.root.value as Out)
      })
    })
  }

  abort(reason?: unknown): void {
    const why = reason instanceof Error ? reason.message : reason
    const message =
      typeof why === 'string' && why !== ''
        ? `The run was stopped: ${why}`
        : 'The run was stopped before the document ended.'
    const error = new StreamError({ kind: 'aborted', message, cause: reason })
    this.#endWith(() => this.#stop('stopped', error))
  }

  fail(error: Failure | Error): void {
    this.#endWith(() => this.#stop('failed', toStreamError(error)))
  }

  #openInput(saved?: SavedStages): TextInput | StagedInput {
    const tokenizer = this.#tokenizer
    const stages = this.#stages
    if (stages.length === 0) return tokenizer
    const report = (mend: Mend): void => {
      const path = this.#tree.pathRead(tokenizer.needsValue)
      this.#repairs.push(Object.freeze({ ...mend, path }))
      this.#hasNewState = true
    }
    return stages[0]!.join(stages, tokenizer, report, undefined, saved)
  }

  /** Publishes what was collected. Called by the schedule, which may do so late or twice. */
  readonly #flush = (): void => {
    if (this.#isTelling) {
      this.#isFlushDeferred = true
      return
    }
    this.#isFlushScheduled = false
    this.#readWaiting()
    this.#publish()
  }

  #endWith(ending: () => void): void {
    if (this.#isTelling) {
      this.#deferredEnding ??= ending
      return
    }
    if (this.#hasEnded) return
    this.#readWaiting()
    if (!this.#hasEnded) ending()
    this.#publish()
  }

  #wait(part: string | (() => void), schedule: (flush: () => void) => void): void {
    this.#waiting.push(part)
    if (this.#isFlushScheduled) return
    this.#isFlushScheduled = true
    schedule(this.#flush)
  }

  #readWaiting(): void {
    const parts = this.#waiting
    if (parts.length === 0) return
    this.#waiting = []
    let text = ''
    for (const part of parts) {
      if (typeof part === 'string') text += part
      else {
        if (text !== '') this.#read(text)
        text = ''
        this.#take(part)
      }
    }
    if (text !== '') this.#read(text)
  }

  /** Carries out a step, as `#read` reads a text. */
  #take(step: () => void): void {
    if (this.#hasEnded) return
    this.#begin()
    this.#try(step)
  }

  #read(text: string): void {
    if (this.#hasEnded) return
    this.#begin()
    this.#chunksRead += 1
    try {
      const room = this.#maxChars - this.#charsRead
      this.#charsRead += text.length
      this.#input.write(text.length > room ? text.slice(0, room) : text)
      if (text.length > room) throw exceeded('maxChars', this.#maxChars, 'The text is too long')
    } catch (error) {
      this.#rejectText(error)
    }
  }

  #begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.#setState({ phase: 'streaming', error: undefined, result: undefined })
  }

  #try(step: () => void): void {
    try {
      step()
    } catch (error) {
      this.#rejectText(error)
    }
  }

  #rejectText(error: unknown): void {
    if (error instanceof StreamError) {
      this.#stop('failed', error)
      return
    }
    if (!(error instanceof Rejection)) {
      // A hold rule of the caller threw: the text behind it cannot be read on.
      this.#stop('failed', toStreamError(error))
      this.#publish()
      throw error
    }
    const path = this.#tree.pathRead(this.#input.needsValue)
    const failure = describeFailure(error.details, this.#input.position, path)
    this.#stop('failed', new StreamError(failure))
  }

  #succeed(result: Out): void {
    this.#tree.fields.isFinal = true
    this.#setState({ phase: 'done', error: undefined, result })
    this.#result.resolve(result)
  }

  #stop(phase: 'failed' | 'stopped', error: StreamError): void {
    this.#tree.fields.interrupt()
    this.#setState({ phase, error, result: undefined })
    this.#result.reject(error)
  }

  #setState(state: Omit<ObjectState<Out>, 'issues'>): void {
    this.#state = makeState(state)
    this.#hasEnded = isEnded(state.phase)
    this.#hasNewState = true
  }

  /** All new states can be read before the first listener is told. */
  #publish(): void {
    const changed = this.#tree.fields.takeChanged()
    if (changed === undefined && !this.#hasNewState) return
    const toTell: Subscription[] = []
    for (const { listeners } of changed ?? []) listeners?.collect(toTell)
    if (this.#hasNewState) this.#listeners.collect(toTell)
    this.#hasNewState = false
    if (toTell.length === 0) return
    this.#isTelling = true
    try {
      tell(toTell, this.#onListenerError)
    } finally {
      this.#isTelling = false
      this.#runDeferred()
    }
  }

  #runDeferred(): void {
    const ending = this.#deferredEnding
    this.#deferredEnding = undefined
    if (ending !== undefined) this.#endWith(ending)
    if (!this.#isFlushDeferred) return
    this.#isFlushDeferred = false
    this.#flush()
  }
}

function makeState<Out>(facts: {
  readonly phase: Phase
  readonly error: StreamError | undefined
  readonly result: Out | undefined
}): ObjectState<Out> {
  return Object.freeze({ ...facts, issues: noIssues }) as ObjectState<Out>
}
