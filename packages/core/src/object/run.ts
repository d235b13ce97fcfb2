// Where text comes in, and the only place that decides how a run ends.
import { Rejection } from '../contracts/rejection.ts'
import type { RepairList, SavedStages, StagedInput, TextInput } from '../contracts/stage.ts'
import type { Issue } from '../contracts/validator.ts'
import { type Failure, StreamError, toStreamError } from '../errors.ts'
import { Listeners, tell } from '../field/listeners.ts'
import type { RunView } from '../field/object-state.ts'
import { Tokenizer } from '../json/tokenizer.ts'
import { Turn } from '../pacing/turn.ts'
import { WaitingWrites } from '../pacing/waiting-writes.ts'
import { defaultLimits, exceeded } from '../tree/limits.ts'
import { TreeBuilder } from '../tree/tree-builder.ts'
import { earlyEnd } from '../verdict/early-end.ts'
import type { Conclusion, RunJudge } from '../verdict/run-judge.ts'
import { describeFailure } from './describe-failure.ts'
import type { StreamingObjectOptions } from './run-options.ts'
import type { RunProbe } from './run-probe.ts'
import { RunResult } from './run-result.ts'
import { RunState } from './run-state.ts'

/**
 * The machine behind a streaming object. What only some pages need of it (deltas, saved state,
 * metrics, several documents) is written beside it, and reaches it by `runOf`.
 */
export class Run<Out> {
  readonly tree: TreeBuilder
  readonly tokenizer: Tokenizer
  /** The tokenizer, or the stages in front of it. */
  input: TextInput | StagedInput
  readonly options: StreamingObjectOptions
  readonly maxChars: number
  readonly maxIssues: number
  /** Whom to tell what a listener threw. */
  readonly onListenerError: (error: unknown) => void
  readonly turn: Turn = new Turn()
  readonly listeners: Listeners = new Listeners()
  readonly result: RunResult<Out> = new RunResult<Out>()
  readonly state: RunState<Out> = new RunState<Out>()
  /** Judges what is read, where there is a schema. */
  readonly judge: RunJudge | undefined
  /** What waits for the next flush, where a schedule is given. */
  readonly #waiting: WaitingWrites | undefined
  /** Measures the run's work. */
  probe: RunProbe | undefined
  /** What feeds the run, once something does. */
  feeder: 'text' | 'steps' | undefined
  /** Asked at a good ending: throws when the document is not whole. */
  atEnd: () => void = () => this.input.end()
  /** Units read and chunks written so far. */
  charsRead = 0
  chunksWritten = 0

  constructor(object: RunView, options: StreamingObjectOptions) {
    this.tree = new TreeBuilder(object, options)
    this.tokenizer = new Tokenizer(this.tree, options.keepSource)
    this.options = options
    this.input = this.openInput()
    const { validator, stopWhen } = options
    if (stopWhen !== undefined && validator === undefined) {
      throw new TypeError('stopWhen needs a validator: only a schema says what can be closed.')
    }
    this.maxChars = options.limits?.maxChars ?? defaultLimits.maxChars
    this.maxIssues = options.limits?.maxIssues ?? defaultLimits.maxIssues
    this.judge = validator?.judge(this)
    this.tree.judge = this.judge
    if (options.schedule) this.#waiting = new WaitingWrites(options.schedule, this.#flush)
    this.onListenerError = options.onListenerError ?? console.error
  }

  write(chunk: string): void {
    this.#refuseInTurn('write()')
    if (typeof chunk !== 'string') {
      throw new TypeError(`write() takes text, not ${describe(chunk)}. Decode bytes first.`)
    }
    if (this.feeder !== 'text') this.feedBy('text')
    if (chunk !== '' && this.state.takesText) this.take(chunk)
  }

  /** Takes a chunk that is to be read. Whoever watches writes stands in front of it. */
  take(chunk: string): void {
    this.chunksWritten += 1
    const waiting = this.#waiting
    if (waiting !== undefined) {
      waiting.add(chunk)
      // A schedule that is late does not lift the limit.
      if (this.charsRead + waiting.units > this.maxChars) this.#flush()
    } else if (this.probe !== undefined) this.#work(() => this.#read(chunk))
    else {
      this.turn.isOpen = true
      try {
        this.#read(chunk)
        this.#publish()
      } finally {
        this.turn.end()
      }
    }
  }

  end(): void {
    this.endWith(() => {
      if (!this.state.takesText) return
      this.attempt(() => {
        this.atEnd()
        this.conclude()
      }, true)
    })
  }

  fail(error: Failure | Error): void {
    this.endWith(() => this.stop(toStreamError(error)))
  }

