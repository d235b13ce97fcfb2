import * as z from 'zod'

/** What a support desk needs of a message. */
export const Triage = z.object({
  ticket: z.string(),
  category: z.enum(['account', 'billing', 'outage', 'feature', 'other']),
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  language: z.string().min(2).max(3),
  summary: z.string(),
  tags: z.array(z.string()),
  reply: z.string(),
})
export type Triage = z.infer<typeof Triage>
