// What is held of one document once it was read: heap after a collection, less what was there
// before. Runs with --expose-gc. The text and its chunks are gone by then, unless a value holds them.
import { cut, makeDocument } from '../documents/documents.mjs'
import { jellSubject, loadCore } from '../subjects/jell.mjs'
import { peers } from '../subjects/peers.mjs'

/**
 * @typedef {object} MemoryOrder
 * @property {import('../documents/documents.mjs').DocumentName} document
 * @property {number} chunk
 * @property {'jell' | 'jell, values alone' | 'jsonriver' | 'JSON.parse'} holder
 * @property {string} bundle
 */
/** @typedef {{ bytes: number, nodes: number }} MemoryReport */

/** @param {MemoryOrder} order @returns {Promise<(chunks: readonly string[]) => unknown>} gives what is held */
async function holderOf({ holder, bundle }) {
  const core = await loadCore(bundle)
  switch (holder) {
    case 'jell':
      return (chunks) => {
        const object = core.createStreamingObject()
        for (const [at, chunk] of chunks.entries()) {
          object.write(chunk)
          if (at % 16 === 0) object.root.get()
        }
        object.end()
        return [object, object.root.get()]
      }
    case 'jell, values alone':
      return lastValue(jellSubject(core))
    case 'jsonriver':
      return lastValue(
        await /** @type {NonNullable<typeof peers[string]>} */ (peers['jsonriver'])(),
      )
    case 'JSON.parse':
      return (chunks) => JSON.parse(chunks.join(''))
    default:
      throw new Error('Nobody holds a document that way.')
  }
}

/** @param {import('../subjects/subject.mjs').Subject} subject */
function lastValue(subject) {
  return async (/** @type {readonly string[]} */ chunks) => {
    /** @type {unknown} */
    let last
    await subject.read(chunks, 16, (value) => {
      last = value
    })
    return last
  }
}

/** @returns {Promise<number>} bytes in use */
async function heapInUse() {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.()
    // Lets finalizers and pending promises go.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Values in a document: containers and scalars. @param {unknown} value @returns {number} */
function countNodes(value) {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce(
    (/** @type {number} */ sum, inner) => sum + countNodes(inner),
    1,
  )
}

/** @param {MemoryOrder} order @returns {Promise<MemoryReport>} */
async function measure(order) {
  const hold = await holderOf(order)
  // What the first document makes the engine keep is not what a document costs.
  await hold(cut(makeDocument('report-100k'), order.chunk))
  const before = await heapInUse()
  const held = [await hold(cut(makeDocument(order.document), order.chunk))]
  const bytes = (await heapInUse()) - before
  if (held.pop() === undefined) throw new Error('Nothing was held.')
  return { bytes, nodes: countNodes(JSON.parse(makeDocument(order.document))) }
}

process.stdout.write(`${JSON.stringify(await measure(JSON.parse(process.argv[2] ?? '{}')))}\n`)
