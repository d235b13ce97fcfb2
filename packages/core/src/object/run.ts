// Where text comes in, and the only place that decides how a run ends.
import { Rejection } from '../contracts/rejection.ts'
import type {
  Mend,
  Repair,
  SavedStages,
  Stage,
  StagedInput,
  TextInput,
} from '../contracts/stage.ts'
import { type Failure, StreamError, toStreamError } from '../errors.ts'
import { nodeAt } from '../field/field-node.ts'
import type { FieldRef, Listener } from '../field/field-ref.ts'
import type { Issue } from '../field/field-state.ts'
import { Listeners, type Subscription } from '../field/listeners.ts'
import type { ObjectState, RunView } from '../field/object-state.ts'
import { refOf } from '../field/ref-of.ts'
import { isEnded, type Phase } from '../field/status.ts'
import { Tokenizer } from '../json/tokenizer.ts'
import type { Segment } from '../path/path.ts'
import { freeze } from '../tree/build-object.ts'
import { defaultLimits, exceeded } from '../tree/limits.ts'
import { TreeBuilder } from '../tree/tree-builder.ts'
import { describeFailure } from './describe-failure.ts'
import type { RunInternals, RunProbe } from './internals.ts'
import { Notices } from './notices.ts'
import { Repairs } from './repairs.ts'
import type { StreamingObjectOptions } from './run-options.ts'
import { RunResult } from './run-result.ts'

const noIssues: readonly Issue[] = Object.freeze([])

/** See `StreamingObject`, whose types are put on it by `createStreamingObject`. */
export class Run<Out> implements RunView {
  readonly #tree: TreeBuilder
  readonly #tokenizer: Tokenizer
  #input: TextInput | StagedInput
  readonly #stages: readonly Stage[]
  readonly #root: StreamingObjectOptions['root']
  readonly #maxChars: number
  readonly #schedule: StreamingObjectOptions['schedule']
  readonly #notices: Notices
  readonly #listeners = new Listeners()
  readonly #result = new RunResult<Out>()
  #state: ObjectState<Out> = makeState<Out>('idle')
  #hasBegun = false
  #hasEnded = false
  /** Whether `#state` changed since the last publish. */
  #hasNewState = false
  readonly #repairs = new Repairs()
  /** Chunks and steps that wait for the next flush. */
  #waiting: (string | (() => void))[] = []
  #isFlushScheduled = false
  /** Measures the run's work. */
  #probe: RunProbe | undefined
  /** Units read and chunks written so far. */
  #charsRead = 0
  #chunksWritten = 0

  constructor(options: StreamingObjectOptions) {
    this.#tree = new TreeBuilder(this, options)
    this.#tokenizer = new Tokenizer(this.#tree, options.keepSource)
    this.#stages = options.stages ?? []
    this.#root = options.root
    this.#input = this.#openInput()
    this.#maxChars = options.limits?.maxChars ?? defaultLimits.maxChars
    this.#schedule = options.schedule
    this.#notices = new Notices(options.onListenerError ?? console.error)
  }

  /** See `internalsOf`. */
  get '~internals'(): RunInternals {
    return {
      tree: this.#tree,
      tokenizer: this.#tokenizer,
      input: this.#input,
      readWaiting: () => this.#work(() => this.#readWaiting()),
      lead: (step) => this.#work(() => this.#take(step)),
      probe: (probe) => {
        this.#probe = probe
        return () => {
          if (this.#probe === probe) this.#probe = undefined
        }
      },
      restore: ({ charsRead, chunksWritten }, { stages, repairs }) => {
        this.#charsRead = charsRead
        this.#chunksWritten = chunksWritten
        this.#repairs.restore(repairs)
        if (stages !== undefined) this.#input = this.#openInput(stages)
      },
      charsRead: this.#charsRead,
      chunksWritten: this.#chunksWritten,
      step: (step) => {
        if (this.#hasEnded) return
        if (this.#schedule !== undefined) this.#wait(step, this.#schedule)
        else this.#work(() => this.#take(step))
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
    return this.#repairs.list
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
    if (this.#notices.isTelling) {
      throw new Error(
        'write() was called by a listener of the same object, while it tells a change. ' +
          'Write from outside, for example in a microtask.',
      )
    }
    if (typeof chunk !== 'string') {
      throw new TypeError(`write() takes text, not ${describe(chunk)}. Decode bytes first.`)
    }
    if (chunk === '' || this.#hasEnded) return
    this.#chunksWritten += 1
    if (this.#schedule !== undefined) this.#wait(chunk, this.#schedule)
    else if (this.#probe === undefined) {
      this.#read(chunk)
      this.#publish()
    } else this.#work(() => this.#read(chunk))
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
      this.#repairs.add(mend, this.#tree.pathRead(tokenizer.needsValue))
      this.#hasNewState = true
    }
    return stages[0]!.join(stages, tokenizer, report, this.#root, saved)
  }

  /** Publishes what was collected. Called by the schedule, which may do so late or twice. */
  readonly #flush = (): void => {
    if (this.#notices.defer(this.#flush)) return
    this.#isFlushScheduled = false
    this.#work(() => this.#readWaiting())
  }

  #endWith(ending: () => void): void {
    if (this.#notices.defer(() => this.#endWith(ending))) return
    if (this.#hasEnded) return
    this.#work(() => {
      this.#readWaiting()
      if (!this.#hasEnded) ending()
    })
  }

  /** Does something, publishes what came of it, and lets a probe measure both. */
  #work(work: () => void): void {
    const probe = this.#probe
    const all = (): void => {
      work()
      this.#publish()
    }
    if (probe === undefined) all()
    else probe.measure(all)
    if (this.#hasEnded) probe?.ended()
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
    this.#setState(makeState('streaming'))
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
    this.#setState(makeState('done', undefined, result))
    this.#result.resolve(result)
  }

  #stop(phase: 'failed' | 'stopped', error: StreamError): void {
    this.#tree.fields.interrupt()
    this.#setState(makeState<Out>(phase, error))
    this.#result.reject(error)
  }

  #setState(state: ObjectState<Out>): void {
    this.#state = state
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
    this.#notices.tell(toTell)
  }
}

function describe(value: unknown): string {
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

function makeState<Out>(phase: Phase, error?: StreamError, result?: Out): ObjectState<Out> {
  return freeze({ phase, error, result, issues: noIssues }) as ObjectState<Out>
}
