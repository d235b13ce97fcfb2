// Makes the recordings that we wrote ourselves, from the documents beside them:
// `node scripts/make-recordings.mjs` writes them, `--check` says whether they are stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { decodeGenerator, encode } from 'gpt-tokenizer/encoding/o200k_base'

const folder = join(import.meta.dirname, '../../../recordings')

const reviewOrigin = {
  title: 'Release review',
  description:
    'A structured answer with short and long texts, a number, lists, nested sections and optional members.',
  model: 'written by hand',
  tokenizer: 'o200k_base',
}

/**
 * Every recording that is made from a document, as the text of its file.
 * @returns {Record<string, string>} by path inside `recordings/`
 */
export function makeRecordings() {
  const text = compact('documents/release-review.json')
  const pieces = [...decodeGenerator(encode(text))]
  const times = arrivalTimes(pieces.length, 42)
  const end = times[times.length - 1] ?? 0
  return {
    'text/release-review.json': write({
      version: 1,
      origin: { ...reviewOrigin, format: 'text' },
      encoding: 'text',
      chunks: pieces.map((piece, index) => [times[index], piece]),
      ending: { at: end + 3, how: 'complete' },
    }),
    'openai-chat/release-review.json': write({
      version: 1,
      origin: { ...reviewOrigin, format: 'openai-chat' },
      encoding: 'text',
      chunks: toOpenAiChat(pieces, times, end),
      ending: { at: end + 3, how: 'complete' },
    }),
  }
}

/**
 * The events of one answer as the Chat Completions API streams them with `include_usage`: the role,
 * a delta for each piece, the reason why it finished, the usage, and `[DONE]`.
 * @param {string[]} pieces
 * @param {number[]} times
 * @param {number} end
 * @returns {[number, string][]}
 */
function toOpenAiChat(pieces, times, end) {
  /** @param {unknown} delta @param {string | null} finished */
  const choices = (delta, finished) => [
    { index: 0, delta, logprobs: null, finish_reason: finished },
  ]
  const event = (/** @type {object} */ fields) =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-release-review',
      object: 'chat.completion.chunk',
      created: 1_800_000_000,
      model: 'written-by-hand',
      system_fingerprint: null,
      usage: null,
      ...fields,
    })}\n\n`
  const promptTokens = 212
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: pieces.length,
    total_tokens: promptTokens + pieces.length,
  }
  const first = times[0] ?? 0
  return [
    [first, event({ choices: choices({ role: 'assistant', content: '', refusal: null }, null) })],
    ...pieces.map(
      /** @returns {[number, string]} */
      (content, index) => [times[index] ?? 0, event({ choices: choices({ content }, null) })],
    ),
    [end, event({ choices: choices({}, 'stop') })],
    [end + 2, event({ choices: [], usage })],
    [end + 2, 'data: [DONE]\n\n'],
  ]
}

/**
 * When each piece arrives, in whole milliseconds: the first after 400 to 800, most others 15 to 60
 * behind the one before, short gaps being the usual ones, and about one in 90 after a longer pause.
 * @param {number} count
 * @param {number} seed
 */
function arrivalTimes(count, seed) {
  const random = seededRandom(seed)
  /** @type {number[]} */
  const times = []
  let time = 400 + random() * 400
  for (let i = 0; i < count; i++) {
    times.push(Math.round(time))
    const gap = 15 + 45 * random() ** 3
    const pause = random() < 1 / 90 ? 150 + random() * 350 : 0
    time += gap + pause
  }
  return times
}

/**
 * Numbers from 0 up to, not including, 1; the same ones for the same seed.
 * @param {number} seed
 */
function seededRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x45d9f3b)
    mixed ^= mixed >>> 15
    return (mixed >>> 0) / 2 ** 32
  }
}

/** @param {string} path */
function compact(path) {
  return JSON.stringify(JSON.parse(readFileSync(join(folder, path), 'utf8')))
}

/**
 * One chunk a line, so that a change shows where it is.
 * @param {{ chunks: unknown[], [key: string]: unknown }} recording
 */
function write({ chunks, ...rest }) {
  const lines = chunks.map((chunk) => `    ${JSON.stringify(chunk)}`).join(',\n')
  const { ending, ...head } = rest
  const open = JSON.stringify(head, null, 2).slice(0, -2)
  return `${open},\n  "chunks": [\n${lines}\n  ],\n  "ending": ${JSON.stringify(ending)}\n}\n`
}

function main() {
  const check = process.argv.includes('--check')
  for (const [path, text] of Object.entries(makeRecordings())) {
    const file = join(folder, path)
    const stands = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (stands === text) continue
    if (check) {
      process.exitCode = 1
      console.error(
        `recordings/${path} is stale. Run \`pnpm --filter @jell/replay recordings\` and commit it.`,
      )
      continue
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`wrote recordings/${path}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