  /** Runs `step`, which may drive the tree, as one write: what it rejects ends the run. */
  step(step: () => void): void {
    this.#refuseInTurn('deltas')
    if (!this.state.takesText) return
    if (this.#waiting === undefined) this.#work(() => this.#carryOut(step))
    else this.#waiting.add(step)
  }

  /** Runs `step`, which reads text with the tokenizer, at once also where writes wait for a flush. */
  lead(step: () => void): void {
    this.#work(() => this.#carryOut(step, true))
  }

  /** Reads what waits for the next flush; nothing while the run reads or tells. */
  readWaiting(): void {
    if (!this.turn.isOpen) this.#work(() => this.#readWaiting())
  }

  /** Text or steps feed a run, from its beginning. */
  feedBy(feeder: 'text' | 'steps'): void {
    if (this.feeder !== undefined || (feeder === 'steps' && this.state.now.phase !== 'idle')) {
      throw new TypeError(
        'A run is fed either by text or by one reader of deltas, from its beginning.',
      )
    }
    this.feeder = feeder
  }

  openInput(saved?: SavedStages): TextInput | StagedInput {
    const { tokenizer, tree, state } = this
    const { stages = [], root, validator, limits } = this.options
    const [first] = stages
    if (first === undefined) return tokenizer
    const run = {
      root: root ?? validator?.root,
      maxRepairs: limits?.maxRepairs ?? defaultLimits.maxRepairs,
      pathRead: () => tree.pathRead(tokenizer.needsValue),
      onRepair: () => {
        state.isNew = true
      },
    }
    return first.join(stages, tokenizer, run, saved)
  }

  /** What the stages skipped or mended; they bring the list along. */
  get repairs(): RepairList | undefined {
    return 'repairs' in this.input ? this.input.repairs : undefined
  }

  /** Ends the run in a turn of its own, behind what waits; nothing where it has ended. */
  endWith(ending: () => void): void {
    if (this.turn.defer(() => this.endWith(ending)) || this.state.hasEnded) return
    this.#work(() => {
      this.#readWaiting()
      if (!this.state.hasEnded) ending()
    })
  }

  /** Does a step; what it throws ends the run. Only what reads text has places to tell. */
  attempt(step: () => void, isText: boolean): void {
    try {
      step()
    } catch (error) {
      this.#reject(error, isText)
    }
  }

  /** The document is whole: whether it is good is for its schema to say. */
  conclude(): void {
    const value = this.tree.fields.root.received
    const conclusion = this.judge === undefined ? { result: value } : this.judge.conclude(value)
    if (!(conclusion instanceof Promise)) {
      this.#finish(conclusion)
      return
    }
    this.state.set('validating')
    void conclusion.then((late) => this.endWith(() => this.#finish(late)))
  }

  /** The run ends badly. */
  stop(error: StreamError): void {
    this.tree.fields.interrupt()
    this.state.set(error.kind === 'aborted' ? 'stopped' : 'failed', error)
    this.result.reject(error)
  }

  /** Reads and publishes what waits. Called by the schedule, which may do so late or twice. */
  readonly #flush = (): void => {
    if (this.turn.defer(this.#flush)) return
    this.#work(() => this.#readWaiting())
  }

  /** Does something in a turn of its own, and publishes what came of it. */
  #work(work: () => void): void {
    const { probe } = this
    this.turn.begin()
    try {
      if (probe === undefined) work()
      else probe.measure('reading', work)
    } finally {
      if (probe === undefined) this.#endTurn()
      else probe.measure('telling', () => this.#endTurn())
    }
    if (this.state.hasEnded) probe?.ended()
  }

  #endTurn(): void {
    try {
      this.#publish()
    } finally {
      this.turn.end()
    }
  }

  #refuseInTurn(what: string): void {
    if (!this.turn.isOpen) return
    throw new Error(
      `${what} came from a listener of the same object, while it reads or tells a change. ` +
        'Write from outside, for example in a microtask.',
    )
  }

  #readWaiting(): void {
    for (const written of this.#waiting?.take() ?? []) {
      if (typeof written === 'string') this.#read(written)
      else this.#carryOut(written)
    }
  }

  /** Carries out a step, as `#read` reads a text. */
  #carryOut(step: () => void, isText = false): void {
    if (!this.state.takesText) return
    this.state.begin()
    this.attempt(step, isText)
  }

  #read(text: string): void {
    const { state } = this
    if (!state.takesText) return
    if (!state.hasBegun) state.begin()
    try {
      const room = this.maxChars - this.charsRead
      this.charsRead += text.length
      if (text.length <= room) this.input.write(text)
      else {
        this.input.write(text.slice(0, room))
        throw tooLong(this.maxChars)
      }
    } catch (error) {
      this.#reject(error, true)
    }
  }

  /** What was read cannot stand: the run fails. */
  #reject(error: unknown, isText: boolean): void {
    if (error === earlyEnd) {
      this.state.endedEarly = true
      this.attempt(() => {
        this.tree.endObject()
        this.conclude()
      }, isText)
      return
    }
    if (error instanceof StreamError) {
      this.stop(error)
      return
    }
    if (!(error instanceof Rejection)) {
      // A hold rule of the caller threw: what comes behind it cannot be read.
      this.stop(toStreamError(error))
      this.#publish()
      throw error
    }
    const path = this.tree.pathRead(this.input.needsValue)
    const position = isText ? this.input.position : undefined
    this.stop(new StreamError(describeFailure(error.details, position, path)))
  }

  #finish({ error, ...rest }: Conclusion): void {
    if (error === undefined) {
      const { result } = rest as { readonly result: Out }
      this.tree.fields.isFinal = true
      this.state.set('done', undefined, result)
      this.result.resolve(result)
    } else {
      const { issues } = rest as { readonly issues?: readonly Issue[] }
      if (issues !== undefined) this.judge?.markGate(issues)
      this.stop(error)
    }
  }

  /** All new states can be read before the first listener is told. */
  #publish(): void {
    const changed = this.tree.fields.takeChanged()
    const { state } = this
    if (this.tree.judge !== undefined) state.setIssues(this.tree.fields.issues)
    if (changed === undefined && !state.isNew) return
    const told = changed?.map(({ listeners }) => listeners!.all) ?? []
    if (state.isNew) told.push(this.listeners.all)
    state.isNew = false
    // Nearly always one field has changed: its list needs no copy.
    tell(told.length === 1 ? told[0]! : told.flat(), this.onListenerError)
  }
}

export function tooLong(maxChars: number): Rejection {
  return exceeded('maxChars', maxChars, 'The text is too long')
}

function describe(value: unknown): string {
  return value instanceof Uint8Array ? 'bytes' : typeof value
}
