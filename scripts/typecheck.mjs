// Type-checks each package as it is published, then the whole tree with its tests and scripts.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const projects = readdirSync('packages')
  .map((name) => `packages/${name}`)
  .filter((path) => existsSync(`${path}/tsconfig.json`))

for (const project of [...projects, '.']) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', project],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(status ?? 1)
}
