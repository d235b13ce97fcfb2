import * as z from 'zod'

/** Lines of invoices, read from a scan. */
export const Extraction = z.object({
  title: z.string(),
  pages: z.int(),
  currency: z.string().length(3),
  rows: z.array(
    z.object({
      invoice: z.string(),
      date: z.iso.date(),
      supplier: z.string(),
      item: z.string(),
      quantity: z.number(),
      unit: z.enum(['pcs', 'm', 'l', 'can', 'bag', 'box', 'drum']),
      price: z.number(),
      total: z.number(),
      status: z.enum(['paid', 'open', 'overdue', 'disputed']),
    }),
  ),
  totals: z.object({ all: z.number(), open: z.number(), overdue: z.number() }),
  /** What the reader of the scan was not sure about. */
  doubts: z.array(z.string()),
})
export type Extraction = z.infer<typeof Extraction>
