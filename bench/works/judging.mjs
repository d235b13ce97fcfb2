import { jellSubject } from '../subjects/jell.mjs'
import { watchOneField } from './watching.mjs'
// The same work with and without a schema, in one process: what judging each prefix costs.
import { reading } from './work.mjs'

/** @typedef {import('./work.mjs').Work} Work */
/** @typedef {import('../subjects/jell.mjs').Core} Core */

const text = { type: 'string' }
const texts = { type: 'array', items: text }

/** A schema of the report, as a schema library would write it. */
const reportSchema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 200 },
    author: text,
    version: { type: 'integer', minimum: 1 },
    status: { type: 'string', enum: ['draft', 'in-review', 'final'] },
    public: { type: 'boolean' },
    reviewer: { anyOf: [text, { type: 'null' }] },
    tags: { ...texts, maxItems: 10 },
    summary: { type: 'string', maxLength: 10_000 },
    sections: { type: 'array', items: { $ref: '#/$defs/section' } },
    conclusion: text,
  },
  required: ['title', 'author', 'status', 'summary', 'sections', 'conclusion'],
  additionalProperties: false,
  $defs: {
    section: {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^section-\\d+$' },
        heading: text,
        kind: { type: 'string', enum: ['analysis', 'risk', 'decision', 'background'] },
        confidence: { type: 'number', minimum: 0, maximum: 1 },
        subsections: { type: 'array', items: { $ref: '#/$defs/subsection' }, minItems: 1 },
      },
      required: ['id', 'heading', 'kind', 'confidence', 'subsections'],
      additionalProperties: false,
    },
    subsection: {
      type: 'object',
      properties: {
        heading: text,
        risk: { type: 'string', enum: ['low', 'medium', 'high'] },
        score: { type: 'integer', minimum: 0, maximum: 100 },
        paragraphs: texts,
        checks: texts,
      },
      required: ['heading', 'risk', 'score', 'paragraphs'],
      additionalProperties: false,
    },
  },
}

/** The core, with each run judged. @param {Core} core @returns {Core} */
function judging(core) {
  const validator = core.validator(reportSchema)
  return {
    ...core,
    // The type arguments are those of the caller: nothing here looks at them.
    createStreamingObject: /** @type {Core['createStreamingObject']} */ (
      (options) => core.createStreamingObject({ .../** @type {object} */ (options), validator })
    ),
  }
}

/** @type {NonNullable<Work['ours']>} */
export function watchOneFieldJudged(core, chunks, document) {
  return watchOneField(judging(core), chunks, document)
}

/** @type {NonNullable<Work['floors']>} */
export function watchOneFieldUnjudged(chunks, core) {
  return { 'without a schema': watchOneField(core, chunks, chunks.join('')) }
}

/** @type {NonNullable<Work['ours']>} */
export function readJudged(core, chunks) {
  return reading(16)(jellSubject(judging(core)), chunks)
}

/** @type {NonNullable<Work['floors']>} */
export function readUnjudged(chunks, core) {
  return { 'without a schema': reading(16)(jellSubject(core), chunks) }
}
