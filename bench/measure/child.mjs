// Measures one work of one subject in a process of its own, so that no other code has shaped what
// the compiler knows. Prints one line of JSON after each stage: the parent may stop it early.
import { startWork } from './start-work.mjs'
import { firstTenth, median, repeat, spreadOf, timeOf, timeOfParse } from './timing.mjs'

/**
 * @typedef {object} Order
 * @property {string} work
 * @property {string} subject
 * @property {string} bundle Path of the bundled core.
 * @property {number} seconds How long to warm up, and then how long to repeat, for each run of the
 *   work; 0 for the first run alone.
 */
/**
 * @typedef {object} Report Times in milliseconds.
 * @property {number} length Characters of the document.
 * @property {number} parse One `JSON.parse`, median.
 * @property {number} [first] The first run of the process.
 * @property {number} [time] The median of the repetitions after a warm-up.
 * @property {number} [quiet] Ratio of the first tenth of the times to that of the parses.
 * @property {number} [spread] The quartiles' distance, as a share of the median.
 * @property {number} [repetitions]
 * @property {Record<string, number>} [floors]
 */

/** A first run that takes longer is not repeated. */
const tooLongToRepeat = 2500

/** @param {Order} order @param {(report: Report) => void} tell */
async function measure({ work, subject, bundle, seconds }, tell) {
  const { text, run, makeFloors } = await startWork({ work, subject, bundle })
  const about = median(Array.from({ length: 9 }, () => timeOfParse(text)))
  /** @type {Report} */
  const report = {
    length: text.length,
    parse: median(Array.from({ length: 9 }, () => timeOfParse(text, about))),
  }
  tell(report)
  report.first = await timeOf(run)
  tell(report)
  if (seconds === 0 || report.first > tooLongToRepeat) return

  const floors = makeFloors()
  const runs = { ...floors, [subject]: run }
  const long = seconds * Object.keys(runs).length
  await repeat(text, runs, { seconds: long, least: 3, parse: report.parse })
  const { parses, times } = await repeat(text, runs, {
    seconds: long,
    least: 5,
    parse: report.parse,
  })
  const own = times[subject] ?? []
  report.parse = median(parses)
  report.time = median(own)
  report.quiet = firstTenth(own) / firstTenth(parses)
  report.spread = spreadOf(own)
  report.repetitions = own.length
  if (Object.keys(floors).length > 0) {
    report.floors = Object.fromEntries(
      Object.keys(floors).map((floor) => [floor, median(times[floor] ?? [])]),
    )
  }
  tell(report)
}

await measure(JSON.parse(process.argv[2] ?? '{}'), (report) => {
  process.stdout.write(`${JSON.stringify(report)}\n`)
})
