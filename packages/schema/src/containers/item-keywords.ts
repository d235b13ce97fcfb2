import { ruleFor } from '../frames/frame.ts'
import type { Rule } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { Children } from './children.ts'
import type { Select } from './children.ts'

function itemsBy(keyword: string, select: Select): Rule {
  return ruleFor('array', (frame) => new Children(frame, keyword, select))
}

const prefixItems: Keyword = (schema, context) => {
  const nodes = (schema.prefixItems ?? []).map((inner, index) => [context.node(inner, index)])
  return itemsBy('prefixItems', (index) => nodes[Number(index)] ?? [])
}

const items: Keyword = (schema, context) => {
  const from = schema.prefixItems?.length ?? 0
  const nodes = [context.node(schema.items)]
  return itemsBy('items', (index) => (Number(index) < from ? [] : nodes))
}

/** What items are judged by. */
export const itemKeywords: Keywords = { prefixItems, items }
