import * as z from 'zod'

/** What a document looks like, as far as showing it goes. */
export type Shape =
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, Shape])[] }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  /** One of a set; without options, true or false. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }

type Node = z.core.JSONSchema.BaseSchema

/** The shape that a schema says. Recursive schemas have none. */
export function shapeOf(schema: z.ZodType): Shape {
  return shapeOfNode(z.toJSONSchema(schema, { io: 'input' }))
}

function shapeOfNode(node: Node): Shape {
  const [type] = [node.type ?? []].flat().filter((name) => name !== 'null')
  if (node.enum) return { kind: 'choice', options: node.enum.map(String) }
  if (type === 'object') {
    const members = Object.entries(node.properties ?? {})
    return {
      kind: 'object',
      members: members.map(([name, member]) => [name, shapeOfNode(member as Node)]),
    }
  }
  if (type === 'array') return { kind: 'list', item: shapeOfNode(node.items as Node) }
  if (type === 'number' || type === 'integer') return { kind: 'number' }
  if (type === 'boolean') return { kind: 'choice', options: [] }
  const other = node.anyOf?.find((option) => (option as Node).type !== 'null')
  return other ? shapeOfNode(other as Node) : { kind: 'text' }
}
