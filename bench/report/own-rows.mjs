// What our own figures say beside their targets.
import { perNodeAtMost } from '../measure/measure-memory.mjs'
import { generalWays } from '../works/copying.mjs'
import { growths, works } from '../works/works.mjs'
import { digits } from './table.mjs'

/** @typedef {import('../measure/measure-work.mjs').Figure} Figure */
/** @typedef {import('../measure/measure-memory.mjs').MemoryFigure} MemoryFigure */

/** Above this the repetitions of one work differ so much that its median says little. */
const noisySpread = 0.3

export const ownHeader = ['work', 'median', 'quiet', 'cold', 'ms', 'target', '']

/** @param {Figure} figure @returns {string[][]} */
export function ownRows(figure) {
  const work = works[figure.work]
  if (work === undefined) return []
  const { atMost, stretch, floorAtMost, beside } = work
  const { ratio = NaN, quiet, cold, milliseconds, spread = 0 } = figure
  const target = atMost === undefined ? '' : `${atMost}${stretch ? ` (${stretch})` : ''}`
  const verdict = [judge(ratio, atMost), spread > noisySpread ? 'noisy' : '']
  const rows = [
    [
      work.title,
      digits(ratio),
      digits(quiet),
      digits(cold),
      digits(milliseconds),
      target,
      verdict.filter((word) => word !== '').join(', '),
    ],
  ]
  const { floors } = figure
  if (floors === undefined) return rows
  const compared = beside === undefined ? generalWays : Object.keys(floors)
  const floor = Math.min(...compared.map((way) => floors[way] ?? Infinity))
  const ways = Object.entries(floors).map(([way, time]) => `${way} ${digits(time)}`)
  rows.push([
    `… to ${beside ?? 'copying alone'} (${ways.join(', ')})`,
    digits(ratio / floor),
    '',
    '',
    '',
    floorAtMost === undefined ? '' : String(floorAtMost),
    judge(ratio / floor, floorAtMost),
  ])
  return rows
}

/** @param {readonly Figure[]} figures @returns {string[][]} */
export function growthRows(figures) {
  return growths.flatMap(({ title, from, to, atMost }) => {
    const small = figures.find(({ work }) => work === from)
    const large = figures.find(({ work }) => work === to)
    if (small?.milliseconds === undefined || large?.milliseconds === undefined) return []
    const exponent = exponentOf(small, large)
    return [[title, exponent.toFixed(2), '', '', '', String(atMost), judge(exponent, atMost)]]
  })
}

/** How time grows with length: 1 is linear, 2 quadratic. @param {Figure} small @param {Figure} large */
export function exponentOf(small, large) {
  const time = (large.milliseconds ?? NaN) / (small.milliseconds ?? NaN)
  return Math.log(time) / Math.log(large.length / small.length)
}

/** @param {MemoryFigure} figure @returns {string[][]} */
export function memoryRows({ title, nodes, bytes, perNode }) {
  const held = Object.entries(bytes).map(([holder, size]) => `${holder} ${Math.round(size / 1024)}`)
  const target = [String(perNodeAtMost), judge(perNode, perNodeAtMost)]
  return [
    [`${title}: bytes a node beyond jsonriver`, perNode.toFixed(0), '', '', '', ...target],
    [`… KiB: ${held.join(', ')}; ${nodes} nodes`],
  ]
}

/** @param {number} figure @param {number | undefined} atMost */
function judge(figure, atMost) {
  if (atMost === undefined) return ''
  return figure <= atMost ? 'met' : `missed, ${digits(figure / atMost)} times the target`
}
