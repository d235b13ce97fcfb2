// The fixed documents. They are made when they are asked for; a test holds their hashes, so that a
// change of one is a decision, and figures of two versions speak of the same text.
import { createHash } from 'node:crypto'

import { makeReport } from './report.mjs'
import { makeDeep, makeLongString, makeSmallObjects, makeWide } from './shapes.mjs'

const makers = {
  'report-12k': () => makeReport(12_000),
  'report-100k': () => makeReport(100_000),
  'report-1m': () => makeReport(1_000_000),
  wide: () => makeWide(),
  'small-objects-1m': () => makeSmallObjects(1_000_000),
  'string-100k': () => makeLongString(100_000),
  'string-1m': () => makeLongString(1_000_000),
  'deep-500': () => makeDeep(500),
}

/** @typedef {keyof typeof makers} DocumentName */

export const documentNames = /** @type {DocumentName[]} */ (Object.keys(makers))

/** A flat one-byte string; a new one at each call. @param {DocumentName} name */
export function makeDocument(name) {
  return flat(makers[name]())
}

/** @param {string} text */
export function hashOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Chunks as a decoder hands them on: each a flat string of its own. A plain `slice` of 13 or more
 * characters would point into the document, keep it alive, and cost a step more at each character.
 * @param {string} text
 * @param {number} size Characters; Infinity for one chunk.
 */
export function cut(text, size) {
  if (size >= text.length) return [flat(text)]
  const chunks = []
  for (let from = 0; from < text.length; from += size) {
    chunks.push(flat(text.slice(from, from + size)))
  }
  return chunks
}

/** @param {string} text ASCII only. */
function flat(text) {
  return Buffer.from(text, 'latin1').toString('latin1')
}
