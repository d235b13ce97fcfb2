// The same works by the peers: one row for each work, one column for each subject.
import { works } from '../works/works.mjs'
import { exponentOf } from './own-rows.mjs'
import { digits } from './table.mjs'

/** @typedef {import('../measure/measure-work.mjs').Figure} Figure */

/** @param {readonly Figure[]} figures @param {readonly string[]} subjects @returns {string[][]} */
export function peerRows(figures, subjects) {
  /** @param {string} work @param {string} subject */
  const find = (work, subject) =>
    figures.find((figure) => figure.work === work && figure.subject === subject)
  const names = Object.keys(works).filter((work) => works[work]?.anyone !== undefined)
  const growth = ['growth, snapshot every chunk, 12 KB to 100 KB']
  for (const subject of subjects) {
    const small = find('report-12k', subject)
    const large = find('report-100k', subject)
    const isKnown = small?.ratio !== undefined && large?.ratio !== undefined
    growth.push(isKnown ? exponentOf(small, large).toFixed(2) : '–')
  }
  return [
    ['work', ...subjects, ''],
    ...names.flatMap((work) => {
      if (!subjects.some((subject) => find(work, subject) !== undefined)) return []
      return [[works[work]?.title ?? work, ...subjects.map((name) => cell(find(work, name))), '']]
    }),
    [...growth, ''],
  ]
}

/** @param {Figure | undefined} figure */
function cell(figure) {
  if (figure === undefined) return '–'
  if (figure.ratio !== undefined)
    return `${digits(figure.ratio)}${figure.repetitions === 1 ? '*' : ''}`
  return `stopped at ${figure.stoppedAfter} s`
}
