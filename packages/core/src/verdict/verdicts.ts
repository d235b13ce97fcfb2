// Marks in a tree what breaks its schema, and keeps the issues.
import type { Issue } from '../contracts/validator.ts'
import type { FieldNode } from '../field/field-node.ts'
import { InvalidValue } from '../field/invalid-value.ts'
import type { Path, Segment } from '../path/path.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'

export class Verdicts {
  /** In document order; it grows, up to the limit. One at least is kept of a document that breaks. */
  readonly issues: Issue[]
  readonly #tree: TreeBuilder
  readonly #maxIssues: number

  constructor(tree: TreeBuilder, maxIssues: number) {
    this.#tree = tree
    this.#maxIssues = Math.max(1, maxIssues)
    this.issues = tree.fields.issues
  }

  get isFull(): boolean {
    return this.issues.length >= this.#maxIssues
  }

  add(issue: Issue): void {
    if (this.#list(issue)) this.#tree.observer?.issue?.(issue)
  }

  /** The final gate refuses the whole value: for these issues, at these places. */
  refuse(issues: readonly Issue[], places: readonly Path[]): void {
    const listed = issues.filter((issue) => this.#list(issue))
    this.#markWhole(places)
    this.#tree.observer?.refuse?.(listed, places)
  }

  /** Tells whether there was room for it. */
  #list(issue: Issue): boolean {
    const { fields } = this.#tree
    fields.touch()
    if (this.isFull) return false
    this.issues.push(issue)
    for (const node of nodesTo(fields.root, issue.path)) fields.mark(node)
    return true
  }

  /** The path of the open field that lies `depth` steps below the root. */
  pathTo(depth: number): Path {
    const path: Segment[] = []
    for (let at = 0; at < depth; at += 1) path.push(this.#tree.spine.at(at).step!)
    return path
  }

  /**
   * The open field that lies `depth` steps below the root is invalid from here on. `draft` is that
   * of a value that is closing; `issue` one that names the parent and means the field.
   */
  markOpen(depth: number, draft?: unknown, issue?: Issue): void {
    const { spine, scalar, fields, hidden } = this.#tree
    const open = depth < spine.depth ? spine.at(depth) : scalar
    if (open.invalid !== undefined) return
    this.freeze(depth, depth < hidden.from ? fields.draftAt(depth, draft) : undefined, issue)
  }

  /** As `markOpen`, of a field that is not invalid yet, with the draft that it keeps. */
  freeze(depth: number, draft: unknown, issue?: Issue): void {
    const { spine, scalar, fields, hidden, observer } = this.#tree
    const open = depth < spine.depth ? spine.at(depth) : scalar
    const invalid = new InvalidValue(draft)
    invalid.isFrozen = true
    invalid.issue = issue
    open.invalid = invalid
    const { node } = open
    if (node !== undefined) {
      node.invalidate(invalid)
      fields.mark(node)
    }
    if (depth <= hidden.from) observer?.invalidate?.(depth, invalid)
  }

  /** The whole value is invalid at these places, and above them. */
  #markWhole(paths: readonly Path[]): void {
    const { root } = this.#tree.fields
    root.invalid ??= wholly(root.value)
    for (const path of paths) breakAt(root.invalid, path)
    this.#markNodes()
  }

  #markNodes(): void {
    const { fields } = this.#tree
    const open = [fields.root]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      node.invalidate(node.invalid!)
      fields.mark(node)
      for (const [key, invalid] of node.invalid?.children ?? []) {
        const child = node.children?.get(key)
        if (child === undefined) continue
        child.invalid = invalid
        open.push(child)
      }
    }
  }
}

/** The nodes on the way to a place, innermost first: also where a held container hides them. */
function nodesTo(root: FieldNode, path: Path): readonly FieldNode[] {
  const nodes = [root]
  for (const step of path) {
    const child = nodes.at(-1)!.children?.get(String(step))
    if (child === undefined) break
    nodes.push(child)
  }
  return nodes.reverse()
}

/** Walks down as far as there is something; a missing member counts where its object is there. */
function breakAt(root: InvalidValue, path: Path): void {
  let at = root
  for (const step of path) {
    const key = String(step)
    const { received } = at
    if (typeof received !== 'object' || received === null) return
    const exists = Object.hasOwn(received, key)
    if (!exists && Array.isArray(received)) return
    at.children ??= new Map()
    const known = at.children.get(key)
    const next =
      known ??
      (exists ? wholly((received as Record<string, unknown>)[key]) : InvalidValue.missing())
    at.children.set(key, next)
    at = next
  }
}

function wholly(value: unknown): InvalidValue {
  const invalid = new InvalidValue(value)
  invalid.end(value)
  return invalid
}
