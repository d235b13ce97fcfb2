import type { JsonSchema } from '@jell/schema'

/** The document that all of these stories play. */
export interface Review {
  readonly title: string
  readonly summary: string
  readonly reasons: readonly string[]
  readonly facts: Readonly<Record<string, string>>
  readonly block: Block
}

/** A part of the page, told apart by its kind. */
type Block =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }

export const review: Review = {
  title: 'Tidewatch 4.2',
  summary:
    'The new planner is ready. It was tried for **61 days**, and each difference was explained.',
  reasons: ['The old planner can be switched back on.', 'No migration touches the bookings.'],
  facts: { tests: 'all of them pass', load: 'below a third of the limit' },
  block: { kind: 'note', text: 'Ask the night shift whether anybody noticed.' },
}

/** What a story watches of the document: where it breaks off, and a schema that it breaks. */
export interface Watched {
  readonly pointer: '/summary' | '/reasons' | '/facts' | '/block'
  /** What has been said last while the field is on its way. */
  readonly midway: string
  readonly brokenBy: JsonSchema
}

export const summary: Watched = {
  pointer: '/summary',
  midway: 'tried for',
  brokenBy: { properties: { summary: { type: 'string', maxLength: 30 } } },
}
export const reasons: Watched = {
  pointer: '/reasons',
  midway: 'No migration',
  brokenBy: { properties: { reasons: { type: 'array', maxItems: 1 } } },
}
export const facts: Watched = {
  pointer: '/facts',
  midway: 'below a',
  brokenBy: { properties: { facts: { properties: { tests: {} }, additionalProperties: false } } },
}
export const block: Watched = {
  pointer: '/block',
  midway: 'Ask the night',
  brokenBy: { properties: { block: { properties: { kind: { enum: ['quote', 'table'] } } } } },
}
