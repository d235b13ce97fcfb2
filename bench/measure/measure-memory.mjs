import { runChild } from './run-child.mjs'

/** @typedef {import('./memory-child.mjs').MemoryOrder} MemoryOrder */
/** @typedef {import('./memory-child.mjs').MemoryReport} MemoryReport */
/**
 * @typedef {object} MemoryFigure
 * @property {string} title
 * @property {number} nodes Values in the document, containers included.
 * @property {Record<MemoryOrder['holder'], number>} bytes What each holder keeps.
 * @property {number} perNode Our bytes beyond jsonriver's, by node.
 */

/** Target: bytes that we may keep beyond jsonriver's tree, by node. */
export const perNodeAtMost = 60

/** @type {Record<string, Pick<MemoryOrder, 'document' | 'chunk'> & { title: string }>} */
export const memoryWorks = {
  'memory-report': {
    title: 'held, report 1 MB, 5 characters',
    document: 'report-1m',
    chunk: 5,
  },
  'memory-small-objects': {
    title: 'held, small objects 1 MB, 20 characters',
    document: 'small-objects-1m',
    chunk: 20,
  },
  'memory-large-chunks': {
    title: 'held, report 1 MB, 64 KB chunks',
    document: 'report-1m',
    chunk: 65_536,
  },
}

const holders = /** @type {const} */ (['jell', 'jell, values alone', 'jsonriver', 'JSON.parse'])

/** @param {string} name @param {string} bundle @returns {Promise<MemoryFigure>} */
export async function measureMemory(name, bundle) {
  const work = memoryWorks[name]
  if (work === undefined) throw new Error(`There is no memory work "${name}".`)
  const { title, document, chunk } = work
  let nodes = 0
  const bytes = { jell: NaN, 'jell, values alone': NaN, jsonriver: NaN, 'JSON.parse': NaN }
  for (const holder of holders) {
    /** @type {{ report: MemoryReport | undefined }} */
    const { report } = await runChild(
      'memory-child.mjs',
      { document, chunk, holder, bundle },
      { flags: ['--expose-gc'] },
    )
    if (report === undefined) throw new Error(`${name} by ${holder} said nothing.`)
    nodes = report.nodes
    bytes[holder] = report.bytes
  }
  return { title, nodes, bytes, perNode: (bytes.jell - bytes.jsonriver) / nodes }
}
