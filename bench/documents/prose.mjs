// Text as models write it into strings: sentences of plain words, with a quotation or a line break
// now and then, so that strings have escapes. ASCII only: one wide character would make the whole
// document a two-byte string and slow `JSON.parse`, which everything is compared with.

/** @typedef {import('./random.mjs').Random} Random */

const words =
  `the a each every this release build service cache queue budget review change team plan
  customer report stage table index signal window worker gateway schedule contract latency
  pattern margin forecast archive sample draft survey region account shipment invoice
  grows falls holds moves needs shows keeps meets leaves covers follows explains reduces
  slowly early often rarely again soon nearly mostly once today behind across under between
  without after before because while where which and or but so than then still`
    .split(/\s+/)
    .filter((word) => word !== '')

/** @param {Random} random @param {number} count */
export function wordsOf(random, count) {
  return Array.from({ length: count }, () => random.pick(words)).join(' ')
}

/** @param {Random} random @param {number} count */
export function heading(random, count = 3 + random.below(3)) {
  return capital(wordsOf(random, count))
}

/** @param {Random} random */
function sentence(random) {
  const body = capital(wordsOf(random, 7 + random.below(9)))
  switch (random.below(12)) {
    case 0:
      return `${body}, or "${wordsOf(random, 2)}" as they say.`
    case 1:
      return `${body}: ${random.below(900)} of ${1000 + random.below(9000)}.`
    case 2:
      return `${body}.\n`
    default:
      return `${body}.`
  }
}

/** @param {Random} random @param {number} sentences */
export function paragraph(random, sentences) {
  return Array.from({ length: sentences }, () => sentence(random)).join(' ')
}

/** Text of exactly this length that JSON writes without an escape. @param {Random} random @param {number} length */
export function plainText(random, length) {
  let text = ''
  while (text.length < length) text += `${heading(random, 9)}. `
  return text.slice(0, length)
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
