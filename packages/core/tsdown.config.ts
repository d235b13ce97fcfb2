import { defineConfig } from 'tsdown'

const shared = {
  entry: ['src/index.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  sourcemap: true,
  fixedExtension: false,
} as const

// Two builds of one source: only the one behind the `development` condition freezes snapshots.
export default defineConfig([
  { ...shared, dts: { sourcemap: false }, define: { __DEVELOPMENT__: 'false' } },
  { ...shared, dts: false, outDir: 'dist/development', define: { __DEVELOPMENT__: 'true' } },
])
