import { join } from 'node:path'

import { runnerImport } from 'vite'

import { nodeSource } from '../../../scripts/source-condition.mjs'

/**
 * Imports a module of the server in TypeScript, with the packages read from their sources, which
 * Node alone could not do.
 * @template T
 * @param {string} file Beside this one.
 * @returns {Promise<T>}
 */
export async function importFromSource(file) {
  // `inline` is the environment that runnerImport uses.
  const resolve = { ...nodeSource.resolve, noExternal: [/^@jell(-internal)?\//] }
  const { module } = await runnerImport(join(import.meta.dirname, file), {
    configFile: false,
    define: nodeSource.define,
    environments: { inline: { resolve } },
    logLevel: 'warn',
  })
  return /** @type {T} */ (module)
}
