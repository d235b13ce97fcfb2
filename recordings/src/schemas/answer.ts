import * as z from 'zod'

/** One block of an answer; `kind` says which. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), markdown: z.string() }),
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
  z.object({
    kind: z.literal('chart'),
    title: z.string(),
    unit: z.string(),
    points: z.array(z.object({ label: z.string(), value: z.number() })),
  }),
  z.object({
    kind: z.literal('callout'),
    tone: z.enum(['info', 'success', 'warning', 'danger']),
    text: z.string(),
  }),
  z.object({ kind: z.literal('steps'), title: z.string(), items: z.array(z.string()) }),
  z.object({ kind: z.literal('code'), language: z.string(), code: z.string() }),
  z.object({
    kind: z.literal('sources'),
    items: z.array(z.object({ title: z.string(), url: z.url() })),
  }),
])
export type Block = z.infer<typeof Block>

/** An answer made of mixed blocks, in the order in which they are to be shown. */
export const Answer = z.object({
  title: z.string(),
  blocks: z.array(Block),
  followUps: z.array(z.string()),
})
export type Answer = z.infer<typeof Answer>
