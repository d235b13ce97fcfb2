import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from 'vite'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '..')

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built page lies that end-to-end tests look at. */
    builtDemo: string
  }
}

/**
 * Builds the demo once for all end-to-end tests: a built page opens at once, as a visitor's does.
 * Returns what takes it away again.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'jell-demo-'))
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  project.provide('builtDemo', folder)
  return () => rm(folder, { recursive: true })
}
