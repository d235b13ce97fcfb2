// Writes a growing text into an element. What was written is never touched again, so that the
// reader's selection stays, and each write costs what the text gained.

/** From here on a text is cut: the node that grows is laid out as a whole with every write. */
const FIRST_NODE = 16_384
/** From this length on a later text node ends with a word; at twice the length it ends anyway. */
const NEXT_NODE = 4_096
/** From this length on a block ends with a line. */
const BLOCK = 16_384

/** A text that can be read piece by piece. */
export interface GrowingText {
  /** What it has behind its first `length` UTF-16 units. */
  textSince(length: number): string
}

/** Writes into one element, beside whose content of its own it touches nothing. */
export class TextWriter {
  readonly element: HTMLElement
  #text: GrowingText | undefined
  /** UTF-16 units that were written. */
  #length = 0
  /** The text node that grows. */
  #node: Text | undefined
  /** What the nodes go into: the element, then one block after the other. */
  #parent: HTMLElement | undefined
  /** UTF-16 units in it. */
  #parentLength = 0
  /** What was put into the element itself. */
  #written: ChildNode[] = []
  /** Whether a line may become a block of its own; asked when the first node is full. */
  #mayCutLines: boolean | undefined

  constructor(element: HTMLElement) {
    this.element = element
    this.#parent = element
  }

  /**
   * Appends what the text gained; another text replaces what was written. The element has `there`
   * UTF-16 units of a new one already.
   */
  write(text: GrowingText, there = 0): void {
    if (text !== this.#text) {
      this.#clear()
      this.#length = there
    }
    this.#text = text
    let gained = text.textSince(this.#length)
    this.#length += gained.length
    while (gained !== '') {
      const piece = gained.slice(0, this.#room(gained))
      this.#append(piece)
      gained = gained.slice(piece.length)
    }
  }

  #clear(): void {
    for (const node of this.#written) node.remove()
    this.#written = []
    this.#node = undefined
    this.#parent = this.element
    this.#parentLength = this.#length = 0
  }

  /** How many units of the text go into the node that grows, or into a fresh one. */
  #room(text: string): number {
    const left = this.#limit - (this.#node?.length ?? 0)
    if (text.length <= left && !this.#isBlockFull) return text.length
    const end = endOfWord(text, Math.max(left, 0))
    const line = this.#isBlockFull ? text.slice(0, end).indexOf('\n') + 1 : 0
    return line || end
  }

  #append(piece: string): void {
    this.#parent ??= this.#beginBlock()
    if (this.#node) this.#node.appendData(piece)
    else {
      this.#node = this.element.ownerDocument.createTextNode(piece)
      this.#put(this.#parent, this.#node)
    }
    this.#parentLength += piece.length
    if (piece.endsWith('\n') && this.#isBlockFull) this.#node = this.#parent = undefined
    else if (this.#isNodeFull(this.#node, piece)) this.#node = undefined
  }

  #beginBlock(): HTMLElement {
    const block = this.element.ownerDocument.createElement('span')
    block.dataset['textBlock'] = ''
    block.style.display = 'block'
    block.style.setProperty('content-visibility', 'auto')
    // What it is likely to need; once it was shown, the browser remembers.
    block.style.setProperty('contain-intrinsic-block-size', 'auto 160lh')
    this.#put(this.element, block)
    this.#parentLength = 0
    return block
  }

  #put(parent: HTMLElement, node: Text | HTMLElement): void {
    parent.append(node)
    if (parent === this.element) this.#written.push(node)
  }

  get #limit(): number {
    return this.#node === this.#written[0] ? FIRST_NODE : NEXT_NODE
  }

  #isNodeFull(node: Text, piece: string): boolean {
    if (node.length < this.#limit) return false
    return /\s$/.test(piece) || node.length >= 2 * this.#limit
  }

  get #isBlockFull(): boolean {
    if (this.#parentLength < BLOCK) return false
    this.#mayCutLines ??= keepsLines(this.element)
    return this.#mayCutLines
  }
}

/** The first place behind `from` at which a cut divides no word, if there is one nearby. */
function endOfWord(text: string, from: number): number {
  const space = text.slice(from, from + NEXT_NODE).search(/\s/)
  if (space !== -1) return from + space + 1
  const end = Math.min(from + NEXT_NODE, text.length)
  const isInsidePair = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
  return isInsidePair ? end - 1 : end
}

/** Whether the element breaks its lines where the text does, so that each could be a block. */
function keepsLines(element: HTMLElement): boolean {
  const { display, whiteSpace } = getComputedStyle(element)
  return (
    /^(?:block|flow-root|list-item|inline-block|table-cell)$/.test(display) &&
    /^(?:pre|pre-wrap|pre-line|break-spaces)$/.test(whiteSpace)
  )
}
