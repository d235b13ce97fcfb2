import { defineConfig, type UserConfig } from 'tsdown'

const shared: UserConfig = {
  entry: ['src/index.ts', 'src/full/index.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  // One file for each module: a door loads only what it imports.
  unbundle: true,
  sourcemap: true,
  fixedExtension: false,
}

// Two builds of one source: only the one behind the `development` condition names what is not judged.
export default defineConfig([
  { ...shared, dts: { sourcemap: false }, define: { __DEVELOPMENT__: 'false' } },
  { ...shared, dts: false, outDir: 'dist/development', define: { __DEVELOPMENT__: 'true' } },
])
