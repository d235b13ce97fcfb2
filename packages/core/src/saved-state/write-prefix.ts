import type { Cut } from '../json/cut.ts'
import type { Frame } from '../tree/frame.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import { writeJson } from '../values/write-json.ts'

/**
 * A text that leads a fresh tree and tokenizer to where these stand, half lexemes included. It is
 * as long as the values need, whatever white space and escapes the document had.
 */
export function writePrefix(tree: TreeBuilder, cut: Cut): string {
  const { root, rootSource } = tree.fields
  if (root.isWhole) {
    return withSentinel(writeJson(root.received, rootSource), tree.sentinel?.source ?? '')
  }
  const { spine } = tree
  if (spine.depth === 0) return writeLexeme(tree, cut)
  let text = ''
  for (let at = 0; at < spine.depth; at += 1) {
    const frame = spine.at(at)
    const settled = writeSettled(frame, at === 0 ? tree.sentinel?.source : undefined)
    text += (frame.isArray ? '[' : '{') + settled
    const isInnermost = at === spine.depth - 1
    if (isInnermost && cut.lexeme === 'none') text += writeBetween(frame, cut, settled !== '')
    else if (isInnermost && cut.lexeme === 'key') text += comma(settled) + writeLexeme(tree, cut)
    else text += comma(settled) + writeStep(frame)
  }
  return cut.lexeme === 'none' || cut.lexeme === 'key' ? text : text + writeLexeme(tree, cut)
}

/** The space ends a number. */
function withSentinel(json: string, sentinel: string): string {
  if (sentinel === '') return `${json} `
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${sentinel}}`
}

function comma(settled: string): string {
  return settled === '' ? '' : ','
}

function writeSettled(frame: Frame, sentinel: string | undefined): string {
  const children = frame.children().map(([step, value, source]) => {
    const json = writeJson(value, source)
    return frame.isArray ? json : `${JSON.stringify(step)}:${json}`
  })
  if (sentinel !== undefined && sentinel !== '') children.push(sentinel)
  return children.join(',')
}

/** Where the innermost container stands: behind a comma, a key, a colon or a child. */
function writeBetween(frame: Frame, cut: Cut, hasSettled: boolean): string {
  const separator = hasSettled ? ',' : ''
  switch (cut.expected) {
    case 'key':
      return separator
    case 'value':
      return separator + writeStep(frame)
    case 'colon':
      // A key that was rejected has not been taken; the space ends the number before it.
      return frame.key === undefined ? ' ' : separator + JSON.stringify(frame.key)
    default:
      // Only a delimiter tells that a number has ended.
      return ' '
  }
}

function writeStep(frame: Frame): string {
  return frame.isArray ? '' : `${JSON.stringify(frame.key)}:`
}

function writeLexeme(tree: TreeBuilder, cut: Cut): string {
  if (cut.lexeme === 'key') return JSON.stringify(tree.key).slice(0, -1) + cut.tail
  // A value that was rejected as it began has not been taken.
  if (tree.scalar.kind === 'none') return ''
  if (cut.lexeme !== 'string') return cut.tail
  const { source, text } = tree.scalar
  if (source !== '') return `"${source}`
  return JSON.stringify(text.whole).slice(0, -1) + cut.tail
}
