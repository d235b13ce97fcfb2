import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, describe, expect, test } from 'vitest'

import type { House } from './house.mjs'
import { layoutViolations } from './layout-violations.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const plain = { inTests: [], nodeRooms: [], client: false }
const house: House = {
  core: { ...plain, imports: {}, rooms: ['path', 'errors', 'json', 'object', 'index'] },
  sources: {
    ...plain,
    imports: { '@jell/core': 'types', 'eventsource-parser': 'values' },
    rooms: ['.', 'index'],
  },
  replay: {
    ...plain,
    imports: { '@jell/core': 'types' },
    inRooms: { cli: { '@jell/core': 'values', '@jell/sources': 'values' } },
    rooms: ['.', 'index', 'cli'],
    nodeRooms: ['cli'],
  },
  react: {
    imports: { '@jell/core': 'values', react: 'values' },
    inTests: ['@jell/replay'],
    rooms: ['.', 'parts', 'index'],
    nodeRooms: [],
    client: true,
  },
}

/** Writes a small tree and judges it by the plan above. */
function judge(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'layout-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return layoutViolations(root, house)
}

/** The only violation of a tree. */
function violationOf(files: Record<string, string>): string {
  const { violations } = judge(files)
  expect(violations).toHaveLength(1)
  return violations[0] ?? ''
}

const clean = (files: Record<string, string>) => expect(judge(files).violations).toEqual([])
const manifest = (doors: string[], dependencies: object = {}) =>
  JSON.stringify({ exports: Object.fromEntries(doors.map((door) => [door, 'x'])), dependencies })

describe('arrows between packages', () => {
  test('core imports nobody', () => {
    expect(violationOf({ 'packages/core/src/errors.ts': `import 'left-pad'` })).toMatch(
      /^packages\/core\/src\/errors\.ts:1 imports left-pad: .* may import nothing from outside/,
    )
  })

  test('sources take types from core, and values only from eventsource-parser', () => {
    clean({
      'packages/sources/src/sse.ts': `
        import { createParser } from 'eventsource-parser'
        import type { Source } from '@jell/core'
        import { type SourceEvent, type Channel } from '@jell/core'
        export type { Failure } from '@jell/core'
        type Ending = import('@jell/core').SourceEnding
        export function sse() {}`,
    })
    expect(
      violationOf({
        'packages/sources/src/sse.ts': `import { toPointer, type Source } from '@jell/core'\nexport function sse() {}`,
      }),
    ).toMatch(/imports values from @jell\/core.*Write `import type`/)
  })

  test('sources and replay know neither each other nor react, also in tests', () => {
    expect(
      violationOf({ 'packages/replay/src/replay.ts': `export type { Sse } from '@jell/sources'` }),
    ).toContain('imports @jell/sources')
    expect(violationOf({ 'packages/sources/test/all.test.ts': `import('@jell/react')` })).toContain(
      'sources and react must not know each other',
    )
  })

  test('a single room may import more than its package', () => {
    const line = `import { createStreamingObject } from '@jell/core'`
    clean({ 'packages/replay/src/cli/show.ts': line })
    clean({ 'packages/replay/package.json': manifest([], { '@jell/sources': '1.0.0' }) })
    expect(violationOf({ 'packages/replay/src/replay.ts': line })).toContain(
      'imports values from @jell/core: packages/replay takes only types from it.',
    )
    expect(
      violationOf({ 'packages/replay/src/cli/show.ts': `import { useState } from 'react'` }),
    ).toContain('room `cli` of packages/replay may import @jell/core, @jell/sources from outside.')
  })

  test('react may tell stories with recordings', () => {
    clean({
      'packages/react/src/parts/field.tsx': `export function Field() {}`,
      'packages/react/src/parts/field.stories.tsx': `import { replay } from '@jell/replay'`,
    })
    expect(
      violationOf({
        'packages/react/src/parts/field.tsx': `import { replay } from '@jell/replay'\nexport function Field() {}`,
      }),
    ).toContain('imports @jell/replay')
  })

  test('a package that must run in a browser imports no node module', () => {
    expect(
      violationOf({ 'packages/replay/src/replay.ts': `import { readFileSync } from 'node:fs'` }),
    ).toContain('must run in a browser too')
    clean({ 'packages/replay/src/cli/main.ts': `import { readFileSync } from 'node:fs'` })
  })

  test('only planned packages are dependencies', () => {
    expect(
      violationOf({ 'packages/core/package.json': manifest(['.'], { 'left-pad': '1.0.0' }) }),
    ).toContain('depends on left-pad')
  })

  test('nobody reaches past the doors of another package', () => {
    const doors = { 'packages/sources/package.json': manifest(['.', './openai-chat']) }
    clean({ ...doors, 'apps/demo/src/app.ts': `import '@jell/sources/openai-chat'` })
    expect(
      violationOf({ ...doors, 'apps/demo/src/app.ts': `import '@jell/sources/utf8'` }),
    ).toContain('not among the `exports` of @jell/sources (., ./openai-chat)')
    expect(
      violationOf({
        ...doors,
        'apps/demo/src/app.ts': `import '../../../packages/core/src/path/path.ts'`,
      }),
    ).toContain('reaches into packages/core by a relative path')
  })
})

