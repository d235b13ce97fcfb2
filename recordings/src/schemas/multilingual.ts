import * as z from 'zod'

/** Phrases in several scripts, and signs made of joined characters. */
export const Multilingual = z.object({
  title: z.string(),
  phrases: z.array(
    z.object({
      language: z.string(),
      code: z.string().min(2).max(3),
      direction: z.enum(['ltr', 'rtl']),
      greeting: z.string(),
      sentence: z.string(),
      meaning: z.string(),
    }),
  ),
  signs: z.array(z.object({ sign: z.string(), meaning: z.string() })),
})
export type Multilingual = z.infer<typeof Multilingual>
