import * as z from 'zod'

/** A review of a product, as a shop or a magazine shows it. */
export const ProductReview = z.object({
  product: z.object({
    name: z.string(),
    maker: z.string(),
    price: z.object({ amount: z.number().min(0), currency: z.enum(['EUR', 'USD', 'GBP']) }),
  }),
  headline: z.string().max(80),
  verdict: z.enum(['buy', 'consider', 'skip']),
  rating: z.number().min(0).max(5),
  summary: z.string(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  scores: z.array(z.object({ aspect: z.string(), score: z.number().min(0).max(10) })),
  quotes: z.array(z.object({ author: z.string(), text: z.string() })),
  alternatives: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type ProductReview = z.infer<typeof ProductReview>

/** A review of a software release. */
export const ReleaseReview = z.object({
  title: z.string(),
  verdict: z.enum(['ship', 'ship-with-care', 'hold']),
  score: z.number().min(0).max(10),
  summary: z.string(),
  reasons: z.array(z.string()),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  checks: z.array(
    z.object({
      name: z.string(),
      result: z.enum(['passed', 'failed', 'skipped']),
      minutes: z.number(),
      detail: z.string().optional(),
    }),
  ),
  note: z.string().optional(),
})
export type ReleaseReview = z.infer<typeof ReleaseReview>
