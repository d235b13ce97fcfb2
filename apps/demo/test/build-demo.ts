import { join } from 'node:path'

import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/** Where the built page lies that end-to-end tests look at. */
export const builtDemo: string = join(root, 'node_modules/.cache/e2e')

/** Builds the demo once for all end-to-end tests: a built page opens at once, as a visitor's does. */
export async function setup(): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: builtDemo, emptyOutDir: true },
  })
}
