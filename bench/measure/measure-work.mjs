import { runChild } from './run-child.mjs'
import { median } from './timing.mjs'

/** @typedef {import('./child.mjs').Report} Report */
/**
 * @typedef {object} Figure Ratios to one `JSON.parse` of the whole text, measured in the same process.
 * @property {string} work
 * @property {string} subject
 * @property {number} [ratio] The median after a warm-up; for a long run, the only one.
 * @property {number} [cold] The first run of a process.
 * @property {number} [stoppedAfter] Seconds by the wall clock after which the first run was stopped.
 * @property {number} [quiet] As `ratio`, but of the first tenth of the times: less disturbed by a
 *   busy machine.
 * @property {number} [milliseconds] The median.
 * @property {number} parse Milliseconds of one `JSON.parse`.
 * @property {number} length Characters of the document.
 * @property {number} [spread] The quartiles' distance, as a share of the median.
 * @property {number} [repetitions]
 * @property {Record<string, number>} [floors] Ratios of copying alone, by way of copying.
 */
/**
 * @typedef {object} Effort
 * @property {string} bundle
 * @property {number} seconds How long each work warms up, and then is repeated.
 * @property {number} coldRuns Processes that measure a first run.
 * @property {number} cap Seconds that the first run may take.
 */

/**
 * @param {string} work @param {string} subject @param {Effort} effort
 * @returns {Promise<Figure>}
 */
export async function measureWork(work, subject, { bundle, seconds, coldRuns, cap }) {
  const order = { work, subject, bundle, seconds }
  const warm = await run(order, cap)
  const { report, isStopped } = warm
  const { parse, length, first } = report
  if (first === undefined) {
    if (!isStopped) throw new Error(`${work} by ${subject} ended without a run.`)
    return { work, subject, stoppedAfter: cap, parse, length }
  }
  const firsts = [first / parse]
  while (firsts.length < coldRuns && report.time !== undefined) {
    const again = await run({ ...order, seconds: 0 }, cap)
    // A process that ends after its first run knows `JSON.parse` only from a few calls.
    firsts.push((again.report.first ?? NaN) / parse)
  }
  const time = report.time ?? first
  /** @type {Figure} */
  const figure = {
    work,
    subject,
    ratio: time / parse,
    cold: median(firsts),
    milliseconds: time,
    parse,
    length,
    quiet: report.quiet ?? time / parse,
    spread: report.spread ?? 0,
    repetitions: report.repetitions ?? 1,
  }
  if (report.floors !== undefined) {
    figure.floors = Object.fromEntries(
      Object.entries(report.floors).map(([name, floor]) => [name, floor / parse]),
    )
  }
  return figure
}

/** @param {import('./child.mjs').Order} order @param {number} cap */
async function run(order, cap) {
  /** @type {{ report: Report | undefined, isStopped: boolean }} */
  const { report, isStopped } = await runChild('child.mjs', order, { cap })
  if (report === undefined) throw new Error(`${order.work} by ${order.subject} said nothing.`)
  return { report, isStopped }
}
