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
import type { Conclusion, JudgedRun, RunJudge } from './run-judge.ts'
import { gateThrew, schemaError } from './schema-error.ts'
import { Verdicts } from './verdicts.ts'

/** A violation, and where in the text it was found. */
interface Found extends Violation {
  readonly offset: number | undefined
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
  /** The schema holds the open string. */
  #holdsText = false
  /** The key read so far may be the sentinel's: the check has not been told. */
  #isKeyKept = false
  /** The member that comes is not allowed. */
  #memberIssue: Issue | undefined
  #stop: StreamError | undefined

  constructor(parts: ValidatorParts, run: JudgedRun) {
    this.#run = run
    this.#parts = parts
    this.#verdicts = new Verdicts(run.tree, run.maxIssues)
    this.#check = parts.check(this)
  }

  get issues(): readonly Issue[] {
    return this.#verdicts.issues
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
    this.#holdsText = wish === 'hold' && kind === 'string'
    // The containers around it break before anything of it shows in them.
    if (this.#found.length > 0) this.#markAround()
    return this.#memberIssue === undefined && this.#found.length === 0 ? wish : 'never'
  }

  mark(): void {
    if (this.#memberIssue !== undefined) this.#markMember()
    if (this.#found.length > 0) for (const found of this.#takeFound()) this.#markOpen(found)
    if (this.#stop !== undefined) throw this.#stop
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
    this.#memberIssue = undefined
  }

  text(piece: string): void {
    const { tree } = this.#run
    this.#reading = piece.length
    const isHeld = this.#check.text(piece)
    this.#reading = -1
    if (this.#found.length === 0) {
      if (this.#holdsText && !isHeld) {
        this.#holdsText = false
        tree.releaseText()
      }
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
    if (this.#found.length > 0) this.#markAround(draft)
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
    if (!this.#run.stopsWhenClosable || this.#verdicts.hasIssues) return
    if (this.#check.isClosable) throw earlyEnd
  }

  conclude(value: unknown): Conclusion | Promise<Conclusion> {
    if (this.#verdicts.hasIssues) return { error: schemaError(this.issues) }
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
    for (const issue of issues) this.#verdicts.add(issue)
    this.#verdicts.markWhole(issues.map(({ path }) => path))
  }

  // Inside

  readonly #read = (outcome: GateOutcome): Conclusion => {
    if (outcome.issues === undefined) return { result: outcome.value }
    const issues = gateIssues(outcome.issues)
    return { error: schemaError(issues), issues }
  }

  #offset(viable: number | undefined): number | undefined {
    if (this.#reading < 0) return this.#run.tokenOffset()
    const end = this.#run.textEnd()
    return end === undefined ? undefined : end - this.#reading + (viable ?? this.#reading)
  }

  #readKey(text: string): void {
    this.#isKeyKept = false
    this.#reading = text.length
    this.#check.keyText(text)
    this.#reading = -1
    this.#markFound()
  }

  /** Marks what was found while a key is read: the member itself has no place yet. */
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
    this.#verdicts.markOpen(isContainer ? depth - 1 : depth).issue = issue
  }

  #add(found: Found): Issue {
    const path = this.#verdicts.pathTo(found.depth)
    const issue: Issue = {
      message: found.message,
      path: found.missing === undefined ? path : [...path, found.missing],
      keyword: found.keyword,
      expected: found.expected,
      found: found.found,
      offset: found.offset,
    }
    this.#verdicts.add(issue)
    if (this.#run.stopsAtViolation) this.#stop ??= schemaError([issue])
    return issue
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
