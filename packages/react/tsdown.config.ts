import { defineConfig } from 'tsdown'

// Unbundled, so that each file keeps its own "use client" directive.
export default defineConfig({
  entry: ['src/index.ts', 'src/inspector/index.ts', 'src/testing/index.ts'],
  unbundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
  fixedExtension: false,
})
