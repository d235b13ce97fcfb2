import { join } from 'node:path'

import type { Connect, Plugin } from 'vite'
import { runnerImport } from 'vite'

import { nodeSource } from '../../../scripts/source-condition.mjs'

/** Serves the recordings from Vite's own servers: while developing, and for a built page. */
export function recordingsPlugin(): Plugin {
  const serve = async (middlewares: Connect.Server): Promise<void> => {
    // The packages are read from their sources, which Node alone could not import. `inline` is the
    // environment that runnerImport uses.
    const resolve = { ...nodeSource.resolve, noExternal: [/^@jell\//] }
    const { module } = await runnerImport<typeof import('./recordings-handler.ts')>(
      join(import.meta.dirname, 'recordings-handler.ts'),
      { define: nodeSource.define, environments: { inline: { resolve } }, logLevel: 'warn' },
    )
    const folder = join(import.meta.dirname, '../../../recordings')
    middlewares.use(module.createRecordingsHandler({ folder }))
  }
  return {
    name: 'demo:recordings',
    configureServer: (server) => serve(server.middlewares),
    configurePreviewServer: (server) => serve(server.middlewares),
  }
}
