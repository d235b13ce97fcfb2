import * as z from 'zod'

const ReviewSection = z.object({
  heading: z.string(),
  paragraphs: z.array(z.string()),
})

const Check = z.object({
  name: z.string(),
  result: z.enum(['passed', 'failed', 'skipped']),
  minutes: z.number(),
  detail: z.string().optional(),
})

/** What the model is asked to write: a review of a software release. */
export const ReleaseReview = z.object({
  title: z.string(),
  verdict: z.enum(['ship', 'ship-with-care', 'hold']),
  score: z.number().min(0).max(10),
  summary: z.string(),
  reasons: z.array(z.string()),
  sections: z.array(ReviewSection),
  checks: z.array(Check),
  note: z.string().optional(),
})

export type ReleaseReview = z.infer<typeof ReleaseReview>
export type ReviewSection = z.infer<typeof ReviewSection>
export type Check = z.infer<typeof Check>
export type Verdict = ReleaseReview['verdict']
export type CheckResult = Check['result']
