import type * as z from 'zod'

import { cases } from './cases.mjs'
import type { RecordingCase } from './recording-case.ts'
import { Answer } from './schemas/answer.ts'
import { Chart } from './schemas/chart.ts'
import { Extraction } from './schemas/extraction.ts'
import { Form } from './schemas/form.ts'
import { Itinerary } from './schemas/itinerary.ts'
import { Multilingual } from './schemas/multilingual.ts'
import { Nested } from './schemas/nested.ts'
import { Recipe } from './schemas/recipe.ts'
import { Report } from './schemas/report.ts'
import { ProductReview, ReleaseReview } from './schemas/reviews.ts'
import { travelTools } from './schemas/travel-tools.ts'
import { Triage } from './schemas/triage.ts'

type Judged =
  | { readonly schema: z.ZodType }
  | { readonly tools: Readonly<Record<string, z.ZodType>> }

/**
 * Every recording by its name: what it is, the wire formats that it comes in, how it ends, and the
 * Zod schema of its document (for tool calls `tools`, with one for the arguments of each tool).
 * The streams themselves are loaded by `loadRecording`.
 */
export const catalogue = {
  'release-review': { ...cases['release-review'], schema: ReleaseReview },
  'product-review': { ...cases['product-review'], schema: ProductReview },
  recipe: { ...cases.recipe, schema: Recipe },
  itinerary: { ...cases.itinerary, schema: Itinerary },
  extraction: { ...cases.extraction, schema: Extraction },
  chart: { ...cases.chart, schema: Chart },
  report: { ...cases.report, schema: Report },
  form: { ...cases.form, schema: Form },
  'tool-calls': { ...cases['tool-calls'], tools: travelTools },
  multilingual: { ...cases.multilingual, schema: Multilingual },
  nested: { ...cases.nested, schema: Nested },
  answer: { ...cases.answer, schema: Answer },
  triage: { ...cases.triage, schema: Triage },
  length: { ...cases.length, schema: ProductReview },
  refusal: { ...cases.refusal, schema: ProductReview },
  dropped: { ...cases.dropped, schema: Recipe },
  stalled: { ...cases.stalled, schema: Answer },
  'provider-error': { ...cases['provider-error'], schema: Answer },
  'enum-violation': { ...cases['enum-violation'], schema: Triage },
  'repeated-key': { ...cases['repeated-key'], schema: Triage },
  wrapped: { ...cases.wrapped, schema: Triage },
  sloppy: { ...cases.sloppy, schema: Triage },
} satisfies Record<keyof typeof cases, RecordingCase & Judged>

/** The name of a recording. */
export type RecordingName = keyof typeof catalogue

/** The names of all recordings, the good ones first. */
export const recordingNames = Object.keys(catalogue) as RecordingName[]
