// Calls the pinned pnpm, whether or not one is on the PATH.
import { readFileSync } from 'node:fs'

import { run } from './run.mjs'

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'))

/**
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function pnpm(args, options) {
  // Set by every package manager for the scripts that it runs.
  const running = process.env['npm_config_user_agent']?.split(' ')[0]
  return running === packageManager.replace('@', '/')
    ? run('pnpm', args, options)
    : run('npx', ['-y', packageManager, ...args], options)
}
