// Cuts a growing Markdown text into blocks that can be shown one by one. A block ends where the
// next line is known to begin something of its own, so that what is closed never changes. Where it
// is not sure, blocks stay together: only their number depends on it.

/** A piece of a Markdown text that can be shown on its own. */
export interface TextBlock {
  /** Its place in the text, from 0: a key for lists. */
  readonly index: number
  /** All texts of all blocks make up the whole text. */
  readonly text: string
  /** It may still grow. Only the last block is open. */
  readonly isOpen: boolean
}

interface Fence {
  readonly marker: string
  readonly indent: number
}

/** Behind these a line that looks like a tag opens nothing. */
const VOID_TAGS = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** Reads a text once; the same blocks come of it, however it was cut. */
export class MarkdownBlocks {
  readonly #closed: TextBlock[] = []
  /** The whole lines of the open block. */
  #lines = ''
  /** The line that is being read. */
  #line = ''
  /** A block may end before this line: what came before it is blank, or a closed fence. */
  #mayCut = false
  #hasList = false
  #fence: Fence | undefined
  /** What ends the HTML that is open. */
  #html: string | undefined
  #isEnded = false
  #snapshot: readonly TextBlock[] | undefined

  /** The blocks so far; the same list until there is more text. Costs their number. */
  get(): readonly TextBlock[] {
    this.#snapshot ??= this.#makeSnapshot()
    return this.#snapshot
  }

  write(text: string): void {
    let from = 0
    while (from < text.length) {
      const feed = text.indexOf('\n', from)
      const to = feed === -1 ? text.length : feed + 1
      this.#line += text.slice(from, to)
      if (this.#mayCut) this.#decide(feed !== -1)
      if (feed !== -1) this.#endLine()
      from = to
    }
    this.#snapshot = undefined
  }

  /** No more text comes. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    if (this.#mayCut) this.#decide(true)
    this.#snapshot = undefined
  }

  #makeSnapshot(): readonly TextBlock[] {
    const text = this.#lines + this.#line
    const index = this.#closed.length
    return text === ''
      ? [...this.#closed]
      : [...this.#closed, { index, text, isOpen: !this.#isEnded }]
  }

  /** Ends the block before this line, as soon as what there is of the line tells that. */
  #decide(isWholeLine: boolean): void {
    const line = this.#line
    const indent = indentOf(line)
    if (line.trim() === '') return
    // An indented line may go on with a list item, a code block or a note.
    const isContinuation = indent >= 4 || (this.#hasList && indent >= 2)
    if (!isContinuation && this.#hasList) {
      if (!isWholeLine && /^\s*(?:[-+*]|\d{1,9}[.)]?)$/.test(line)) return
      if (isListItem(line)) return this.#goOn()
    }
    if (isContinuation) return this.#goOn()
    const text = this.#lines
    this.#closed.push({ index: this.#closed.length, text, isOpen: false })
    this.#lines = ''
    this.#hasList = false
    this.#goOn()
  }

  #goOn(): void {
    this.#mayCut = false
  }

  #endLine(): void {
    const line = this.#line
    this.#line = ''
    this.#lines += line
    const isBlank = line.trim() === ''
    if (this.#html !== undefined) return this.#readHtml(line, this.#html)
    if (this.#fence && !isBlank && indentOf(line) === 0 && this.#fence.indent >= 2) {
      // It ends with the list item that it is in.
      this.#fence = undefined
    }
    if (this.#fence) return this.#readFence(line, this.#fence)
    if (isBlank) this.#mayCut = this.#lines.length > line.length
    else this.#readOpening(line)
  }

  #readHtml(line: string, end: string): void {
    if (line.toLowerCase().includes(end)) this.#html = undefined
  }

  #readFence(line: string, { marker }: Fence): void {
    const closing = line.trim()
    const isClosed =
      closing.length >= marker.length && closing === marker.charAt(0).repeat(closing.length)
    if (!isClosed) return
    this.#fence = undefined
    this.#mayCut = true
  }

  #readOpening(line: string): void {
    if (isListItem(line)) this.#hasList = true
    const content = line.replace(/^(?:\s*(?:[-+*]|\d{1,9}[.)])\s+)*\s*/, '')
    const marker = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[0]
    if (marker !== undefined) this.#fence = { marker, indent: line.length - content.length }
    else this.#html = htmlEnd(line)
  }
}

function isListItem(line: string): boolean {
  return /^\s*(?:[-+*]|\d{1,9}[.)])(?:\s|$)/.test(line)
}

/** The columns before the first character that is no white space. */
function indentOf(line: string): number {
  const space = /^[ \t]*/.exec(line)?.[0] ?? ''
  return space.replaceAll('\t', '    ').length
}

/** What ends the HTML that the line opens and does not end; `undefined` where there is none. */
function htmlEnd(line: string): string | undefined {
  const [, tag = '', comment] = /^ {0,3}<(?:([a-z][\w-]*)(?=[\s/>]|$)|(!--))/i.exec(line) ?? []
  const end = comment ? '-->' : `</${tag.toLowerCase()}`
  const isOpen =
    comment !== undefined || (tag !== '' && !VOID_TAGS.test(tag) && !/\/>\s*$/.test(line))
  return isOpen && !line.toLowerCase().includes(end) ? end : undefined
}
