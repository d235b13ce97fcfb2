// Our own code is measured as it is published: one bundle of the production build, not minified,
// so that profiles show names. No build step is needed beforehand.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'esbuild'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))

/** @returns {Promise<{ path: string, remove: () => void }>} the file, in a folder of its own */
export async function bundleCore() {
  const folder = mkdtempSync(join(tmpdir(), 'jell-bench-'))
  const path = join(folder, 'core.mjs')
  await build({
    stdin: {
      contents: `export * from './core/src/index.ts'; export { validator } from './schema/src/index.ts'`,
      resolveDir: packages,
    },
    conditions: ['jell-source'],
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    define: { __DEVELOPMENT__: 'false' },
    logLevel: 'warning',
  })
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
