// What the code blocks of these pages say in comments is what the code does.
import { readFileSync } from 'node:fs'

import * as core from '@jell/core'
import * as schema from '@jell/schema'
import ts from 'typescript'
import { expect, test } from 'vitest'

interface Claim {
  readonly code: string
  readonly said: unknown
  readonly actual: unknown
}

const packages: Readonly<Record<string, object>> = { '@jell/core': core, '@jell/schema': schema }

function packageOf(name: string): object {
  return packages[name] ?? {}
}

/** Runs a block, and notes the value of each line `expression // value`. */
function claimsOf(block: string): Claim[] {
  const claims: Claim[] = []
  const noted = block.replaceAll(
    /^(\w.*\)\.[\w?.]+|\w.*\)) \/\/ (.+)$/gm,
    (_line, code: string, said: string) => `note(${JSON.stringify(code)}, (${code}), (${said}))`,
  )
  const { outputText } = ts.transpileModule(noted, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const note = (code: string, actual: unknown, said: unknown) => claims.push({ code, said, actual })
  const quiet = { log: () => undefined, warn: () => undefined }
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('require', 'exports', 'note', 'console', outputText)(packageOf, {}, note, quiet)
  return claims
}

function blocksOf(page: string): string[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, block = '']) => block)
}

test.each(['docs/policies.md', 'docs/deltas-and-saved-state.md'])(
  '%s: every value that a comment states is the one that the code has',
  (page) => {
    const blocks = blocksOf(page)
    const claims = blocks.flatMap(claimsOf)
    for (const { code, actual, said } of claims) expect(actual, code).toEqual(said)
    expect(claims.length).toBeGreaterThan(2)
    expect(claims).toHaveLength(blocks.join('').match(/\S \/\/ /g)!.length)
  },
)

test('the lines of the deltas page are those that its document gives', () => {
  const page = readFileSync('docs/deltas-and-saved-state.md', 'utf8')
  const [, lines = ''] = /^```json\n([^]*?)^```/m.exec(page) ?? []
  const told: string[] = []
  const object = core.createStreamingObject()
  core.watchDeltas(object, (delta) => told.push(JSON.stringify(delta)))
  object.write('{"score":0.87,"summary":"All ')
  object.write('good"}')
  object.end()
  expect(told).toEqual(lines.trim().split('\n'))
})
