import type { Unsupported } from '../graph/graph.ts'
import { OPAQUE } from './marks.ts'

const most = 12
const named = new Set<string>()

/** Names in the console, once, what of a schema is not judged while a document arrives. */
export function nameUnjudged(unsupported: readonly Unsupported[]): void {
  if (unsupported.length === 0) return
  const lines = unsupported.slice(0, most).map(({ pointer, keyword, reason }) => {
    const what = keyword === '' || keyword === OPAQUE ? '' : ` "${keyword}":`
    return `\n  ${pointer}:${what} ${reason}`
  })
  const more = unsupported.length > most ? `\n  and ${unsupported.length - most} more` : ''
  const text = `jell: not judged while a document arrives:${lines.join('')}${more}\nThe final gate of a library judges it; a plain JSON Schema has no other. \`validator(schema, { quiet: true })\` keeps this quiet.`
  if (named.has(text)) return
  named.add(text)
  console.warn(text)
}
