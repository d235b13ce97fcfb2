// Type-checks each package as it is published, and the whole tree with its tests and scripts.
import { existsSync, readdirSync } from 'node:fs'

import { run, runSideBySide } from './process/run.mjs'

const packages = readdirSync('packages')
  .map((name) => `packages/${name}`)
  .filter((path) => existsSync(`${path}/tsconfig.json`))

// The whole tree takes longest, so it starts first. What has not changed is not checked again.
const outcomes = await runSideBySide(
  ['.', ...packages].map((project) => () => {
    const remembered = `.cache/types/${project === '.' ? 'all' : project}.tsbuildinfo`
    return run(process.execPath, [
      'node_modules/typescript/bin/tsc',
      '--incremental',
      '--tsBuildInfoFile',
      remembered,
      '-p',
      project,
    ])
  }),
  2,
)
for (const { output } of outcomes) process.stdout.write(output)
process.exit(outcomes.some(({ status }) => status !== 0) ? 1 : 0)
