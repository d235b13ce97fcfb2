// Reads text as a forgiving grammar has it and hands it on as JSON. What is JSON already goes on in
// pieces as long as possible; what is undecided when a chunk ends is held and read again.
import type { StageContext, StageMachine, StageOutput } from '../../contracts/stage.ts'
import { decideComma, readBareKey, readBetween, readComment } from './read-between.ts'
import { closesString, readQuote, readString } from './read-string.ts'
import { copyTo, type Run, type RunState, UNDECIDED } from './run.ts'

/** Begins a run, or goes on with one that was saved. */
export function createLenientMachine(
  output: StageOutput,
  { skipsTrailingText }: StageContext,
  saved: unknown,
): StageMachine {
  const run: Run = {
    expects: 'value',
    open: [],
    comment: '',
    comma: -1,
    mends: [],
    scalarEnd: '',
    quotes: '',
    isKey: false,
    isQuoting: false,
    hasBareKeys: false,
    step: '',
    held: '',
    heldFrom: 0,
    ...(saved as RunState | undefined),
    output,
    skipsTrailingText,
    text: '',
    from: 0,
    done: 0,
  }

  /** `closes` says of a quote at the beginning whether it ends its string. */
  function read(text: string, from: number, closes?: boolean): void {
    run.text = text
    run.from = from
    run.done = 0
    run.held = ''
    let at = closes === undefined ? 0 : readQuote(run, 0, closes)
    while (at < text.length) {
      const next = step(at)
      if (next === UNDECIDED) {
        run.held = text.slice(at)
        run.heldFrom = from + at
        break
      }
      at = next
    }
    copyTo(run, at)
    run.text = ''
  }

  /** Reads at least one character of what is open and returns where it stopped. */
  function step(at: number): number {
    if (run.comment !== '') return readComment(run, at)
    if (run.expects === 'string') return readString(run, at)
    return run.expects === 'bare-key' ? readBareKey(run, at) : readBetween(run, at)
  }

  return {
    write(text, from) {
      if (run.held === '') read(text, from)
      else if (run.step === '') read(run.held + text, run.heldFrom)
      else {
        const closes = closesString(run, text, 0)
        // What is held grows by parts, none of which is looked at again before the quote is decided.
        if (closes === undefined) run.held += text
        else read(run.held + text, run.heldFrom, closes)
      }
    },

    end() {
      // Nothing speaks against a closing quote any more.
      while (run.step !== '') read(run.held, run.heldFrom, true)
      decideComma(run, 0, '')
      if (run.comment === '' && run.held !== '') output.copy(run.held, run.heldFrom)
    },

    get keptFrom() {
      if (run.comma >= 0) return run.comma
      return run.held === '' ? Infinity : run.heldFrom
    },

    save() {
      const { output: _output, skipsTrailingText: _skips, text: _text, ...rest } = run
      const { from: _from, done: _done, ...state } = rest
      return { ...state, open: [...run.open], mends: [...run.mends] }
    },
  }
}
