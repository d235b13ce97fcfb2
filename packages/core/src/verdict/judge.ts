// Asks a check about each token before the tree builds it, and marks in the tree what it finds.
import type {
  CheckOutput,
  DocumentCheck,
  GateOutcome,
  Issue,
  ShowWish,
  ValidatorParts,
  Violation,
} from '../contracts/validator.ts'
import type { ValueKind } from '../contracts/value-kind.ts'
import type { StreamError } from '../errors.ts'
import { InvalidValue } from '../field/invalid-value.ts'
import { earlyEnd } from './early-end.ts'
import { gateIssues } from './gate-issues.ts'
import { ReplayedIssues } from './replayed-issues.ts'
import type { Conclusion, JudgedRun, RunJudge } from './run-judge.ts'
import type { SavedVerdicts } from './saved-verdicts.ts'
import { gateThrew, schemaError } from './schema-error.ts'
import { Verdicts } from './verdicts.ts'

/** A violation, and where in the text it was found. */
interface Found extends Violation {
  readonly offset: number
}

export class Judge implements RunJudge, CheckOutput {
  readonly #run: JudgedRun
  readonly #parts: ValidatorParts
  readonly #check: DocumentCheck
  readonly #verdicts: Verdicts
  /** What the check said and the tree does not show yet. */
  #found: Found[] = []
  /** Units of the text that the check is reading; -1 while it reads none. */
  #reading = -1
  /** The key read so far may be the sentinel's: the check has not been told. */
  #isKeyKept = false
  /** The member that comes is not allowed. */
  #memberIssue: Issue | undefined
  /** Those of members that turned out to be skipped, and whether the last of them had one. */
  readonly #skipped: Issue[] = []
  #skippedLast: Issue | undefined
  /** What is read was judged before. */
  #replayed: ReplayedIssues | undefined
  #stop: StreamError | undefined

  constructor(parts: ValidatorParts, run: JudgedRun) {
    const { stopWhen, sentinel } = run.options
    if (stopWhen !== undefined && sentinel !== undefined) {
      throw new TypeError(
        'stopWhen and sentinel contradict each other: the sentinel comes last, or the run ends early.',
      )
    }
    this.#run = run
    this.#parts = parts
    this.#verdicts = new Verdicts(run.tree, run.maxIssues)
    this.#check = parts.check(this)
  }

  // What the check says

  violate(violation: Violation): void {
    this.#found.push({ ...violation, offset: this.#offset(violation.viable) })
  }

