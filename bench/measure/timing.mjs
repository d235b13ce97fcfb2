import { startClock } from './own-time.mjs'

/** @typedef {import('../works/work.mjs').Run} Run */

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2
}

/** The value that one in ten is below: what a run takes when nobody disturbs it. @param {readonly number[]} values */
export function firstTenth(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? NaN
}

/** The distance of the quartiles, as a share of the median. @param {readonly number[]} values */
export function spreadOf(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = NaN, high = NaN] = [0.25, 0.75].map((at) => sorted[Math.floor(sorted.length * at)])
  return (high - low) / median(sorted)
}

/** @param {Run} run @returns {Promise<number>} milliseconds */
export async function timeOf(run) {
  const elapsed = startClock()
  const pending = run()
  if (pending !== undefined) await pending
  return elapsed()
}

/**
 * How long one `JSON.parse` takes, as the mean of a few in a row when one is too short to time.
 * @param {string} text @param {number} [about] What one takes, as far as is known.
 */
export function timeOfParse(text, about = 0) {
  const count = about === 0 ? 1 : Math.min(20, Math.max(1, Math.ceil(0.3 / about)))
  const elapsed = startClock()
  for (let at = 0; at < count; at += 1) JSON.parse(text)
  return elapsed() / count
}

/**
 * Repeats the runs in turn, each time with `JSON.parse` before each of them, so that whatever slows
 * the machine for a moment slows both.
 * @param {string} text @param {Record<string, Run>} runs
 * @param {{ seconds: number, least: number, parse: number }} how `parse`: what one `JSON.parse` takes.
 */
export async function repeat(text, runs, { seconds, least, parse }) {
  const parses = /** @type {number[]} */ ([])
  const times = Object.fromEntries(
    Object.keys(runs).map((name) => [name, /** @type {number[]} */ ([])]),
  )
  const elapsed = startClock()
  for (let round = 0; round < least || elapsed() < seconds * 1000; round += 1) {
    for (const [name, run] of Object.entries(runs)) {
      parses.push(timeOfParse(text, parse))
      times[name]?.push(await timeOf(run))
    }
  }
  return { parses, times }
}
