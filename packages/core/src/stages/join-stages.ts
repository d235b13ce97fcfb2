// Stages in a row, with the strict tokenizer at their end. Places that the tokenizer names are
// translated to the original text, piece by piece.
import { Rejection, type RejectionDetails, type TextPosition } from '../contracts/rejection.ts'
import type {
  Mend,
  RepairedRun,
  Stage,
  StageMachine,
  StageOutput,
  SavedStages,
  StagedInput,
  StrictInput,
} from '../contracts/stage.ts'
import { Repairs } from './repairs.ts'
import { TrailingText } from './trailing-text.ts'

/** Joins stages to one input. */
export function joinStages(
  stages: readonly Stage[],
  target: StrictInput,
  run: RepairedRun,
  saved?: SavedStages,
): StagedInput {
  return new JoinedStages(stages, target, run, saved)
}

class JoinedStages implements StagedInput {
  readonly #target: StrictInput
  readonly #machines: StageMachine[] = []
  readonly #skipsTrailingText: boolean
  readonly repairs: Repairs
  readonly #report = (mend: Mend): void => this.repairs.add(mend)
  /** Units of the original written so far. */
  #length = 0
  /** Line feeds in front of all that may still be named, and the offset behind the last of them. */
  #lines: number
  #lineStart: number
  /** Offsets of those behind. */
  #lineFeeds: number[]
  /** The piece that the target reads: its place in the target's text and in the original. */
  #pieceStart = 0
  #pieceFrom = 0
  #isVerbatim = true
  /** Where a stage rejected the text; -1 for nowhere. */
  #rejectedAt = -1
  /** A piece is being read, and has not been left again. */
  #isReading = false
  readonly #trailingText: TrailingText

  constructor(
    stages: readonly Stage[],
    target: StrictInput,
    run: RepairedRun,
    saved: SavedStages | undefined,
  ) {
    this.repairs = new Repairs(run)
    this.#length = saved?.length ?? 0
    this.#lines = saved?.lines ?? 0
    this.#lineStart = saved?.lineStart ?? 0
    this.#lineFeeds = [...(saved?.lineFeeds ?? [])]
    this.#trailingText = new TrailingText(this.#report, saved?.trailingText)
    this.#target = target
    this.#skipsTrailingText = stages.some((stage) => stage.skipsTrailingText)
    for (let at = stages.length - 1; at >= 0; at -= 1) {
      const following = stages.slice(at + 1).map((stage) => stage.name)
      const next = this.#machines[0]
      const machine = stages[at]!.create(
        this.#output(next),
        { root: run.root, following, skipsTrailingText: this.#skipsTrailingText },
        saved?.machines[at],
      )
      this.#machines.unshift(machine)
    }
  }

  get position(): TextPosition {
    const offset = this.#originalOffset()
    let count = this.#lineFeeds.length
    while (count > 0 && this.#lineFeeds[count - 1]! >= offset) count -= 1
    const lineStart = count === 0 ? this.#lineStart : this.#lineFeeds[count - 1]! + 1
    return { offset, line: this.#lines + count + 1, column: offset - lineStart + 1 }
  }

  get needsValue(): boolean {
    return this.#target.needsValue
  }

  write(chunk: string): void {
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) {
      this.#lineFeeds.push(this.#length + at)
    }
    const from = this.#length
    this.#length += chunk.length
    this.#isReading = true
    this.#machines[0]!.write(chunk, from)
    this.#isReading = false
    this.#forgetLines()
  }

  end(): void {
    this.#isReading = true
    for (const machine of this.#machines) machine.end()
    this.#isReading = false
    this.#trailingText.end(this.#fences)
    this.#target.end()
  }

  save(): SavedStages {
    return {
      machines: this.#machines.map((machine) => machine.save()),
      length: this.#length,
      lines: this.#lines,
      lineStart: this.#lineStart,
      lineFeeds: this.#lineFeeds.slice(),
      trailingText: this.#trailingText.save(),
    }
  }

  /** Counts the line feeds in front of all that the machines may still name. */
  #forgetLines(): void {
    if (this.#lineFeeds.length === 0) return
    const from = Math.min(...this.#machines.map(({ keptFrom = 0 }) => keptFrom))
    let count = 0
    while (count < this.#lineFeeds.length && this.#lineFeeds[count]! < from) count += 1
    if (count === 0) return
    this.#lines += count
    this.#lineStart = this.#lineFeeds[count - 1]! + 1
    this.#lineFeeds = this.#lineFeeds.slice(count)
  }

  get #fences(): readonly string[] {
    return this.#machines.flatMap(({ fences = [] }) => fences)
  }

  #originalOffset(): number {
    if (this.#rejectedAt >= 0) return this.#rejectedAt
    if (!this.#isReading) return this.#length
    return this.originalOffset(this.#target.position.offset)
  }

  originalOffset(offset: number): number {
    return this.#isVerbatim ? this.#pieceFrom + offset - this.#pieceStart : this.#pieceFrom
  }

  #output(next: StageMachine | undefined): StageOutput {
    const target = this.#target
    return {
      copy: (text, from) => {
        if (next === undefined) this.#writeTarget(text, from, true)
        else next.write(text, from)
      },
      replace: (text, from) => {
        if (next === undefined) this.#writeTarget(text, from, false)
        // Unit by unit, since a machine takes the units of one text to stand side by side.
        else for (let at = 0; at < text.length; at += 1) next.write(text[at]!, from)
      },
      report: this.#report,
      reject: (details, at) => this.#reject(details, at),
      get isClosed() {
        return target.isClosed
      },
    }
  }

  #reject(details: RejectionDetails, at: number): never {
    this.#rejectedAt = at
    throw new Rejection(details)
  }

  #writeTarget(text: string, from: number, isVerbatim: boolean): void {
    this.#pieceFrom = from
    this.#isVerbatim = isVerbatim
    this.#pieceStart = this.#target.position.offset
    if (!this.#skipsTrailingText) {
      this.#target.write(text)
      return
    }
    const read = this.#target.writeDocument(text)
    if (read === text.length) return
    const rest = text.slice(read)
    this.#trailingText.read(rest, isVerbatim ? from + read : from, isVerbatim, this.#fences)
  }
}
