import {
  Answer,
  Chart,
  Extraction,
  Form,
  Itinerary,
  Multilingual,
  Nested,
  ProductReview,
  Recipe,
  ReleaseReview,
  Report,
  Triage,
} from '@jell-internal/recordings'
import type { StreamingObjectView } from '@jell/react'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import type * as z from 'zod'

import type { AnswerProps } from './answer-props.ts'
import { BlocksCard } from './cards/blocks-card.tsx'
import { ChartCard } from './cards/chart-card.tsx'
import { ExtractionCard } from './cards/extraction-card.tsx'
import { ItineraryCard } from './cards/itinerary-card.tsx'
import { MultilingualCard } from './cards/multilingual-card.tsx'
import { NestedCard } from './cards/nested-card.tsx'
import { ProductReviewCard } from './cards/product-review-card.tsx'
import { RecipeCard } from './cards/recipe-card.tsx'
import { ReportCard } from './cards/report-card.tsx'
import { TriageCard } from './cards/triage-card.tsx'
import { FormCard } from './form/form-card.tsx'
import { ReleaseReviewCard } from './release-review/release-review-card.tsx'
import { WhenArrived } from './when-arrived.tsx'

const cards = new Map<z.ZodType, ComponentType<AnswerProps<unknown>>>()

/** Says what shows the answers of a schema: the one place that knows that the two belong together. */
function show<T>(schema: z.ZodType<T>, card: ComponentType<AnswerProps<T>>): void {
  cards.set(schema, card as ComponentType<AnswerProps<unknown>>)
}

show(Answer, BlocksCard)
show(Chart, ChartCard)
show(Extraction, ExtractionCard)
show(Form, FormCard)
show(Itinerary, ItineraryCard)
show(Multilingual, MultilingualCard)
show(Nested, NestedCard)
show(ProductReview, ProductReviewCard)
show(Recipe, RecipeCard)
show(ReleaseReview, ReleaseReviewCard)
show(Report, ReportCard)
show(Triage, TriageCard)

interface AnswerCardProps {
  readonly schema: z.ZodType
  /** A run of a document of that schema. */
  readonly answer: StreamingObjectView<unknown>
}

/** Shows an answer as its schema wants it. Throws for a schema that nothing shows. */
export function AnswerCard({ schema, answer }: AnswerCardProps) {
  const card = cards.get(schema)
  if (!card) throw new Error('No card shows the answers of this schema.')
  return <WhenArrived answer={answer}>{createElement(card, { answer })}</WhenArrived>
}
