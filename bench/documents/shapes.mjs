// The documents with one extreme each: wide, many small objects, one long string, deep.
import { heading, paragraph, plainText, wordsOf } from './prose.mjs'
import { createRandom } from './random.mjs'

/** A root of 30 members; the last one holds 20 items, so that most chunks change a full root. */
export function makeWide() {
  const random = createRandom(30)
  const fields = Array.from({ length: 29 }, (_, at) => {
    const key = `field${String(at + 1).padStart(2, '0')}`
    if (at % 5 === 3) return [key, random.below(10_000)]
    if (at % 5 === 4) return [key, random.below(2) === 0]
    return [key, heading(random, 4)]
  })
  const items = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    name: heading(random, 3),
    state: random.pick(['open', 'closed']),
    price: random.below(100_000) / 100,
    note: paragraph(random, 1),
  }))
  return JSON.stringify({ ...Object.fromEntries(fields), items })
}

/** An array of small objects, of exactly `length` characters. @param {number} length */
export function makeSmallObjects(length) {
  const random = createRandom(40)
  const parts = /** @type {string[]} */ ([])
  // `[`, `]` and the string item that fills the rest.
  let room = length - '[""]'.length
  for (let id = 1; ; id += 1) {
    const item = { id, name: wordsOf(random, 2), price: random.below(100_000) / 100, stock: true }
    const text = JSON.stringify(item)
    if (text.length + 1 > room) break
    parts.push(text)
    room -= text.length + 1
  }
  parts.push(JSON.stringify(plainText(random, room)))
  return `[${parts.join(',')}]`
}

/** One object whose member `text` is one long string, of exactly `length` characters. @param {number} length */
export function makeLongString(length) {
  const random = createRandom(50)
  const room = length - JSON.stringify({ text: '' }).length
  return JSON.stringify({ text: plainText(random, room) })
}

/** An object inside an object, `depth` levels in all, with two members beside the inner one. @param {number} depth */
export function makeDeep(depth) {
  const random = createRandom(60)
  let text = JSON.stringify({ level: depth, name: wordsOf(random, 2) })
  for (let level = depth - 1; level > 0; level -= 1) {
    const shell = JSON.stringify({ level, name: wordsOf(random, 2) })
    text = `${shell.slice(0, -1)},"inner":${text}}`
  }
  return text
}
