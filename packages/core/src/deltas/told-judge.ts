import type { Issue, ShowWish } from '../contracts/validator.ts'
import { InvalidValue } from '../field/invalid-value.ts'
import type { Path } from '../path/path.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { TreeJudge } from '../tree/tree-judge.ts'
import { Verdicts } from '../verdict/verdicts.ts'

/** What a field turns out to be that settles. */
export interface SettledVerdict {
  readonly invalid?: true | undefined
  readonly missing?: readonly string[] | undefined
}

/** Judges nothing: carries out in a tree what was found and held elsewhere. */
export class ToldJudge implements TreeJudge {
  /** Whether the value that begins next is held. */
  holdsNext = false
  /** What the value that settles next turns out to be. */
  settlesAs: SettledVerdict = {}
  readonly #tree: TreeBuilder
  readonly #verdicts: Verdicts

  constructor(tree: TreeBuilder, maxIssues: number) {
    this.#tree = tree
    this.#verdicts = new Verdicts(tree, maxIssues)
  }

  begin(): ShowWish {
    return this.holdsNext ? 'hold' : undefined
  }

  text(piece: string): void {
    this.#tree.showText(piece)
  }

  end(
    _value: unknown,
    _source: string | undefined,
    draft: unknown,
    invalid: InvalidValue | undefined,
  ): InvalidValue | undefined {
    if (this.settlesAs.invalid !== true) return invalid
    const kept = invalid ?? new InvalidValue(draft)
    for (const key of this.settlesAs.missing ?? []) {
      kept.children ??= new Map()
      kept.children.set(key, InvalidValue.missing())
    }
    return kept
  }

  /** Whether the open field this many steps below the root is invalid, or has something below it that is. */
  isInvalidAt(depth: number): boolean {
    const { spine, scalar } = this.#tree
    if (depth === spine.depth) return scalar.invalid !== undefined
    const frame = spine.at(depth)
    return frame.invalid !== undefined || frame.invalidChildren !== undefined
  }

  add(issue: Issue): void {
    this.#verdicts.add(issue)
  }

  /** The open field this many steps below the root is invalid and keeps what shows, or what is given. */
  invalidate(depth: number, meant: Issue | undefined, kept?: { readonly draft: unknown }): void {
    if (kept === undefined) this.#verdicts.markOpen(depth, undefined, meant)
    else this.#verdicts.freeze(depth, kept.draft, meant)
  }

  /** A final gate elsewhere refused the whole value. */
  refuse(issues: readonly Issue[], places: readonly Path[]): void {
    this.#verdicts.refuse(issues, places)
  }

  // Nothing is found here.

  mark(): void {}
  keyText(): void {}
  endKey(): void {}
  skipMember(): void {}
  afterMember(): void {}
}
