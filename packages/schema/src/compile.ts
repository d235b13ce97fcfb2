import type { CheckOutput, DocumentCheck } from '@jell/core'

import { basic } from './basic.ts'
import { Graph } from './graph/graph.ts'
import type { Unsupported } from './graph/graph.ts'
import type { JsonSchema } from './json-schema/json-schema.ts'
import type { Vocabulary } from './keyword/keyword.ts'
import { PrefixCheck } from './prefix/prefix-check.ts'
import { rootBracket } from './prefix/root-bracket.ts'

/** What a schema needs besides itself. */
export interface CompileOptions {
  /** Documents that it refers to, by their URIs. Nothing is ever fetched. */
  readonly documents?: Readonly<Record<string, JsonSchema>> | undefined
  /**
   * The keywords that are judged. Those that schema libraries emit by default; `full` from
   * `@jell/schema/full` has the rest of draft 2020-12.
   */
  readonly vocabulary?: Vocabulary | undefined
}

/** How far a document can be trusted: it can still become valid, it cannot fail, it is broken. */
export type Verdict = 'viable' | 'satisfied' | 'violated'

/** Judges one document; drives as a {@link DocumentCheck}. */
export interface SchemaCheck extends DocumentCheck {
  readonly verdict: Verdict
}

/** A schema made ready to judge any number of documents. Never changes. */
export interface CompiledSchema {
  /** The bracket that every valid document begins with, where there is one. */
  readonly root: 'object' | 'array' | undefined
  /** What nobody judges: values it concerns are never told to be wrong by it, nor to be right. */
  readonly unsupported: readonly Unsupported[]
  /** Begins a document. */
  check(output: CheckOutput): SchemaCheck
}

/**
 * Compiles a JSON Schema of draft 2020-12. Unknown keywords are ignored; keywords that nobody judges
 * are listed, those of other drafts too. Throws a `SchemaError` where a reference leads nowhere, where
 * there is no schema where one must be, where more than 500 schemas lie in each other for one value,
 * and where `jell` asks for what is refused. Costs time linear in the schema.
 */
export function compile(schema: JsonSchema, options: CompileOptions = {}): CompiledSchema {
  const { documents = {}, vocabulary = basic } = options
  const graph = new Graph(schema, documents, vocabulary)
  return {
    root: rootBracket(graph.root),
    unsupported: graph.unsupported,
    check: (output) => new PrefixCheck(graph.root, output),
  }
}
