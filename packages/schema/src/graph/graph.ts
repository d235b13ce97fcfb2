import type { ValueKind } from '@jell/core'

import type { Rule, SchemaNode, Show } from '../frames/frame.ts'
import type { JsonSchema, SchemaObject } from '../json-schema/json-schema.ts'
import { SchemaError } from '../json-schema/schema-error.ts'
import type { Documents, KeywordContext, Resolver, Vocabulary } from '../keyword/keyword.ts'
// Makes nodes of schemas: each once for each dynamic scope that it is reached in, so that references
// may lead in circles. Works from a list, however deep the schemas lie in each other.
import { unknown } from '../scalars/unknown.ts'
import { heldFormats } from './held-formats.ts'
import { otherDraft } from './other-draft.ts'

/** A keyword that nobody judges. */
export interface Unsupported {
  /** The place of the schema that has it, as a fragment of its document: `#/properties/size`. */
  readonly pointer: string
  readonly keyword: string
  readonly reason: string
}

/** Keywords that make a claim on values and are not in every vocabulary. */
const advanced =
  /^(uniqueItems|contains|dependent.*|patternProperties|if|\$dynamicRef|unevaluated.*)$/

const opaqueMark = 'x-jell-opaque'

class Node implements SchemaNode {
  readonly rules: Rule[]
  readonly inPlace: SchemaNode[] = []
  readonly fine: ValueKind[] = []
  readonly isFalse: boolean
  show: Show | undefined
  constructor(rules: Rule[] = [], show?: Show, isFalse = false) {
    this.rules = rules
    this.show = show
    this.isFalse = isFalse
  }

  get isTrue(): boolean {
    return this.rules.length === 0 && this.show === undefined
  }
}

const always = new Node()
const never = new Node(
  [({ level }) => ({ level, keyword: 'false', expected: ['no value'] })],
  undefined,
  true,
)
/** Makes no claim on any value and holds it whole. */
const opaque = new Node([unknown], 'hold')

export class Graph {
  readonly unsupported: Unsupported[] = []
  readonly root: SchemaNode
  readonly #vocabulary: Vocabulary
  readonly #resolver: Resolver
  readonly #nodes = new Map<unknown, Map<unknown, SchemaNode>>()
  readonly #unfinished: (() => void)[] = []

  constructor(schema: JsonSchema, documents: Documents, vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#resolver = vocabulary.resolver(schema, documents)
    this.root = this.#nodeOf(schema, undefined, '#')
    for (let next = this.#unfinished.pop(); next; next = this.#unfinished.pop()) next()
    refuseCircles([...this.#nodes.values()].flatMap((inScopes) => [...inScopes.values()]))
  }

  #nodeOf(schema: unknown, outer: unknown, place: string): SchemaNode {
    if (typeof schema === 'boolean') return schema ? always : never
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
      throw new SchemaError(`There is no schema at ${place}.`)
    }
    const object = schema as SchemaObject
    if (opaqueMark in object) {
      this.#leave(opaqueMark, place, String(object[opaqueMark]))
      return opaque
    }
    const scope = this.#resolver.enter(object, outer)
    let inScopes = this.#nodes.get(object)
    if (!inScopes) this.#nodes.set(object, (inScopes = new Map<unknown, SchemaNode>()))
    const known = inScopes.get(scope)
    if (known) return known
    const node = new Node()
    inScopes.set(scope, node)
    this.#unfinished.push(() => this.#finish(node, object, scope, place))
    return node
  }

  #finish(node: Node, schema: SchemaObject, scope: unknown, place: string): void {
    node.show = showOf(schema, place)
    const { keywords } = this.#vocabulary
    for (const [name, value] of Object.entries(schema)) {
      const needs = advanced.test(name) && !(name in keywords) && 'it needs the vocabulary "full"'
      const reason = needs || otherDraft(name, value)
      if (reason) node.rules.push(this.#leave(name, place, reason))
    }
    for (const [name, keyword] of Object.entries(keywords)) {
      if (!this.#resolver.hasKeyword(schema, name) || otherDraft(name, schema[name])) continue
      const rule = keyword(schema, this.#contextOf(name, node, schema, scope, place))
      if (rule) node.rules.push(rule)
    }
  }

  #contextOf(
    keyword: string,
    node: Node,
    schema: SchemaObject,
    scope: unknown,
    place: string,
  ): KeywordContext {
    // Never joined anew: schemas may be deep.
    const nodeIn = (inner: unknown, steps: readonly (string | number)[]) =>
      this.#nodeOf(
        inner,
        scope,
        [keyword, ...steps].reduce<string>((at, step) => `${at}/${step}`, place),
      )
    const inPlace = (inner: SchemaNode) => {
      node.inPlace.push(inner)
      return inner
    }
    return {
      node: (inner, ...steps) => nodeIn(inner, steps),
      nodeInPlace: (inner, ...steps) => inPlace(nodeIn(inner, steps)),
      refer: (reference, isDynamic = false) => {
        const target = this.#resolver.resolve(reference, schema, scope, isDynamic)
        if (target?.schema === undefined) {
          throw new SchemaError(`Nothing is found for the reference "${reference}" at ${place}.`)
        }
        return inPlace(this.#nodeOf(target.schema, scope, `#${target.fragment}`))
      },
      unsupported: (reason) => this.#leave(keyword, place, reason),
    }
  }

  #leave(keyword: string, pointer: string, reason: string): Rule {
    this.unsupported.push({ pointer, keyword, reason })
    return unknown
  }
}

function showOf(schema: SchemaObject, place: string): Show | undefined {
  const { jell } = schema
  const isChoice = 'enum' in schema || 'const' in schema
  // Part of a choice may be another one.
  if (jell !== undefined && jell !== 'hold' && (isChoice || jell !== 'live')) {
    throw new SchemaError(`At ${place}, "jell" must be "hold"${isChoice ? '' : ' or "live"'}.`)
  }
  if (jell) return jell
  if (isChoice) return 'scalars'
  return heldFormats.test(schema.format ?? '') ? 'strings' : undefined
}

/** How many schemas may judge one value because of each other: beyond that, the stack would end. */
const mostInPlace = 500

/** A value would be judged for ever where a schema leads back to itself without a step down. */
function refuseCircles(nodes: readonly SchemaNode[]): void {
  /** How many schemas lie in each other below each, itself included; 0 while that is found out. */
  const heights = new Map<SchemaNode, number>()
  const open = [...nodes]
  for (let node = open.at(-1); node; node = open.at(-1)) {
    const height = heights.get(node)
    if (height === undefined) heights.set(node, 0)
    else open.pop()
    const below = node.inPlace.map((next) => heights.get(next))
    if (height === undefined) {
      if (below.includes(0)) throw new SchemaError('A schema refers to itself for the same value.')
      open.push(...node.inPlace.filter((next) => !heights.has(next)))
    } else if (height === 0) {
      const reached = 1 + Math.max(0, ...below.map(Number))
      if (reached > mostInPlace) {
        throw new SchemaError(`More than ${mostInPlace} schemas lie in each other for one value.`)
      }
      heights.set(node, reached)
    }
  }
}
