// Makes every recording from the documents beside them: `node scripts/make-recordings.mjs`.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { cases } from '../src/cases.mjs'
import { makeRecording } from './make-recording.mjs'

const folder = join(import.meta.dirname, '..')

/**
 * Every file that the script writes, with its text.
 * @returns {Record<string, string>} by path inside `recordings/`
 */
export function makeFiles() {
  /** @type {Record<string, string>} */
  const files = {}
  for (const [name, about] of Object.entries(cases)) {
    const document = readDocument(about)
    for (const format of about.formats) {
      files[`${format}/${name}.json`] = write(makeRecording(name, about, format, document))
    }
  }
  return { ...files, 'src/recording-files.ts': listOf(Object.keys(files)) }
}

/**
 * A document as the model is said to have written it.
 * @param {import('../src/recording-case.ts').RecordingCase} about
 */
export function readDocument({ document, pretty = false }) {
  const text = readFileSync(join(folder, 'documents', document), 'utf8')
  return document.endsWith('.txt') ? text : JSON.stringify(JSON.parse(text), null, pretty ? 2 : 0)
}

/** Recordings that lie there, though no case makes them. @param {Record<string, string>} files */
export function strayFiles(files) {
  const others = new Set(['documents', 'node_modules', 'scripts', 'src', 'test'])
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.has(entry.name))
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((path) => !(path in files))
}

/**
 * One chunk a line, so that a change shows where it is.
 * @param {import('@jell/core').Recording} recording
 */
function write({ chunks, ending, ...head }) {
  const lines = chunks.map((chunk) => JSON.stringify(chunk)).join(',\n')
  const open = JSON.stringify(head, null, 2).slice(0, -2)
  return `${open},\n  "chunks": [\n${lines}\n  ],\n  "ending": ${JSON.stringify(ending)}\n}\n`
}

/** The module that knows where each recording lies. @param {string[]} paths */
function listOf(paths) {
  const entries = paths.toSorted().map((path) => {
    const load = `import('../${path}')`
    const line = `  '${path.slice(0, -'.json'.length)}': () => ${load},`
    return line.length <= 100 ? line : line.replace(' () => ', ' () =>\n    ')
  })
  return `// Written by \`pnpm --filter @jell-internal/recordings make\`.

/** Loads the file of each recording, by its format and name. */
export const recordingFiles: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
${entries.join('\n')}
}
`
}

function main() {
  const files = makeFiles()
  for (const path of strayFiles(files)) {
    rmSync(join(folder, path))
    console.log(`removed recordings/${path}`)
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`wrote recordings/${path}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
