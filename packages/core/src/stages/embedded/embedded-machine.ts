import type { StageContext, StageMachine, StageOutput } from '../../contracts/stage.ts'
import { advance, beginCandidate, type Candidate } from './candidate.ts'
import {
  createSurroundings,
  endAround,
  noteThink,
  readAround,
  type Surroundings,
} from './surroundings.ts'
import { advanceTag, closeTags } from './tag.ts'

/** Text that is kept back. */
interface Piece {
  text: string
  from: number
  /** Units that the machine read before it. */
  start: number
}

/** All that a machine remembers. */
interface MachineState {
  /** `unopened`: all is skipped up to a closing tag that nobody opened. */
  phase: 'unopened' | 'search' | 'document'
  around: Surroundings
  /** What was read of a closing tag while the phase is `unopened`. */
  close: string
  /**
   * What may be the document, the earliest first: it is the document if it fits, whatever the
   * later ones are. Two of them are never in the same state, so there are never more than a few.
   */
  candidates: Candidate[]
  /** What was read since the earliest candidate, or all while the phase is `unopened`. */
  pieces: Piece[]
  /** Units read, and those of them that were searched: outside of think blocks. */
  length: number
  searched: number
  /** The offset behind the last unit. */
  end: number
}

/** Looks for the document, then hands it on as it comes. */
export class EmbeddedMachine implements StageMachine {
  readonly #output: StageOutput
  readonly #root: 'object' | 'array'
  readonly #isLenient: boolean
  readonly #maxSearch: number
  #state: MachineState

  constructor(
    output: StageOutput,
    { root, following }: StageContext,
    maxSearch: number,
    phase: 'unopened' | 'search',
    saved: unknown,
  ) {
    this.#output = output
    this.#root = root ?? 'object'
    this.#isLenient = following.includes('lenient')
    this.#maxSearch = maxSearch
    this.#state = saved === undefined ? beginIn(phase) : copyOf(saved as MachineState)
  }

  write(text: string, from: number): void {
    if (this.#state.phase === 'document') this.#output.copy(text, from)
    else this.#read(text, from)
  }

  end(): void {
    if (this.#state.phase === 'unopened') {
      const { pieces } = this.#state
      this.#state = beginIn('search')
      for (const { text, from } of pieces) this.#read(text, from)
    }
    if (this.#state.phase === 'search') this.#endSearch()
  }

  get keptFrom(): number {
    return this.#state.pieces[0]?.from ?? Infinity
  }

  get fences(): readonly string[] {
    return this.#state.around.fences
  }

  save(): unknown {
    return copyOf(this.#state)
  }

  #read(text: string, from: number): void {
    const state = this.#state
    const start = state.length
    keep(state.pieces, { text, from, start })
    state.length += text.length
    state.end = from + text.length
    for (let at = 0; at < text.length && state.phase !== 'document'; at += 1) {
      if (state.around.isInThink && state.around.tag === '' && state.candidates.length === 0) {
        at = text.indexOf('<', at)
        if (at < 0) break
      }
      if (state.phase === 'search') this.#readUnit(text[at]!, from + at, start + at)
      else this.#readUnopened(text[at]!, from + at)
    }
    if (state.phase !== 'search') return
    const first = state.candidates[0]
    this.#report(first)
    if (first === undefined) state.pieces = []
    else if (state.pieces[0]!.start < first.start) state.pieces = behind(state.pieces, first.start)
  }

  /** Waits for the end of a think block that nobody opened. */
  #readUnopened(unit: string, offset: number): void {
    const state = this.#state
    const { around } = state
    const { isInThink } = around
    state.close = isInThink ? '' : advanceTag(state.close, unit, closeTags)
    readAround(around, unit, offset)
    if (closeTags.includes(state.close)) {
      state.phase = 'search'
      state.around = createSurroundings()
      noteThink(state.around, state.pieces[0]!.from)
    } else if (around.isInThink && !isInThink && around.isBlank) {
      // Who opens a block in front of everything needs no other to be waited for.
      state.phase = 'search'
    }
  }

  #readUnit(unit: string, offset: number, start: number): void {
    const state = this.#state
    const { around, candidates } = state
    if (!around.isInThink) {
      if (state.searched === this.#maxSearch) {
        this.#reject(offset, `No document begins in ${this.#maxSearch} characters`)
      }
      state.searched += 1
    }
    const { isInThink, isBehindOpener } = around
    const isFirst = around.isBlank && around.tag === ''
    state.candidates = candidates.filter((one) => advance(one, unit, this.#isLenient))
    readAround(around, unit, offset)
    if (!isInThink && unit === (this.#root === 'object' ? '{' : '[')) {
      const candidate = beginCandidate(this.#root, start, offset, isFirst)
      if (isBehindOpener) candidate.state = 'fits'
      // One in the same state, or one that fits, began earlier and comes first whatever follows.
      if (!state.candidates.some((one) => one.state === candidate.state || one.state === 'fits')) {
        state.candidates.push(candidate)
      }
    }
    const first = state.candidates[0]
    if (first?.state === 'fits') this.#commit(first)
  }

  #endSearch(): void {
    const { around, candidates, end } = this.#state
    endAround(around)
    const winner = candidates.find((one) => one.isFirst || one.state === 'fits')
    if (winner !== undefined) this.#commit(winner)
    // A text without anything is as empty as it would be without this stage.
    else if (!around.isBlank || around.hasThink) this.#reject(end, 'The text has no document')
  }

  /** Hands on the candidate and all behind it. What was reported behind it was none of its. */
  #commit(candidate: Candidate): void {
    const { around, pieces } = this.#state
    endAround(around)
    this.#report(candidate)
    // Whoever reads on with this state sees that the search is over.
    Object.assign(this.#state, beginIn('document'))
    this.#state.around.fences = around.fences
    for (const { text, from } of behind(pieces, candidate.start)) this.#output.copy(text, from)
  }

  #reject(at: number, what: string): never {
    endAround(this.#state.around)
    this.#report(undefined)
    const expected = this.#root === 'object' ? '"{" and a key' : '"[" and an item'
    this.#output.reject({ kind: 'syntax', code: 'no-document', what, expected }, at)
  }

  /** Reports what stands in front of the earliest candidate: the rest may be part of it. */
  #report(first: Candidate | undefined): void {
    const { mends } = this.#state.around
    const count = mends.findIndex(({ offset }) => first !== undefined && offset >= first.from)
    for (const mend of mends.splice(0, count < 0 ? mends.length : count)) this.#output.report(mend)
  }
}

function beginIn(phase: MachineState['phase']): MachineState {
  const around = createSurroundings()
  return { phase, around, close: '', candidates: [], pieces: [], length: 0, searched: 0, end: 0 }
}

/** A state is plain data. */
function copyOf(state: MachineState): MachineState {
  return JSON.parse(JSON.stringify(state)) as MachineState
}

/** Appends a piece; texts that stand side by side become one, a rope, which is joined once. */
function keep(pieces: Piece[], piece: Piece): void {
  const last = pieces[pieces.length - 1]
  if (last !== undefined && last.from + last.text.length === piece.from) last.text += piece.text
  else pieces.push(piece)
}

/** The pieces from `start` on. */
function behind(pieces: readonly Piece[], start: number): Piece[] {
  return pieces.flatMap((piece) => {
    const skip = start - piece.start
    if (skip <= 0) return piece
    const { text, from } = piece
    return skip < text.length ? { text: text.slice(skip), from: from + skip, start } : []
  })
}
