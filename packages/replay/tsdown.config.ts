import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/*/index.ts', 'src/cli/main.ts'],
  format: 'esm',
  platform: 'neutral',
  deps: { neverBundle: [/^node:/] },
  target: 'es2022',
  // One file for each module: a door loads only what it imports.
  unbundle: true,
  dts: { sourcemap: false },
  sourcemap: true,
  fixedExtension: false,
})
