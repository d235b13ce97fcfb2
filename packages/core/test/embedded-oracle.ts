// Says by slow and simple means where a text's document begins: what is read twice, and looked at
// from behind, here costs nothing. One function for each sentence of what the stage promises.

/** What the search found, or why not. */
export interface Finding {
  readonly kind: 'document' | 'none' | 'empty'
  /** Where the document begins. */
  readonly from?: number
  /** Where the first bracket stands, if nothing but white space and blocks is in front of it. */
  readonly first?: number | undefined
}

export interface SearchRules {
  readonly root: 'object' | 'array'
  readonly isLenient: boolean
  readonly think?: 'implicit' | undefined
}

interface OpenFence {
  readonly mark: string
  readonly length: number
}

/** Finds the document of a whole text. */
export function findDocument(text: string, rules: SearchRules): Finding {
  if (rules.think === 'implicit') {
    const end = endOfUnopenedThink(text)
    if (end !== undefined) {
      // White space stands for the block, so that all keep their places.
      return search(' '.repeat(end) + text.slice(end), rules, true)
    }
  }
  return search(text, rules, false)
}

/** Where the first closing tag ends that nobody opened, unless the text begins with an opener. */
function endOfUnopenedThink(text: string): number | undefined {
  if (/^[ \t\r\n]*<think>/.test(text)) return undefined
  let isOpen = false
  for (const { 0: tag, index } of text.matchAll(/<\/?think>/g)) {
    if (tag === '<think>') isOpen = true
    else if (isOpen) isOpen = false
    else return index + tag.length
  }
  return undefined
}

function search(text: string, rules: SearchRules, isBehindThink: boolean): Finding {
  const bracket = rules.root === 'object' ? '{' : '['
  const fences: OpenFence[] = []
  let isBlank = true
  let first: number | undefined
  let hasThink = isBehindThink
  let lineFrom = 0
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at)
    if (rest.startsWith('<think>')) {
      hasThink = true
      const end = rest.indexOf('</think>')
      if (end < 0) break
      at += end + '</think>'.length - 1
      lineFrom = at + 1
      continue
    }
    if (/^[ \t\r]*$/.test(text.slice(lineFrom, at)) && isFenceLine(rest)) {
      const line = /^[^\n]*\n/.exec(rest)![0]
      // Brackets in the info string are looked at like all others.
      const inLine = candidateIn(text, at, at + line.length, rules)
      if (inLine !== undefined) return { kind: 'document', from: inLine, first }
      isBlank = false
      const isOpener = readFence(fences, line)
      at += line.length
      lineFrom = at
      const space = /^[ \t\r\n]*/.exec(text.slice(at))![0].length
      if (isOpener && text[at + space] === bracket)
        return { kind: 'document', from: at + space, first }
      at -= 1
      continue
    }
    const unit = text[at]!
    if (unit === '\n') lineFrom = at + 1
    if (isDocument(rest, rules, isBlank)) return { kind: 'document', from: at, first }
    if (isBlank && unit === bracket) first = at
    if (!/[ \t\r\n]/.test(unit)) isBlank = false
  }
  return { kind: isBlank && !hasThink ? 'empty' : 'none', first }
}

function candidateIn(text: string, from: number, to: number, rules: SearchRules) {
  for (let at = from; at < to; at += 1) if (isDocument(text.slice(at), rules, false)) return at
  return undefined
}

