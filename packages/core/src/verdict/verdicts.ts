// Marks in a tree what breaks its schema, and keeps the issues.
import type { Issue } from '../contracts/validator.ts'
import type { FieldNode } from '../field/field-node.ts'
import { InvalidValue } from '../field/invalid-value.ts'
import type { Path, Segment } from '../path/path.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'

export class Verdicts {
  /** In document order; it grows, up to the limit. */
  readonly issues: Issue[] = []
  /** Whether something broke the schema, also beyond the limit. */
  hasIssues = false
  readonly #tree: TreeBuilder
  readonly #maxIssues: number

  constructor(tree: TreeBuilder, maxIssues: number) {
    this.#tree = tree
    this.#maxIssues = maxIssues
    tree.fields.issues = this.issues
  }

  add(issue: Issue): void {
    this.hasIssues = true
    const { fields } = this.#tree
    fields.touch()
    if (this.issues.length >= this.#maxIssues) return
    this.issues.push(issue)
    for (const node of nodesTo(fields.root, issue.path)) fields.mark(node)
  }

  /** The path of the open field that lies `depth` steps below the root. */
  pathTo(depth: number): Path {
    const path: Segment[] = []
    for (let at = 0; at < depth; at += 1) path.push(this.#tree.spine.at(at).step!)
    return path
  }

  /**
   * The open field that lies `depth` steps below the root is invalid from here on. `draft` is that
   * of a value that is closing.
   */
  markOpen(depth: number, draft?: unknown): InvalidValue {
    const { spine, scalar, fields, hidden } = this.#tree
    const open = depth < spine.depth ? spine.at(depth) : scalar
    if (open.invalid !== undefined) return open.invalid
    const invalid = new InvalidValue(depth < hidden.from ? fields.draftAt(depth, draft) : undefined)
    open.invalid = invalid
    const { node } = open
    if (node !== undefined) {
      node.invalidate(invalid)
      fields.mark(node)
    }
    return invalid
  }

  /** The whole value is invalid at these places, and above them. */
  markWhole(paths: readonly Path[]): void {
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
