// What only a parser with field subscriptions does: one field watched, all of them, or the pieces
// of one long string.
import { sink, touchText } from './work.mjs'

/** @typedef {import('./work.mjs').Work} Work */
/** @typedef {readonly (string | number)[]} Path */
/** @typedef {import('@jell/core').FieldRef<unknown>} AnyField */

/** A paragraph in the middle of the report. @param {string} text @returns {Path} */
function pathInTheMiddle(text) {
  /** @type {{ sections: unknown[] }} */
  const { sections } = JSON.parse(text)
  return ['sections', Math.floor(sections.length / 2), 'subsections', 1, 'paragraphs', 1]
}

/** One string is watched, and read whole at each notice; nobody reads the root. @type {NonNullable<Work['ours']>} */
export function watchOneField(core, chunks, text) {
  const path = pathInTheMiddle(text)
  return () => {
    const object = core.createStreamingObject()
    const ref = fieldAt(object.root, path)
    ref.subscribe(() => touchText(ref.get().value))
    for (const chunk of chunks) object.write(chunk)
    object.end()
  }
}

/** Every string is watched from the start, and each listener takes the pieces of its own. @type {NonNullable<Work['ours']>} */
export function watchEveryString(core, chunks, text) {
  const paths = stringPaths(JSON.parse(text))
  return () => {
    const object = core.createStreamingObject()
    for (const path of paths) takePieces(fieldAt(object.root, path))
    for (const chunk of chunks) object.write(chunk)
    object.end()
  }
}

/** One long string goes piece by piece into a sink. @type {NonNullable<Work['ours']>} */
export function takeLongString(core, chunks) {
  return () => {
    const object = core.createStreamingObject()
    takePieces(fieldAt(object.root, ['text']))
    for (const chunk of chunks) object.write(chunk)
    object.end()
  }
}

/** @param {AnyField} ref */
function takePieces(ref) {
  let taken = 0
  ref.subscribe(() => {
    const piece = ref.textSince(taken)
    taken += piece.length
    touchText(piece)
  })
}

/** @param {AnyField} root @param {Path} path @returns {AnyField} */
function fieldAt(root, path) {
  let ref = root
  for (const segment of path) ref = ref.field(segment)
  return ref
}

/** @param {unknown} document @returns {Path[]} */
function stringPaths(document) {
  const found = /** @type {Path[]} */ ([])
  /** @param {unknown} value @param {Path} path */
  const visit = (value, path) => {
    if (typeof value === 'string') found.push(path)
    else if (Array.isArray(value)) value.forEach((item, at) => visit(item, [...path, at]))
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) visit(member, [...path, key])
    }
  }
  visit(document, [])
  return found
}

/** How a parser without pieces hands on the long string: whole, each time. @param {unknown} value */
export function touchWholeString(value) {
  sink.value = value
  if (typeof value === 'object' && value !== null && 'text' in value) touchText(value.text)
}
