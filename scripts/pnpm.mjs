// Calls the pinned pnpm, whether or not one is on the PATH.
import { readFileSync } from 'node:fs'

import { run } from './run.mjs'

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'))

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
export function pnpm(args, cwd) {
  // Set by every package manager for the scripts that it runs.
  const running = process.env['npm_config_user_agent']?.split(' ')[0]
  return running === packageManager.replace('@', '/')
    ? run('pnpm', args, cwd)
    : run('npx', ['-y', packageManager, ...args], cwd)
}
