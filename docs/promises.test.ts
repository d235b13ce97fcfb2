import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { expect, test } from 'vitest'

/** The page's rows: the promise's number, and the files that hold it. */
const rows = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| P\d/.test(line))
  .map((line) => {
    const [, promise = ''] = line.split('|')
    const files = [...line.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path)
    return { promise: promise.trim().split(' ')[0] ?? '', files }
  })

/** Test files of the packages, with the promises that titles in them begin with. */
const tested = readdirSync('packages')
  .flatMap((name) => filesIn(`packages/${name}/test`))
  .filter((path) => /\.test\.tsx?$/.test(basename(path)))
  .map((path) => ({ path, promises: promisesIn(readFileSync(path, 'utf8')) }))

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.map((path) => join(folder, path))
}

function promisesIn(text: string): string[] {
  const titles = text.matchAll(/\b(?:test|describe)(?:\.\w+)*\(\s*['"`](P\d+)\b/g)
  return [...new Set([...titles].map(([, title = '']) => title))]
}

test.each(rows)('$promise is held by the tests that the page names', ({ promise, files }) => {
  expect(files).not.toEqual([])
  for (const file of files) {
    expect(tested.find(({ path }) => path === file)?.promises, file).toContain(promise)
  }
})

test('a test that carries the number of a promise stands on the page', () => {
  const missing = tested.flatMap(({ path, promises }) =>
    promises
      .filter((promise) => !rows.some((row) => row.promise === promise && row.files.includes(path)))
      .map((promise) => `${promise}: add ${path} to docs/promises.md`),
  )
  expect(missing).toEqual([])
})
