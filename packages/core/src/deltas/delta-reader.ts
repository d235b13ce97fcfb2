import type { ValueKind } from '../contracts/value-kind.ts'
import type { Path, Segment } from '../path/path.ts'
import { toPointer } from '../path/pointer.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import { readJson } from '../values/read-json.ts'
import { readIssue } from '../verdict/read-issue.ts'
import type { EndDelta, InvalidDelta, OpenDelta, SettleDelta, TextDelta } from './delta.ts'
import { kindOf } from './kind-of.ts'
import { mismatch } from './mismatch.ts'
import { ToldJudge } from './told-judge.ts'

/** An open value: its path, and how many children it has had. */
interface OpenValue {
  readonly path: Path
  readonly kind: ValueKind
  children: number
  /** Text of a scalar so far. */
  text: string
}

/** Drives a tree by deltas, and checks that they fit onto each other. */
export class DeltaReader {
  readonly #tree: TreeBuilder
  readonly #judge: ToldJudge
  readonly #open: OpenValue[] = []
  #hasRoot = false
  /** How many deltas were read, and how many of them were issues. */
  #count = 0
  #issues = 0

  constructor(tree: TreeBuilder, maxIssues: number) {
    this.#tree = tree
    this.#judge = new ToldJudge(tree, maxIssues)
  }

  /** From here on it decides what the tree holds, and what in it is invalid. */
  takeOver(): void {
    const tree = this.#tree
    tree.judge = this.#judge
    // The judge says of each value whether it is held.
    tree.holdBy({ decide: () => false, isRuled: false })
    tree.sentinel?.leaveOut()
  }

  /** What a delta counts towards `maxChars`: no more than what it tells of has in any JSON text. */
  unitsOf(delta: OpenDelta): number {
    switch (delta.type) {
      case 'text':
        return delta.text.length
      case 'settle': {
        const open = this.#open.at(-1)
        const text = open?.text.length ?? 0
        // The text of an invalid string comes at once, in quotes and escapes of ours.
        if (delta.invalid === true && open?.kind === 'string') {
          return Math.max(0, (delta.size ?? delta.source?.length ?? 0) - text)
        }
        return Math.max(0, (delta.source?.length ?? 0) - text - (open?.kind === 'string' ? 1 : 0))
      }
      case 'begin': {
        const key = delta.path.at(-1)
        const hasDelimiters = delta.kind !== 'number' && delta.kind !== 'literal'
        return (typeof key === 'string' ? key.length : 0) + (hasDelimiters ? 1 : 0)
      }
      default:
        return 0
    }
  }

  read(delta: OpenDelta): void {
    this.#count += 1
    switch (delta.type) {
      case 'begin':
        this.#begin(delta.path, delta.kind, delta.held === true)
        return
      case 'text':
        this.#addText(this.#innermost(delta.path), delta)
        return
      case 'settle':
        this.#settle(this.#innermost(delta.path), delta)
        return
      case 'issue':
        this.#issues += 1
        this.#judge.add(readIssue(delta.issue)!)
        return
      case 'invalid':
        this.#invalidate(delta)
        return
      case 'phase':
        if (delta.phase === 'validating') this.end()
        return
      default:
        delta satisfies never
    }
  }

  /** The document is whole here, and nothing in it is invalid. */
  end(): void {
    const { root, issues } = this.#tree.fields
    const open = this.#open.at(-1)
    if (open !== undefined) throw mismatch(open.path, 'that it settles')
    if (!this.#hasRoot) throw mismatch([], 'that the document begins')
    if (issues.length > 0 || root.status !== 'settled') throw mismatch([], 'a bad ending')
  }

  /** The run ends: nothing that was told may be lacking. */
  finish({ issues, places, count = this.#count }: EndDelta): void {
    if (count !== this.#count) throw mismatch([], `${count} deltas before the end`)
    if (issues === undefined && places === undefined) return
    this.end()
    const refused = (issues ?? []).map((issue) => readIssue(issue)!)
    this.#judge.refuse(refused, places ?? refused.map(({ path }) => path))
  }

  #begin(path: Path, kind: ValueKind, isHeld: boolean): void {
    const tree = this.#tree
    const parent = this.#open.at(-1)
    const key = path.at(-1)
    if (!this.#fits(path, key, parent)) throw mismatch(path, 'a field that follows')
    if (parent?.kind === 'object') {
      tree.keyText(key as string)
      tree.endKey()
    }
    if (parent !== undefined) parent.children += 1
    this.#hasRoot = true
    this.#judge.holdsNext = isHeld
    this.#open.push({ path, kind, children: 0, text: '' })
    if (kind === 'object') tree.beginObject()
    else if (kind === 'array') tree.beginArray()
    else if (kind === 'string') tree.beginString()
    else if (kind === 'number') tree.beginNumber()
    else tree.beginLiteral()
  }

  /** Whether a value may begin at this path now. */
  #fits(path: Path, key: Segment | undefined, parent: OpenValue | undefined): boolean {
    if (parent === undefined) return path.length === 0 && !this.#hasRoot
    if (!isSamePath(path.slice(0, -1), parent.path)) return false
    if (parent.kind === 'array') return key === parent.children
    return (
      parent.kind === 'object' && typeof key === 'string' && !this.#tree.spine.innermost.has(key)
    )
  }

  #innermost(path: Path): OpenValue {
    const open = this.#open.at(-1)
    if (open === undefined || !isSamePath(open.path, path)) {
      const expected =
        open === undefined ? 'a field that begins' : `one for "${toPointer(open.path)}"`
      throw mismatch(path, expected)
    }
    return open
  }

  #addText(open: OpenValue, { text, released }: TextDelta): void {
    const tree = this.#tree
    if (tree.scalar.invalid !== undefined) throw mismatch(open.path, 'no text of an invalid field')
    open.text += text
    if (open.kind === 'string') {
      if (released === true) tree.releaseText()
      tree.stringText(text)
    } else if (open.kind === 'number') tree.numberText(open.text)
    else throw mismatch(open.path, 'no text')
  }

