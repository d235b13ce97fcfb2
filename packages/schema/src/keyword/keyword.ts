import type { Rule, SchemaNode } from '../frames/frame.ts'
import type { JsonSchema, SchemaObject } from '../json-schema/json-schema.ts'

/** What a keyword may ask for while it is compiled. */
export interface KeywordContext {
  /** A schema in this one, with the steps to it behind the keyword. */
  node(schema: unknown, ...steps: readonly (string | number)[]): SchemaNode
  /** A schema in this one that judges the same value. */
  nodeInPlace(schema: unknown, ...steps: readonly (string | number)[]): SchemaNode
  /** The schema that a reference names; `isDynamic` looks through the dynamic scope. */
  refer(reference: string, isDynamic?: boolean): SchemaNode
  /** Says that the keyword is judged by nobody, and why. Gives the rule for that. */
  unsupported(reason: string): Rule
}

/**
 * Makes a rule of a keyword and its neighbours, or nothing where every value passes. It is called
 * where the schema has the keyword.
 */
export type Keyword = (schema: SchemaObject, context: KeywordContext) => Rule | undefined

/** Keywords by their names, in the order in which they are judged. */
export type Keywords = Readonly<Record<string, Keyword>>

/** What a reference leads to. */
export interface Target {
  readonly schema: unknown
  /** The way to it in its document. */
  readonly fragment: string
}

/** Finds what references name. What it calls a scope tells apart in which ways a schema is reached. */
export interface Resolver<Scope = unknown> {
  /** The scope in a schema that is reached in another one. */
  enter(schema: SchemaObject, outer: Scope | undefined): Scope
  /** What the reference in a schema names, `undefined` where that is nothing. */
  resolve(
    reference: string,
    from: SchemaObject,
    scope: Scope,
    isDynamic: boolean,
  ): Target | undefined
  /** Whether the schema's keyword counts. */
  hasKeyword(schema: SchemaObject, keyword: string): boolean
}

/** Documents by their URIs. */
export type Documents = Readonly<Record<string, JsonSchema>>

/** What a schema is read by. */
export interface Vocabulary {
  readonly keywords: Keywords
  resolver(root: JsonSchema, documents: Documents): Resolver
}
