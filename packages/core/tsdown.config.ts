import { defineConfig, type UserConfig } from 'tsdown'

const shared: UserConfig = {
  entry: ['src/index.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  sourcemap: true,
  fixedExtension: false,
}

// Two builds of one source: only the one behind the `development` condition freezes snapshots.
export default defineConfig([
  { ...shared, dts: { sourcemap: false }, define: { __DEVELOPMENT__: 'false' } },
  { ...shared, dts: false, outDir: 'dist/development', define: { __DEVELOPMENT__: 'true' } },
])
