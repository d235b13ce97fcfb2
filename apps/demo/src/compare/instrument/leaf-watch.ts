interface Told {
  readonly appeared: () => void
  readonly flickered: () => void
}

/**
 * Follows the leaves of a document on the page: elements with `data-leaf`, which is their pointer, and
 * `data-kind`, the type of what they show. Looks only at what has changed.
 */
export class LeafWatch {
  readonly #told: Told
  /** What is shown: the element of each pointer, and the type of its value. */
  readonly #shown = new Map<string, { element: Element; kind: string }>()

  constructor(told: Told) {
    this.#told = told
  }

  read(records: readonly MutationRecord[]): void {
    const touched = new Set<Element>()
    for (const { target, addedNodes, removedNodes } of records) {
      const leaf = (target instanceof Element ? target : target.parentElement)?.closest(
        '[data-leaf]',
      )
      if (leaf) touched.add(leaf)
      for (const node of [...removedNodes, ...addedNodes]) collectLeaves(node, touched)
    }
    // First what came, then what went: an element that replaces another is no flicker.
    for (const element of touched) if (isShown(element)) this.#show(element)
    for (const element of touched) if (!isShown(element)) this.#hide(element)
  }

  #show(element: Element): void {
    const { pointer, kind } = readLeaf(element)
    const before = this.#shown.get(pointer)
    if (before && before.kind !== kind) this.#told.flickered()
    if (!before) this.#told.appeared()
    this.#shown.set(pointer, { element, kind })
  }

  #hide(element: Element): void {
    const { pointer } = readLeaf(element)
    if (this.#shown.get(pointer)?.element !== element) return
    this.#shown.delete(pointer)
    this.#told.flickered()
  }
}

const isShown = (element: Element): boolean => element.isConnected && element.textContent !== ''

const readLeaf = (element: Element): { pointer: string; kind: string } => ({
  pointer: element.getAttribute('data-leaf') ?? '',
  kind: element.getAttribute('data-kind') ?? '',
})

function collectLeaves(node: Node, into: Set<Element>): void {
  if (!(node instanceof Element)) return
  if (node.hasAttribute('data-leaf')) into.add(node)
  for (const leaf of node.querySelectorAll('[data-leaf]')) into.add(leaf)
}
