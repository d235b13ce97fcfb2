// Type-checks each package as it is published, the whole tree with its tests and scripts by the newest
// compiler, and the packages with their type tests by the oldest that is supported.
import { existsSync, readdirSync } from 'node:fs'

import { run, runSideBySide } from './process/run.mjs'

const packages = readdirSync('packages')
  .map((name) => `packages/${name}`)
  .filter((path) => existsSync(`${path}/tsconfig.json`))

/** @param {string} compiler @param {string} project @param {string} name */
const check = (compiler, project, name) => () =>
  run(process.execPath, [
    `node_modules/${compiler}/bin/tsc`,
    '--incremental',
    '--tsBuildInfoFile',
    // What has not changed is not checked again.
    `.cache/types/${name}.tsbuildinfo`,
    '-p',
    project,
  ])

// What takes longest starts first.
const outcomes = await runSideBySide(
  [
    check('typescript-7', '.', 'newest'),
    check('typescript-5.9', 'tsconfig.types.json', 'oldest'),
    () => run(process.execPath, ['scripts/type-budget.mjs']),
    ...packages.map((project) => check('typescript', project, project)),
  ],
  2,
)
for (const { status, output } of outcomes) if (status !== 0) process.stdout.write(output)
process.exit(outcomes.some(({ status }) => status !== 0) ? 1 : 0)
