// Prints what our core costs, as ratios to one `JSON.parse` of the whole text. README.md says how to
// run it, what each column means and what could fool the figures.
import { parseArgs } from 'node:util'

import { bundleCore } from './measure/core-bundle.mjs'
import { measureMemory, memoryWorks } from './measure/measure-memory.mjs'
import { measureWork } from './measure/measure-work.mjs'
import { growthRows, memoryRows, ownHeader, ownRows } from './report/own-rows.mjs'
import { peerRows } from './report/peer-rows.mjs'
import { table } from './report/table.mjs'
import { peerNames } from './subjects/peers.mjs'
import { works } from './works/works.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    peers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '2' },
    cold: { type: 'string', default: '5' },
    cap: { type: 'string', default: '10' },
  },
})

const chosen = options.only?.split(',') ?? [...Object.keys(works), ...Object.keys(memoryWorks)]
const unknown = chosen.filter((name) => !(name in works) && !(name in memoryWorks))
if (unknown.length > 0) {
  const names = [...Object.keys(works), ...Object.keys(memoryWorks)].join(', ')
  console.error(`There is no work ${unknown.join(', ')}. Works: ${names}.`)
  process.exit(2)
}

const bundle = await bundleCore()
try {
  const own = []
  const effort = {
    bundle: bundle.path,
    seconds: Number(options.seconds),
    coldRuns: Number(options.cold),
    cap: 120,
  }
  for (const work of chosen.filter((name) => name in works)) {
    progress(`jell: ${work}`)
    own.push(await measureWork(work, 'jell', effort))
  }
  const memory = []
  for (const work of chosen.filter((name) => name in memoryWorks)) {
    progress(work)
    memory.push(await measureMemory(work, bundle.path))
  }
  const others = options.peers ? await measurePeers(effort) : []
  progress('')
  if (options.json) {
    console.log(JSON.stringify({ own, memory, peers: others }, undefined, 2))
  } else {
    console.log('Ratios to one JSON.parse of the whole text.\n')
    const rows = [...own.flatMap(ownRows), ...growthRows(own), ...memory.flatMap(memoryRows)]
    console.log(table([ownHeader, ...rows]))
    if (options.peers) {
      console.log('\nThe peers beside it (medians; * one run only, – does not apply).\n')
      console.log(table(peerRows([...own, ...others], ['jell', ...peerNames])))
    }
  }
} finally {
  bundle.remove()
}

/** @param {import('./measure/measure-work.mjs').Effort} effort */
async function measurePeers(effort) {
  const figures = []
  for (const work of chosen.filter((name) => works[name]?.anyone !== undefined)) {
    for (const subject of peerNames) {
      progress(`${subject}: ${work}`)
      const cap = Number(options.cap)
      figures.push(await measureWork(work, subject, { ...effort, coldRuns: 1, cap }))
    }
  }
  return figures
}

/** Shows on a terminal what runs now. @param {string} text */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}
