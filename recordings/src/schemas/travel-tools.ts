import * as z from 'zod'

const SearchTrains = z.object({
  from: z.string(),
  to: z.string(),
  date: z.iso.date(),
  departAfter: z.string(),
  passengers: z.array(z.object({ kind: z.enum(['adult', 'child']), age: z.int() })),
  class: z.enum(['first', 'second']),
  maxChanges: z.int().min(0),
  bicycles: z.int().min(0),
})

const HoldRoom = z.object({
  hotel: z.string(),
  checkIn: z.iso.date(),
  nights: z.int().min(1),
  guests: z.int().min(1),
  beds: z.array(z.enum(['single', 'double'])),
  refundable: z.boolean(),
  maxPricePerNight: z.object({ amount: z.number(), currency: z.string().length(3) }),
  note: z.string(),
})

const SendMessage = z.object({
  to: z.array(z.email()),
  subject: z.string(),
  body: z.string(),
  /** `null` sends at once. */
  sendAt: z.iso.datetime().nullable(),
})

/** The tools of a travel assistant, by name, each with the schema of its arguments. */
export const travelTools = {
  search_trains: SearchTrains,
  hold_room: HoldRoom,
  send_message: SendMessage,
}
