// Compiles every ts and tsx block of the pages against the packages' sources, and looks up the
// scripts that their shell blocks run and the files that they link.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { compileBlocks } from './docs/compile-blocks.mjs'
import { readPage, scriptsIn } from './docs/read-page.mjs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const knownScripts = new Set(Object.keys(scripts))

const paths = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
  ...readdirSync('packages').map((name) => `packages/${name}/README.md`),
].filter((path) => path.endsWith('.md') && existsSync(path))

const pages = paths.map((path) => ({ path, ...readPage(readFileSync(path, 'utf8')) }))
const blocks = pages.flatMap(({ path, code }) => code.map((block) => ({ page: path, ...block })))
const mistakes = [
  ...pages.flatMap(({ path, wrong, commands, links }) => [
    ...wrong.map(({ message, line }) => `${path}:${line} ${message}`),
    ...commands.flatMap(({ text, line }) =>
      scriptsIn(text)
        .filter((name) => !knownScripts.has(name))
        .map((name) => `${path}:${line} runs \`${name}\`, which package.json does not have.`),
    ),
    ...links
      .filter(({ target }) => !existsSync(join(dirname(path), target)))
      .map(({ target, line }) => `${path}:${line} links ${target}, which does not exist.`),
  ]),
  ...compileBlocks(process.cwd(), blocks),
]
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exit(1)
console.log(`docs: ${blocks.length} code blocks in ${pages.length} pages compile`)
