// Says where one work spends its time: `node bench/profile.mjs report-12k [--seconds 5] [--top 25]
// [--subject jsonparse]`. Self time by function, with the file it comes from.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { bundleCore } from './measure/core-bundle.mjs'
import { selfTimes } from './report/self-times.mjs'
import { table } from './report/table.mjs'
import { works } from './works/works.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    top: { type: 'string', default: '25' },
    subject: { type: 'string', default: 'jell' },
  },
})
const [work = ''] = positionals
if (!(work in works)) {
  console.error(`Which work? One of ${Object.keys(works).join(', ')}.`)
  process.exit(2)
}

const bundle = await bundleCore()
const folder = mkdtempSync(join(tmpdir(), 'jell-profile-'))
try {
  const child = fileURLToPath(new URL('measure/profile-child.mjs', import.meta.url))
  const order = {
    work,
    subject: options.subject,
    bundle: bundle.path,
    seconds: Number(options.seconds),
  }
  const { status } = spawnSync(
    process.execPath,
    ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', folder, child].concat(
      JSON.stringify(order),
    ),
    { stdio: 'inherit' },
  )
  const [file] = readdirSync(folder)
  if (status !== 0 || file === undefined) process.exit(1)
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const rows = selfTimes(profile, {
    path: bundle.path,
    text: readFileSync(bundle.path, 'utf8'),
  }).slice(0, Number(options.top))
  console.log(table([['function', 'self', 'where'], ...rows]))
} finally {
  bundle.remove()
  rmSync(folder, { recursive: true, force: true })
}
