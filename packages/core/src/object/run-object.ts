import type { Repair } from '../contracts/stage.ts'
import { type Failure, StreamError } from '../errors.ts'
import { nodeAt } from '../field/field-node.ts'
import type { FieldRef, Listener } from '../field/field-ref.ts'
import type { ObjectState, RunView } from '../field/object-state.ts'
import { refOf } from '../field/ref-of.ts'
import type { Path, Segment } from '../path/path.ts'
import type { StreamingObjectOptions } from './run-options.ts'
import { Run } from './run.ts'

const noRepairs: readonly Repair[] = Object.freeze([])

/** What the outside sees of a run; `createStreamingObject` puts the types of `StreamingObject` on it. */
export class RunObject<Out> implements RunView {
  readonly #run: Run<Out>

  constructor(options: StreamingObjectOptions) {
    this.#run = new Run<Out>(this, options)
  }

  /** See `runOf`. */
  get '~run'(): Run<Out> {
    return this.#run
  }

  get root(): FieldRef<never> {
    return refOf(this.#run.tree.fields.root)
  }

  get repairs(): readonly Repair[] {
    return this.#run.repairs?.list ?? noRepairs
  }

  get result(): Promise<Out> {
    return this.#run.result.promise
  }

  field(...steps: readonly Segment[] | readonly [Path]): FieldRef<never> {
    return refOf(nodeAt(this.#run.tree.fields.root, steps))
  }

  get(): ObjectState<Out> {
    return this.#run.state.now
  }

  subscribe(listener: Listener): () => void {
    return this.#run.listeners.add(listener)
  }

  write(chunk: string): void {
    this.#run.write(chunk)
  }

  end(): void {
    this.#run.end()
  }

  abort(reason?: unknown): void {
    const why = reason instanceof Error ? reason.message : reason
    const message =
      typeof why === 'string' && why !== ''
        ? `The run was stopped: ${why}`
        : 'The run was stopped before the document ended.'
    this.#run.fail(new StreamError({ kind: 'aborted', message, cause: reason }))
  }

  fail(error: Failure | Error): void {
    this.#run.fail(error)
  }
}
