// The one command that says yes: every check, then every test. Stops at the first failure.
// `--without-tests` leaves the tests out; `--with-pages` also builds the demo and Storybook.
import { spawnSync } from 'node:child_process'

import { pnpm } from './process/pnpm.mjs'
import { run, runSideBySide } from './process/run.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} mend What to do when it fails.
 * @property {(signal: AbortSignal) => Promise<import('./process/run.mjs').Outcome>} start
 */

/** @param {string} name @param {string[]} args @returns {Step['start']} */
const tool = (name, args) => (signal) => run(`node_modules/.bin/${name}`, args, { signal })
/** @param {string} name @param {string[]} args @returns {Step['start']} */
const script = (name, args) => (signal) =>
  run(process.execPath, [`scripts/${name}.mjs`, ...args], { signal })
/** @param {string[]} args @returns {Step['start']} */
const workspace = (args) => (signal) => pnpm(args, { signal })

/** The steps of one stage run side by side; the long ones stand first. @type {Step[][]} */
const stages = [
  [
    { name: 'types', mend: 'Mend the types above.', start: script('typecheck', []) },
    {
      name: 'build',
      mend: 'Mend what tsdown says above.',
      start: workspace(['--filter', './packages/*', 'build']),
    },
    {
      name: 'lint',
      mend: 'Mend the lines above; `npm run lint -- --fix` mends some of them.',
      start: tool('oxlint', ['--type-aware', '--deny-warnings']),
    },
    {
      name: 'knip',
      mend: 'Delete what nobody uses, or use it.',
      start: tool('knip', ['--no-config-hints']),
    },
    {
      name: 'api',
      mend: 'Run `npm run api` and commit the pages.',
      start: script('api-report', ['--check']),
    },
    { name: 'docs', mend: 'Mend the blocks above.', start: script('check-docs', []) },
    { name: 'format', mend: 'Run `npm run format`.', start: tool('oxfmt', ['--check']) },
    { name: 'layout', mend: 'Follow the lines above.', start: script('check-layout', []) },
    {
      name: 'size',
      mend: 'Make it smaller, or raise the ceiling in scripts/size.mjs and say why.',
      start: script('size', []),
    },
  ],
  [
    {
      name: 'packages',
      mend: 'Mend the package.json named above.',
      start: script('check-packages', []),
    },
    ...(process.argv.includes('--with-pages')
      ? [
          {
            name: 'storybook',
            mend: 'Mend the story named above.',
            start: tool('storybook', ['build', '--quiet']),
          },
          {
            name: 'demo',
            mend: 'Mend what Vite says above.',
            start: workspace(['--filter', 'demo', 'build']),
          },
        ]
      : []),
  ],
]

/** What is worth reading also when the step is content. */
const told = new Set(['size'])

const begun = performance.now()
/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

for (const stage of stages) {
  const stop = new AbortController()
  const jobs = stage.map(({ name, mend, start }) => async () => {
    if (stop.signal.aborted) return
    const from = performance.now()
    const { status, output } = await start(stop.signal)
    if (stop.signal.aborted) return
    if (status === 0) {
      console.log(`ok      ${name.padEnd(10)} ${seconds(from).padStart(7)}`)
      if (told.has(name)) console.log(output.trimEnd())
      return
    }
    stop.abort()
    console.error(`${output.trimEnd()}\n\nFAILED  ${name} after ${seconds(from)}. ${mend}`)
  })
  await runSideBySide(jobs, 2)
  if (stop.signal.aborted) process.exit(1)
}

if (!process.argv.includes('--without-tests')) {
  const from = performance.now()
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs'], { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\nFAILED  tests after ${seconds(from)}. The failing tests stand above.`)
    process.exit(status ?? 1)
  }
  console.log(`ok      ${'tests'.padEnd(10)} ${seconds(from).padStart(7)}`)
}
console.log(`all checks passed in ${seconds(begun)}`)