  #invalidate({ path, draft, size, issue }: InvalidDelta): void {
    const depth = path.length
    const open = this.#open[depth]
    if (open === undefined || !isSamePath(open.path, path)) {
      throw mismatch(path, 'a field that is open')
    }
    const { spine, scalar, fields } = this.#tree
    const isKnown = (depth < spine.depth ? spine.at(depth) : scalar).invalid !== undefined
    if (isKnown) throw mismatch(path, 'that it is not invalid yet')
    if (size !== undefined && size !== open.text.length) {
      throw mismatch(path, `the size ${open.text.length}`)
    }
    if (issue !== undefined && issue >= this.#issues) {
      throw mismatch(path, 'an issue that was told')
    }
    const meant = issue === undefined ? undefined : fields.issues[issue]
    const kept = draft === undefined ? undefined : { draft: readDraft(open, draft) }
    this.#judge.invalidate(depth, meant, kept)
  }

  #settle(open: OpenValue, delta: SettleDelta): void {
    const { source, size, invalid, missing = [] } = delta
    const tree = this.#tree
    const text = open.kind === 'string' ? wholeText(open, delta) : ''
    const sizeSoFar = open.kind === 'string' ? text.length : open.children
    if (size !== undefined && size !== sizeSoFar) {
      throw mismatch(open.path, `the size ${sizeSoFar}`)
    }
    if (invalid !== true && this.#judge.isInvalidAt(this.#open.length - 1)) {
      throw mismatch(open.path, 'that it is invalid')
    }
    const mayLack = open.kind === 'object' && invalid === true
    if (missing.some((key) => !mayLack || tree.spine.innermost.has(key))) {
      throw mismatch(open.path, 'members that it does not have')
    }
    this.#judge.settlesAs = { invalid, missing }
    if (open.kind === 'object') tree.endObject()
    else if (open.kind === 'array') tree.endArray()
    else if (open.kind === 'string') {
      const rest = text.slice(open.text.length)
      const { scalar } = tree
      if (rest !== '' && scalar.invalid === undefined && !scalar.isHeld) {
        throw mismatch(open.path, 'the rest of its text')
      }
      tree.stringText(rest)
      tree.stringSource((source ?? JSON.stringify(text)).slice(1, -1))
      tree.endString()
    } else if (source === undefined) throw mismatch(open.path, 'the source text of a scalar')
    else if (open.kind === 'number' && isNumberText(source) && source.startsWith(open.text)) {
      tree.endNumber(source, false)
    } else if (open.kind === 'literal' && source === 'true') tree.endLiteral(true)
    else if (open.kind === 'literal' && source === 'false') tree.endLiteral(false)
    else if (open.kind === 'literal' && source === 'null') tree.endLiteral(null)
    else throw mismatch(open.path, `the source text of a ${open.kind}`)
    this.#open.pop()
  }
}

/** All of a string that settles: that of an invalid one comes only now. */
function wholeText({ path, text }: OpenValue, { source, invalid }: SettleDelta): string {
  if (source === undefined) {
    if (invalid === true) throw mismatch(path, 'the source text of an invalid string')
    return text
  }
  const whole = parse(source)
  const fits =
    typeof whole === 'string' && (invalid === true ? whole.startsWith(text) : whole === text)
  if (!fits) throw mismatch(path, 'the source text of its value')
  return whole
}

function readDraft({ path, kind }: OpenValue, draft: string): unknown {
  const value = parse(draft)
  if (value === undefined || kindOf(value) !== kind) throw mismatch(path, `the draft of a ${kind}`)
  return value
}

/** What a JSON text says; `undefined` where it is none. */
function parse(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((segment, at) => segment === b[at])
}

function isNumberText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
}