describe('rooms', () => {
  test('a room imports only rooms below it, types included', () => {
    clean({
      'packages/core/src/path/path.ts': `export type Path = string`,
      'packages/core/src/object/status.ts': `import type { Path } from '../path/path.ts'`,
    })
    expect(
      violationOf({
        'packages/core/src/json/token.ts': `import type { Status } from '../object/status.ts'`,
        'packages/core/src/object/status.ts': `export type Status = 'a'`,
      }),
    ).toMatch(/token\.ts:1 .*room `json` stands below room `object`/)
  })

  test('every room has a place in the plan', () => {
    expect(violationOf({ 'packages/core/src/extras/more.ts': `export const more = 1` })).toContain(
      'packages/core/src/extras is a room that the plan does not name',
    )
  })

  test('files do not import themselves in a circle, not even for types', () => {
    expect(
      violationOf({
        'packages/core/src/json/token.ts': `import type { B } from './grammar.ts'`,
        'packages/core/src/json/grammar.ts': `export type { A } from './chars.ts'`,
        'packages/core/src/json/chars.ts': `type A = import('./token.ts').A`,
      }),
    ).toMatch(/in a circle: .*\.ts → .*\.ts → .*\.ts → /)
  })

  test('nobody inside a package imports one of its indexes', () => {
    const index = { 'packages/sources/src/index.ts': `export { sse } from './sse.ts'` }
    const said = /an index of its own package/
    const sse = 'packages/sources/src/sse.ts'
    const testFile = 'packages/sources/src/sse.test.ts'
    const body = `export function sse() {}`
    expect(
      judge({ ...index, [sse]: `import { x } from '@jell/sources'\n${body}` }).violations[0],
    ).toMatch(said)
    expect(violationOf({ ...index, [sse]: body, [testFile]: `import './index.ts'` })).toMatch(said)
    clean({ ...index, [sse]: body, [testFile]: `import '@jell/sources'` })
  })

  test('a folder holds at most 12 source files; tests do not count', () => {
    const files = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `packages/core/src/json/part${i}.ts`,
          `export const part${i} = 1`,
        ]),
      )
    clean({ ...files(12), 'packages/core/src/json/part1.test.ts': '' })
    expect(violationOf(files(13))).toContain('packages/core/src/json/ holds 13 source files')
  })
})

describe('files', () => {
  test('a file is longer than 300 lines with a note, and than 400 not at all', () => {
    const path = 'packages/core/src/json/token.ts'
    expect(judge({ [path]: '\n'.repeat(300) })).toMatchObject({ violations: [], warnings: [] })
    expect(judge({ [path]: '\n'.repeat(301) }).warnings[0]).toContain('has 301 lines')
    expect(violationOf({ [path]: '\n'.repeat(401) })).toContain('has 401 lines')
  })

  test('names are in kebab-case', () => {
    expect(violationOf({ 'packages/core/src/json/tokenKind.ts': '' })).toContain(
      'write `tokenKind.ts` in kebab-case',
    )
  })

  test('a file is named after its main export', () => {
    clean({
      'packages/react/src/use-field.ts': `export function useField() {}\nexport type Helper = 1`,
      'packages/core/src/json/tokenizer.ts': `export const createTokenizer = 1`,
      'packages/sources/src/sse.ts': `export const createSseReader = 1`,
      'packages/core/src/json/token.ts': `export interface AnyName {}`,
      'packages/core/src/errors.ts': `export class StreamError {}\nexport function toError() {}`,
      'packages/core/src/path/to-url.ts': `export function toURL() {}`,
      'packages/core/src/index.ts': `export { toURL } from './path/to-url.ts'`,
    })
    expect(
      violationOf({ 'packages/react/src/use-field.ts': `export function useValue() {}` }),
    ).toContain('exports useValue, but nothing named after the file')
  })

  test('exports are a written list', () => {
    expect(
      violationOf({ 'packages/core/src/index.ts': `\nexport * from './errors.ts'` }),
    ).toContain('index.ts:2 exports everything')
  })

  test('tests and stories stand beside their source, suites in test/', () => {
    clean({
      'packages/core/src/errors.ts': `export const errors = 1`,
      'packages/core/src/errors.limits.browser.test.ts': '',
      'packages/core/test/promises.test.ts': '',
      'packages/react/src/parts/field.tsx': `export function Field() {}`,
      'packages/react/src/parts/field.stories.tsx': '',
    })
    expect(violationOf({ 'packages/core/src/error.test.ts': '' })).toContain(
      'lies beside no `error.ts`',
    )
  })

  test('"use client" belongs to packages/react', () => {
    const text = `// Why.\n'use client'\nexport function field() {}`
    clean({ 'packages/react/src/field.ts': text })
    expect(violationOf({ 'packages/replay/src/field.ts': text })).toContain('says "use client"')
  })
})
