import * as z from 'zod'

const Cause = z.object({
  what: z.string(),
  evidence: z.string(),
  confidence: z.number().min(0).max(1),
  get because() {
    return z.array(Cause)
  },
})
export type Cause = z.infer<typeof Cause>

/** Why something happened, and why that, and why that. */
export const Nested = z.object({
  question: z.string(),
  answer: z.string(),
  cause: Cause,
  actions: z.array(z.object({ what: z.string(), owner: z.string(), due: z.iso.date() })),
})
export type Nested = z.infer<typeof Nested>