/** A fence line without a think block in it. */
function isFenceLine(rest: string): boolean {
  const line = /^(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/.exec(rest)
  return line !== null && !line[0].includes('<think>')
}

/** Says whether the line opens a fence, and keeps the list of those that are open. */
function readFence(fences: OpenFence[], line: string): boolean {
  const [, run = '', info = ''] = /^(`+|~+)([^]*)/.exec(line)!
  const fence = { mark: run[0]!, length: run.length }
  if (info.trim() === '') {
    const same = fences.findLastIndex(
      (open) => open.mark === fence.mark && open.length === fence.length,
    )
    const shorter = fences.findLastIndex(
      (open) => open.mark === fence.mark && open.length <= fence.length,
    )
    const closed = same >= 0 ? same : shorter
    if (closed >= 0) {
      fences.splice(closed)
      return false
    }
  }
  fences.push(fence)
  return true
}

const s = '[ \\t\\r\\n]*'
const strictKey = '"(?:[^"\\\\\\u0000-\\u001f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*"'
const number = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?'
const lenientKey = `(?:"(?:[^"\\\\\\u0000-\\u001f]|\\\\[^])*"|'(?:[^'\\\\\\u0000-\\u001f]|\\\\[^])*'|[\\p{L}\\p{N}_$-]+)`
const lenientString = `(?:"(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*')`
const strictWord = `(?:true|false|null|${number})`
const lenientWord = `(?:${strictWord}|None|Null|NULL|NaN|True|TRUE|False|FALSE|undefined|Infinity|-Infinity)`

/** Comments may stand where a text in front of `lenient()` begins. */
const commented = '(?:[ \\t\\r\\n]|//[^\\n]*\\n|#[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)*'

function member(isLenient: boolean, space = s): string {
  return `${space}${isLenient ? lenientKey : strictKey}${s}:`
}

function item(isLenient: boolean, space = s): string {
  const scalar = isLenient
    ? `(?:${lenientString}|${lenientWord})`
    : `(?:${strictKey}|${strictWord})`
  const object = `\\{(?:${space}\\}|${member(isLenient, space)})`
  const atDepth = `(?:${scalar}${s}[,\\]]|${object})`
  return `${space}(?:(?:\\[${space})*(?:${atDepth})|(?:\\[${space})+\\])`
}

const patterns = {
  object: [
    new RegExp(`^\\{${member(false)}`, 'u'),
    new RegExp(`^\\{${member(true)}`, 'u'),
    new RegExp(`^\\{${member(true, commented)}`, 'u'),
  ],
  array: [
    new RegExp(`^\\[${item(false)}`, 'u'),
    new RegExp(`^\\[${item(true)}`, 'u'),
    new RegExp(`^\\[${item(true, commented)}`, 'u'),
  ],
} as const

const emptyPair = {
  strict: new RegExp(`^(?:\\{${s}\\}|\\[${s}\\])${s}$`),
  lenient: new RegExp(`^(?:\\{${commented}\\}|\\[${commented}\\])${s}$`),
}

/** Whether a document begins with the text: `isBlank` says that nothing stands in front of it. */
function isDocument(rest: string, { root, isLenient }: SearchRules, isBlank: boolean): boolean {
  const [strict, lenient, first] = patterns[root]
  if ((isLenient ? (isBlank ? first : lenient) : strict).test(rest)) return true
  if (!isBlank) return false
  return (
    emptyPair[isLenient ? 'lenient' : 'strict'].test(rest) &&
    rest[0] === (root === 'object' ? '{' : '[')
  )
}

const completions = [
  '"a":',
  ':',
  '":',
  "':",
  'a":',
  "a':",
  'n":',
  ']',
  '"]',
  "']",
  'n"]',
  "n']",
  '1]',
  ' ,',
]
/** Of a comment that the text may end in. */
const commentEnds = ['\n', '/\n', '*/', '/'].flatMap((end) => [`${end}"a":`, `${end}1]`])
const digits = ['0', '00', '000', '0000']
const withDigits = digits.flatMap((some) => [`${some}":`, `${some}"]`])

/** Whether the text, cut here, may still become one whose document begins at `from`. */
export function mayBegin(text: string, from: number, rules: SearchRules): boolean {
  return [...completions, ...commentEnds, ...withDigits].some((rest) => {
    const finding = findDocument(text + rest, rules)
    return finding.kind === 'document' && finding.from === from
  })
}
