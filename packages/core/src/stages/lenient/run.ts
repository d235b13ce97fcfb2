// What one run of the stage remembers, and how text leaves it.
import type { Mend, StageOutput } from '../../contracts/stage.ts'
import type { QuoteStep, Surroundings } from './look-behind-quote.ts'

/** All that must be kept between two chunks. JSON as it stands. */
export interface RunState extends Surroundings {
  /** What may come next, or which lexeme is open; `scalar` is one that the next character may continue. */
  expects: 'key' | 'colon' | 'value' | 'scalar' | 'after' | 'string' | 'bare-key'
  open: boolean[]
  /** What ends the open comment, `""` outside of one. */
  comment: '' | '\n' | '*/'
  /** Offset of a comma that may be a trailing one, -1 for none. */
  comma: number
  /** Mends behind that comma, which are reported once it is decided. */
  mends: Mend[]
  /** The end of the open scalar, as much of it as tells whether the scalar is whole. */
  scalarEnd: string
  quotes: string
  isKey: boolean
  isQuoting: boolean
  hasBareKeys: boolean
  /** What has been seen behind the quote that the held text begins with; `""` while none waits. */
  step: QuoteStep | ''
  /** Text that is not decided: it is read again, in front of what comes next. */
  held: string
  /** Where the held text begins. */
  heldFrom: number
}

/** The state, and the text that is being read. */
export interface Run extends RunState {
  readonly output: StageOutput
  /** What stands behind the document is skipped: nothing of it needs a mend. */
  readonly skipsTrailingText: boolean
  text: string
  /** The text's offset. */
  from: number
  /** How much of the text has been handed on. */
  done: number
}

/** What a reader returns when the rest of the text must wait for more. */
export const UNDECIDED = -1

/** Hands on what has been read up to here as it is. */
export function copyTo(run: Run, at: number): void {
  const { done, from } = run
  if (at > done) run.output.copy(run.text.slice(done, at), from + done)
  run.done = at
}

/** Hands on other text for what stands here; returns where that ends. */
export function replace(run: Run, at: number, text: string, length = 1): number {
  copyTo(run, at)
  if (text !== '') run.output.replace(text, run.from + at)
  run.done = at + length
  return run.done
}

/** Replaces and reports it; returns where what stood here ends. */
export function mend(run: Run, kind: string, at: number, text: string, length = 1): number {
  const end = replace(run, at, text, length)
  report(run, kind, run.from + at)
  return end
}

export function report(run: Run, kind: string, offset: number): void {
  run.output.report({ kind, offset })
}
