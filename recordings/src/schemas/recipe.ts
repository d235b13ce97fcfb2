import * as z from 'zod'

/** A recipe with amounts that can be scaled. */
export const Recipe = z.object({
  title: z.string(),
  description: z.string(),
  servings: z.int().min(1),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  minutes: z.object({ prepare: z.int(), cook: z.int() }),
  ingredients: z.array(
    z.object({
      amount: z.number().nullable(),
      unit: z.string().nullable(),
      name: z.string(),
      note: z.string().optional(),
    }),
  ),
  steps: z.array(z.object({ title: z.string(), text: z.string(), minutes: z.int().optional() })),
  tips: z.array(z.string()),
  perServing: z.object({
    calories: z.int(),
    protein: z.number(),
    carbohydrates: z.number(),
    fat: z.number(),
  }),
  allergens: z.array(z.string()),
})
export type Recipe = z.infer<typeof Recipe>
