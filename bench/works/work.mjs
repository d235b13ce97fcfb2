/** @typedef {import('../documents/documents.mjs').DocumentName} DocumentName */
/** @typedef {import('../subjects/subject.mjs').Subject} Subject */
/** @typedef {import('../subjects/jell.mjs').Core} Core */

/** One repetition: a fresh object reads the whole document. @typedef {() => void | Promise<void>} Run */

/**
 * @typedef {object} Work
 * @property {string} title
 * @property {DocumentName} document
 * @property {number} chunk Characters in a chunk; Infinity for one chunk.
 * @property {number} [atMost] Target: our ratio to `JSON.parse`.
 * @property {number} [stretch] The ratio that we would like.
 * @property {(subject: Subject, chunks: readonly string[]) => Run} [anyone] The work as any subject
 *   does it.
 * @property {(core: Core, chunks: readonly string[], text: string) => Run} [ours] The work as only
 *   our core does it; stands before `anyone` where a work has both.
 * @property {(chunks: readonly string[], core: Core) => Record<string, Run>} [floors] Runs that do
 *   the copying alone, by name of the way they copy.
 * @property {number} [floorAtMost] Target: our time to the cheapest general floor.
 * @property {string} [beside] What the floors are, where they are not copying alone.
 */

/**
 * What a run read goes here, so that no run is for nothing.
 * @type {{ value: unknown, units: number }}
 */
export const sink = { value: undefined, units: 0 }

/** Reads the last character of a string, which a rope can only answer once it is flat. @param {unknown} value */
export function touchText(value) {
  if (typeof value === 'string' && value !== '') sink.units += value.charCodeAt(value.length - 1)
}

/** @param {unknown} value */
function keep(value) {
  sink.value = value
}

/**
 * Reads the root after every so many chunks.
 * @param {number} every
 * @param {(value: unknown) => void} [onValue]
 * @returns {NonNullable<Work['anyone']>}
 */
export function reading(every, onValue = keep) {
  return (subject, chunks) => () => subject.read(chunks, every, onValue)
}
