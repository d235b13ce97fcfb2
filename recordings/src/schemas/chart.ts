import * as z from 'zod'

/** Series of numbers over time. */
export const Chart = z.object({
  title: z.string(),
  subtitle: z.string(),
  kind: z.enum(['line', 'bar', 'area']),
  unit: z.string(),
  series: z.array(
    z.object({
      name: z.string(),
      points: z.array(z.object({ x: z.string(), y: z.number() })),
    }),
  ),
  annotations: z.array(z.object({ x: z.string(), text: z.string() })),
  takeaway: z.string(),
})
export type Chart = z.infer<typeof Chart>
