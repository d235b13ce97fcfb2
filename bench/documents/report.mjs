// The document that most rows read: sections, subsections and paragraphs of prose, with numbers,
// enums and short lists between them.
import { heading, paragraph, plainText, wordsOf } from './prose.mjs'
import { createRandom } from './random.mjs'

/** @typedef {import('./random.mjs').Random} Random */

const kinds = /** @type {const} */ (['analysis', 'risk', 'decision', 'background'])
const levels = /** @type {const} */ (['low', 'medium', 'high'])

/** A report of exactly `length` characters of JSON. @param {number} length */
export function makeReport(length) {
  const random = createRandom(20_260)
  const report = {
    title: heading(random, 6),
    author: heading(random, 2),
    version: 3,
    status: 'in-review',
    public: false,
    reviewer: null,
    tags: [wordsOf(random, 1), wordsOf(random, 1), wordsOf(random, 2)],
    summary: paragraph(random, 4),
    sections: /** @type {ReturnType<typeof section>[]} */ ([]),
    conclusion: '',
  }
  let room = length - JSON.stringify(report).length
  for (;;) {
    const next = section(random, report.sections.length + 1)
    const cost = JSON.stringify(next).length + (report.sections.length === 0 ? 0 : 1)
    if (cost > room) break
    report.sections.push(next)
    room -= cost
  }
  report.conclusion = plainText(random, room)
  return JSON.stringify(report)
}

/** @param {Random} random @param {number} number */
function section(random, number) {
  return {
    id: `section-${number}`,
    heading: heading(random),
    kind: random.pick(kinds),
    confidence: random.below(1000) / 1000,
    subsections: Array.from({ length: 2 + random.below(2) }, () => subsection(random)),
  }
}

/** @param {Random} random */
function subsection(random) {
  return {
    heading: heading(random),
    risk: random.pick(levels),
    score: random.below(100),
    paragraphs: Array.from({ length: 2 }, () => paragraph(random, 2 + random.below(3))),
    checks: Array.from({ length: random.below(4) }, () => wordsOf(random, 2)),
  }
}
