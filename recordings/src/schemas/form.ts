import * as z from 'zod'

/** An expense claim, for a person to check and correct. */
export const Form = z.object({
  claimant: z.object({
    name: z.string().min(1),
    email: z.email(),
    team: z.enum(['field-research', 'design', 'engineering', 'operations']),
  }),
  purpose: z.string().min(10).max(200),
  from: z.iso.date(),
  to: z.iso.date(),
  items: z.array(
    z.object({
      date: z.iso.date(),
      category: z.enum(['travel', 'lodging', 'meals', 'materials', 'other']),
      description: z.string().max(80),
      amount: z.number().min(0).max(10_000),
      currency: z.enum(['EUR', 'PLN', 'DKK', 'SEK']),
      receipt: z.boolean(),
    }),
  ),
  /** In euros, already paid out. */
  advance: z.number().min(0),
  payout: z.enum(['bank-transfer', 'salary', 'card']),
  comment: z.string(),
  /** Only the claimant may say so. */
  declared: z.boolean(),
})
export type Form = z.infer<typeof Form>
