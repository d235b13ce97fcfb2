import { expect, test } from 'vitest'

import { readPage, scriptsIn } from './read-page.mjs'

const fence = '```'
const page = (...lines: string[]) => readPage(lines.join('\n'))

test('code blocks come with the line that they begin on', () => {
  expect(page('# Title', `${fence}ts`, 'const a = 1', fence, `${fence}json`, '{}', fence)).toEqual({
    code: [{ language: 'ts', text: 'const a = 1', line: 3 }],
    commands: [],
    links: [],
    wrong: [],
  })
})

test('a block that continues another is compiled with it, and its lines still count', () => {
  const { code } = page(
    `${fence}ts`,
    'const a = 1',
    fence,
    'Then:',
    '<!-- continues -->',
    `${fence}tsx`,
    'const b = a',
    fence,
  )
  expect(code).toEqual([{ language: 'tsx', text: 'const a = 1\n\n\n\n\nconst b = a', line: 2 }])
  const [block] = code
  expect((block?.line ?? 0) + (block?.text.split('\n').indexOf('const b = a') ?? 0)).toBe(7)
})

test('a switched-off check and an open block are mistakes', () => {
  expect(page('<!-- check: off -->', `${fence}ts`, 'x').wrong).toEqual([
    { message: 'switches the check off. Mend the block instead.', line: 1 },
    { message: 'opens a code block and never closes it.', line: 2 },
  ])
})

test('links to files are told, links to the web and inside the page are not', () => {
  expect(page('[a](./docs/a.md#part) [b](https://b.example) [c](#here)').links).toEqual([
    { target: './docs/a.md', line: 1 },
  ])
})

test('shell lines tell the scripts that they run', () => {
  expect(scriptsIn('npm test       # npm run nothing')).toEqual(['test'])
  expect(scriptsIn('npm install && npm run demo')).toEqual(['demo'])
  expect(scriptsIn('npx -y pnpm@10.34.9 check')).toEqual(['check'])
  expect(scriptsIn('pnpm install; pnpm -s api:check')).toEqual(['api:check'])
  expect(scriptsIn('git clone a && cd a')).toEqual([])
})
