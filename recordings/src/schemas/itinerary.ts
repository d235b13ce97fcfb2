import * as z from 'zod'

/** A journey, day by day. */
export const Itinerary = z.object({
  title: z.string(),
  destination: z.object({ city: z.string(), country: z.string() }),
  from: z.iso.date(),
  to: z.iso.date(),
  travellers: z.int().min(1),
  pace: z.enum(['slow', 'steady', 'full']),
  summary: z.string(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      title: z.string(),
      stops: z.array(
        z.object({
          time: z.string().regex(/^\d{2}:\d{2}$/),
          kind: z.enum(['travel', 'sight', 'walk', 'food', 'rest']),
          place: z.string(),
          text: z.string(),
          /** For all travellers together. */
          cost: z.number().min(0),
        }),
      ),
    }),
  ),
  budget: z.object({ total: z.number(), currency: z.string().length(3) }),
  packing: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type Itinerary = z.infer<typeof Itinerary>
