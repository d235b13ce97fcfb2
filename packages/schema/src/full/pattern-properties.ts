import { Children } from '../containers/children.ts'
import { ruleFor } from '../frames/frame.ts'
import type { SchemaNode } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { toRegExp, unreadablePattern } from '../scalars/string-keywords.ts'

export const patternProperties: Keyword = (schema, context) => {
  const patterns: [RegExp, SchemaNode][] = []
  for (const [source, inner] of Object.entries(schema.patternProperties ?? {})) {
    const regExp = toRegExp(source)
    if (regExp === undefined) return context.unsupported(unreadablePattern)
    patterns.push([regExp, context.node(inner, source)])
  }
  const select = (key: string | number) =>
    patterns.flatMap(([regExp, node]) => (regExp.test(String(key)) ? node : []))
  return ruleFor('object', (frame) => new Children(frame, 'patternProperties', select))
}
