import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { apiPage, undocumented } from './api-page.mjs'
import { readDoors } from './read-doors.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Reads a package with the given files in `src`, and a door for each index among them. */
function doorsOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'api-'))
  folders.push(root)
  const indexes = Object.keys(files).filter((path) => path.endsWith('index.ts'))
  const exports = Object.fromEntries(
    indexes.map((path) => [
      path === 'index.ts' ? '.' : `./${dirname(path)}`,
      { 'jell-source': `./src/${path}` },
    ]),
  )
  const all: Record<string, string> = {
    'tsconfig.base.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'ESNext',
        moduleResolution: 'Bundler',
        allowImportingTsExtensions: true,
        noEmit: true,
      },
    }),
    'p/package.json': JSON.stringify({
      name: '@x/p',
      exports: { ...exports, './package.json': './package.json' },
    }),
  }
  for (const [path, text] of Object.entries(files)) all[`p/src/${path}`] = text
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return readDoors(root, 'p')
}

test('a function is shown without its body, and an overloaded one by its overloads', () => {
  const [door] = doorsOf({
    'index.ts': `export { one, two } from './all.ts'`,
    'all.ts': `
/** Makes one. */
export function one(
  a: number,
): number { return a }
/** Makes two. */
export function two(a: string): string
export function two(a: number): number
export function two(a: unknown): unknown { return a }`,
  })
  expect(door?.entries.map(({ signature }) => signature)).toEqual([
    'function one(\n  a: number,\n): number',
    'function two(a: string): string\nfunction two(a: number): number',
  ])
  expect(door?.entries[1]?.doc.text).toBe('Makes two.')
})

test('a class is shown without bodies and hidden members', () => {
  const [door] = doorsOf({
    'index.ts': `export { Box } from './box.ts'`,
    'box.ts': `/** Holds. */
export class Box<T> { readonly #value: T
  constructor(value: T) { this.#value = value }
  /** What it holds. */
  get(): T { return this.#value } }`,
  })
  expect(door?.entries[0]).toMatchObject({
    kind: 'class',
    signature: 'class Box<T> {\n  constructor(value: T)\n  /** What it holds. */\n  get(): T\n}',
  })
})

test('a type that signatures name without its being exported is told too, and only such', () => {
  const [door] = doorsOf({
    'index.ts': `export { read } from './read.ts'`,
    'read.ts': `
import type { Deep } from './deep.ts'
interface Options extends Deep { a: string }
interface Inside { b: string }
/** Reads. */
export function read(options: Options): Promise<void> { const x: Inside = { b: '' }; return Promise.resolve() }`,
    'deep.ts': `export interface Deep { c: string }`,
  })
  expect(door?.helpers.map(({ name }) => name)).toEqual(['Deep', 'Options'])
})

test('a name that two doors export is told once', () => {
  const doors = doorsOf({
    'index.ts': `export { sse } from './sse/sse.ts'`,
    'sse/index.ts': `export { sse } from './sse.ts'`,
    'sse/sse.ts': `/** Frames. */ export const sse: number = 1`,
  })
  expect(doors.map(({ specifier }) => specifier)).toEqual(['@x/p', '@x/p/sse'])
  expect(doors[1]).toMatchObject({
    entries: [],
    repeated: [{ name: 'sse', specifier: '@x/p' }],
  })
})

test('an export without a docstring is named with its place', () => {
  const doors = doorsOf({
    'index.ts': `export { sse } from './sse.ts'\nexport type { Told } from './sse.ts'`,
    'sse.ts': `\nexport const sse: number = 1\n/** Told. */\nexport type Told = 1`,
  })
  expect(undocumented(doors)).toHaveLength(1)
  expect(undocumented(doors)[0]).toContain('p/src/sse.ts:2 exports `sse` through @x/p')
})

test('the page links what it holds and keeps tags and examples', () => {
  const doors = doorsOf({
    'index.ts': `export { sse } from './sse.ts'\nexport type { Told } from './sse.ts'`,
    'sse.ts': `
/**
 * Frames {@link Told} and {@link Elsewhere}.
 * @param a how many
 * @throws RangeError below zero
 * @example
 * sse(1)
 */
export function sse(a: number): Told { return a }
/** Told. */
export type Told = number`,
  })
  const page = apiPage('@x/p', 'Frames things', doors)
  expect(page).toContain('Frames [`Told`](#told) and `Elsewhere`.')
  expect(page).toContain('- **param** `a` how many\n- **throws** RangeError below zero')
  expect(page).toContain('```ts\nsse(1)\n```')
  expect(page).toContain('### Functions\n\n#### sse')
})
