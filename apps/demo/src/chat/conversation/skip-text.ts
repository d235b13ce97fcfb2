import type { Source } from '@jell/core'

/** The source of one document without the first `count` UTF-16 units of its text. */
export async function* skipText(source: Source, count: number): Source {
  let left = count
  for await (const event of source) {
    if (typeof event === 'string' || event.type !== 'document-delta' || left === 0) {
      yield event
      continue
    }
    const text = event.text.slice(left)
    left = Math.max(0, left - event.text.length)
    if (text !== '') yield { ...event, text }
  }
}
