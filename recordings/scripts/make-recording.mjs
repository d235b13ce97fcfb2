import { tokensOf } from './tokens.mjs'
import { toAiSdk } from './wires/ai-sdk.mjs'
import { toAnthropic } from './wires/anthropic.mjs'
import { toGemini } from './wires/gemini.mjs'
// Makes one recording: the document, its tokens, the wire that carries them.
import { toOllama } from './wires/ollama.mjs'
import { toOpenaiChat } from './wires/openai-chat.mjs'
import { toOpenaiResponses } from './wires/openai-responses.mjs'

/**
 * @typedef {import('../src/recording-case.ts').RecordingCase} RecordingCase
 * @typedef {import('../src/recording-case.ts').WireFormat} WireFormat
 * @typedef {import('./wires/message.mjs').Message} Message
 * @typedef {import('./wires/message.mjs').Chunk} Chunk
 */

/** @type {Record<WireFormat, (message: Message) => Chunk[]>} */
const wires = {
  text: ({ content }) => content.map(({ at, text }) => [at, text]),
  'openai-chat': toOpenaiChat,
  'openai-responses': toOpenaiResponses,
  anthropic: toAnthropic,
  gemini: toGemini,
  'ai-sdk': toAiSdk,
  ollama: toOllama,
}

/** What the wire says at the end, by how reading it ends. */
const said = /** @type {const} */ ({
  complete: 'complete',
  schema: 'complete',
  syntax: 'complete',
  length: 'length',
  refusal: 'refusal',
  provider: 'provider',
  transport: 'nothing',
  stalled: 'nothing',
})

/**
 * @param {string} name
 * @param {RecordingCase} about
 * @param {WireFormat} format
 * @param {string} document What the model is said to have written.
 * @returns {import('@jell/core').Recording<'text'>}
 */
export function makeRecording(name, about, format, document) {
  const message = toMessage(name, about, format, document)
  const chunks = wires[format](message)
  const last = chunks.at(-1)?.[0] ?? 0
  if (about.ending === 'stalled') chunks.push(...heartbeats(format, last))
  return {
    version: 1,
    origin: {
      title: about.title,
      description: about.description,
      format,
      model: 'written by hand',
      tokenizer: 'o200k_base',
    },
    encoding: 'text',
    chunks,
    ending: endingOf(about, chunks.at(-1)?.[0] ?? 0),
  }
}

/**
 * @param {string} name
 * @param {RecordingCase} about
 * @param {WireFormat} format
 * @param {string} document
 * @returns {Message}
 */
function toMessage(name, { ending, pace, part = 1 }, format, document) {
  const seed = seedOf(name)
  const base = { id: name, content: [], calls: [], refusal: [], seed }
  const words = said[/** @type {keyof typeof said} */ (ending)]
  if (name === 'tool-calls') return { ...base, ...toCalls(document, format, { ...pace, seed }) }
  const all = tokensOf(document, { ...pace, seed })
  const tokens = all.slice(0, Math.ceil(all.length * part))
  const end = (tokens.at(-1)?.at ?? 0) + (words === 'provider' ? 900 : 3)
  const key = ending === 'refusal' ? 'refusal' : 'content'
  return { ...base, [key]: tokens, ending: words, end }
}

/** The same number for the same name. @param {string} name */
function seedOf(name) {
  return Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7)
}

/**
 * A sentence, then the calls: at once where a wire can carry them side by side.
 * @param {string} document
 * @param {WireFormat} format
 * @param {{ first: number, gap: number, seed: number }} pace
 */
function toCalls(document, format, pace) {
  const { content, calls } = JSON.parse(document)
  const sentence = tokensOf(content, pace)
  let first = (sentence.at(-1)?.at ?? 0) + 260
  const made = calls.map(
    (/** @type {any} */ { name, arguments: args }, /** @type {number} */ at) => {
      const seed = pace.seed + at + 1
      const tokens = tokensOf(JSON.stringify(args), { ...pace, first, seed })
      first = format === 'openai-chat' ? first + 140 : (tokens.at(-1)?.at ?? 0) + 90
      return { name, tokens }
    },
  )
  const end = Math.max(...made.map((/** @type {any} */ { tokens }) => tokens.at(-1).at)) + 3
  return { content: sentence, calls: made, ending: /** @type {const} */ ('complete'), end }
}

/** What a server sends that has nothing to say. @param {WireFormat} format @param {number} from @returns {Chunk[]} */
function heartbeats(format, from) {
  const beat =
    format === 'anthropic' ? 'event: ping\ndata: {"type":"ping"}\n\n' : ': keep-alive\n\n'
  return [1, 2, 3].map((nth) => [from + nth * 5000, beat])
}

/** @param {RecordingCase} about @param {number} last @returns {import('@jell/core').RecordingEnding} */
function endingOf({ ending }, last) {
  if (ending === 'stalled') return { at: last, how: 'silent' }
  if (ending !== 'transport') return { at: last + 1, how: 'complete' }
  return { at: last + 800, how: 'broken', message: 'The connection was lost.' }
}
