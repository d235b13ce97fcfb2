import * as z from 'zod'

/** A long report, each section in Markdown. */
export const Report = z.object({
  title: z.string(),
  author: z.string(),
  date: z.iso.date(),
  abstract: z.string(),
  sections: z.array(z.object({ heading: z.string(), markdown: z.string() })),
  sources: z.array(z.object({ title: z.string(), url: z.url() })),
})
export type Report = z.infer<typeof Report>