  violateMember(violation: Omit<Violation, 'depth'>): void {
    const depth = this.#run.tree.spine.depth - 1
    this.#memberIssue = this.#add({
      ...violation,
      depth,
      missing: undefined,
      offset: this.#offset(violation.viable),
    })
  }

  // What the tree says

  begin(kind: ValueKind, literal?: boolean | null): ShowWish | 'never' {
    const wish = this.#check.begin(kind, literal)
    // The containers around it break before anything of it shows in them.
    if (this.#found.length > 0) this.#markAround()
    return this.#memberIssue === undefined && this.#found.length === 0 ? wish : 'never'
  }

  mark(): void {
    if (this.#memberIssue !== undefined) this.#markMember()
    this.#markFound()
  }

  keyText(piece: string): void {
    const { spine, sentinel, key } = this.#run.tree
    if (spine.depth === 1 && sentinel?.canBegin(key) === true) {
      this.#isKeyKept = true
      return
    }
    this.#readKey(this.#isKeyKept ? key : piece)
  }

  endKey(key: string): void {
    if (this.#isKeyKept) this.#readKey(key)
    this.#check.endKey(key)
    this.#markFound()
  }

  skipMember(): void {
    if (!this.#isKeyKept) this.#check.skipMember()
    this.#isKeyKept = false
    this.#skippedLast = this.#memberIssue
    if (this.#memberIssue !== undefined) this.#skipped.push(this.#memberIssue)
    this.#memberIssue = undefined
  }

  text(piece: string): void {
    const { tree } = this.#run
    this.#reading = piece.length
    const isHeld = this.#check.text(piece)
    this.#reading = -1
    if (!isHeld) tree.releaseText()
    if (this.#found.length === 0) {
      tree.showText(piece)
      return
    }
    const viable = Math.min(...this.#found.map((found) => found.viable ?? piece.length))
    tree.showText(piece.slice(0, viable))
    this.mark()
    tree.showText(piece.slice(viable))
  }

  end(
    value: unknown,
    source: string | undefined,
    draft: unknown,
    invalid: InvalidValue | undefined,
  ): InvalidValue | undefined {
    this.#check.end(value, source)
    let kept = invalid
    if (this.#found.length > 0) this.#markAround(invalid === undefined ? draft : invalid.draft)
    for (const found of this.#takeFound()) {
      this.#add(found)
      kept ??= new InvalidValue(draft)
      if (found.missing === undefined) continue
      kept.children ??= new Map()
      kept.children.set(found.missing, InvalidValue.missing())
    }
    return kept
  }

  afterMember(): void {
    if (this.#run.options.stopWhen === undefined || this.#replayed !== undefined) return
    if (this.#verdicts.issues.length === 0 && this.#check.isClosable) throw earlyEnd
  }

  conclude(value: unknown): Conclusion | Promise<Conclusion> {
    const { issues } = this.#verdicts
    if (issues.length > 0) return { error: schemaError(issues) }
    try {
      const outcome = this.#parts.gate(value)
      return isPromise(outcome)
        ? Promise.resolve(outcome).then(this.#read, concludeThrown)
        : this.#read(outcome)
    } catch (error) {
      return concludeThrown(error)
    }
  }

  markGate(issues: readonly Issue[]): void {
    this.#verdicts.refuse(
      issues,
      issues.map(({ path }) => path),
    )
  }

  save(): SavedVerdicts {
    const { issues } = this.#verdicts
    // The key of a member that is skipped right now is read again, and breaks the schema again.
    const again = this.#run.tree.hidden.isSkipping ? this.#skippedLast : undefined
    const skipped = this.#skipped.filter((issue) => issue !== again)
    const isSkipped = new Set(skipped)
    return {
      issues: issues.slice(),
      skipped: [...issues.keys()].filter((at) => isSkipped.has(issues[at]!)),
    }
  }

  replay({ issues, skipped }: SavedVerdicts): () => boolean {
    const isSkipped = new Set(skipped)
    for (const [at, issue] of issues.entries()) {
      this.#verdicts.add(issue)
      if (isSkipped.has(at)) this.#skipped.push(issue)
    }
    const replayed = new ReplayedIssues(issues.filter((_, at) => !isSkipped.has(at)))
    this.#replayed = replayed
    return () => {
      this.#replayed = undefined
      return replayed.isRight(!this.#verdicts.isFull)
    }
  }

  // Inside

  readonly #read = (outcome: GateOutcome): Conclusion => {
    if (outcome.issues === undefined) return { result: outcome.value }
    const issues = gateIssues(outcome.issues)
    return { error: schemaError(issues), issues }
  }

  #offset(viable: number | undefined): number {
    const { input, tokenizer } = this.#run
    if (this.#reading < 0) return input.originalOffset(tokenizer.position.offset)
    const end = input.originalOffset(tokenizer.textEnd)
    return end - this.#reading + (viable ?? this.#reading)
  }

  #readKey(text: string): void {
    this.#isKeyKept = false
    this.#reading = text.length
    this.#check.keyText(text)
    this.#reading = -1
    this.#markFound()
  }

  /** Marks what was found, apart from a member that is not allowed: while its key is read it has no place. */
  #markFound(): void {
    for (const found of this.#takeFound()) this.#markOpen(found)
    if (this.#stop !== undefined) throw this.#stop
  }

  #takeFound(): Found[] {
    if (this.#found.length === 0) return this.#found
    const found = this.#found
    this.#found = []
    return found
  }

  /** Marks the open containers that break; what is left is of the value that begins or ends. */
  #markAround(draft?: unknown): void {
    const { depth } = this.#run.tree.spine
    const found = this.#takeFound()
    for (const one of found) if (one.depth < depth) this.#markOpen(one, draft)
    this.#found = found.filter((one) => one.depth >= depth)
  }

  #markOpen(found: Found, draft?: unknown): void {
    this.#add(found)
    this.#verdicts.markOpen(found.depth, draft)
  }

  #markMember(): void {
    const { depth } = this.#run.tree.spine
    const issue = this.#memberIssue
    this.#memberIssue = undefined
    const isContainer = this.#run.tree.scalar.kind === 'none'
    this.#verdicts.markOpen(isContainer ? depth - 1 : depth, undefined, issue)
  }

  #add(found: Found): Issue {
    if (this.#replayed !== undefined) return this.#replayed.next() ?? this.#issueOf(found)
    const issue = this.#issueOf(found)
    this.#verdicts.add(issue)
    if (this.#run.options.onViolation === 'stop') this.#stop ??= schemaError([issue])
    return issue
  }

  #issueOf(found: Found): Issue {
    const path = this.#verdicts.pathTo(found.depth)
    return {
      message: found.message,
      path: found.missing === undefined ? path : [...path, found.missing],
      keyword: found.keyword,
      expected: found.expected,
      found: found.found,
      offset: found.offset,
    }
  }
}

function isPromise(
  outcome: GateOutcome | PromiseLike<GateOutcome>,
): outcome is PromiseLike<GateOutcome> {
  return 'then' in outcome && typeof outcome.then === 'function'
}

function concludeThrown(error: unknown): Conclusion {
  return { error: gateThrew(error) }
}
