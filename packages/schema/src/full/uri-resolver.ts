// Finds what a reference names: resources by their URIs, places in them by anchor or JSON Pointer.
import { decodeFragment, followPointer } from '../json-schema/follow-pointer.ts'
import type { JsonSchema, SchemaObject } from '../json-schema/json-schema.ts'
import { SchemaError } from '../json-schema/schema-error.ts'
import { isApplicator, schemasIn } from '../json-schema/schemas-in.ts'
import type { Documents, Resolver, Target } from '../keyword/keyword.ts'

/** A schema with a URI of its own, and the anchors in it. */
interface Resource {
  readonly uri: string
  readonly root: unknown
  readonly anchors: Map<string, SchemaObject>
  readonly dynamicAnchors: Map<string, SchemaObject>
}

/** The resources that evaluation passed on its way, as far as they have dynamic anchors. */
interface Scope {
  readonly key: string
  readonly anchors: ReadonlyMap<string, SchemaObject>
}

/** What schemas without a URI are resolved against. */
const nowhere = 'jell:///'

const validation = 'https://json-schema.org/draft/2020-12/vocab/validation'

const emptyScope: Scope = { key: '', anchors: new Map() }

class UriResolver implements Resolver<Scope> {
  readonly #resources = new Map<string, Resource>()
  readonly #resourceOf = new Map<unknown, Resource>()
  readonly #scopes = new Map<string, Scope>()

  constructor(root: JsonSchema, documents: Documents) {
    for (const [uri, schema] of Object.entries(documents)) this.#addDocument(uri, schema)
    this.#addDocument('', root)
  }

  /** Where a dynamic anchor has several places, the outermost counts. */
  enter(schema: SchemaObject, outer: Scope = emptyScope): Scope {
    const resource = this.#resourceOf.get(schema)
    return resource === undefined ? outer : this.#enter(resource, outer)
  }

  resolve(
    reference: string,
    from: SchemaObject,
    scope: Scope,
    isDynamic: boolean,
  ): Target | undefined {
    const url = parseUri(reference, this.#resourceOf.get(from)?.uri)
    if (url === undefined) return undefined
    const fragment = decodeFragment(url.hash.slice(1))
    const resource = this.#resources.get(withoutFragment(url))
    if (resource === undefined || fragment === undefined) return undefined
    if (fragment !== '' && !fragment.startsWith('/')) {
      const isBookend = isDynamic && resource.dynamicAnchors.has(fragment)
      const anchors = isBookend ? this.#enter(resource, scope).anchors : resource.anchors
      return { schema: anchors.get(fragment), fragment }
    }
    const schema = followPointer(resource.root, fragment)
    // A pointer may lead to where no keyword is known to hold a schema.
    this.#index(schema, resource)
    return { schema, fragment }
  }

  /** A metaschema may leave out the vocabulary that makes claims of its own on values. */
  hasKeyword(schema: SchemaObject, keyword: string): boolean {
    if (!Object.hasOwn(schema, keyword)) return false
    const root = this.#resourceOf.get(schema)?.root as SchemaObject | undefined
    const metaschema = this.#resources.get(root?.$schema ?? '')?.root as SchemaObject | undefined
    const vocabularies = metaschema?.$vocabulary ?? { [validation]: true }
    return validation in vocabularies || isApplicator(keyword)
  }

  #enter({ uri, dynamicAnchors }: Resource, outer: Scope): Scope {
    if ([...dynamicAnchors.keys()].every((name) => outer.anchors.has(name))) return outer
    const key = `${outer.key} ${uri}`
    let scope = this.#scopes.get(key)
    if (scope === undefined) {
      scope = { key, anchors: new Map([...dynamicAnchors, ...outer.anchors]) }
      this.#scopes.set(key, scope)
    }
    return scope
  }

  #addDocument(address: string, schema: JsonSchema): void {
    const uri = withoutFragment(needUri(address, nowhere))
    const resource = this.#addResource(uri, schema)
    this.#index(schema, resource)
    // A document is also found where it was fetched from, whatever it calls itself.
    this.#resources.set(uri, this.#resourceOf.get(schema) ?? resource)
  }

  #addResource(uri: string, root: unknown): Resource {
    const resource = { uri, root, anchors: new Map(), dynamicAnchors: new Map() }
    this.#resources.set(uri, resource)
    return resource
  }

  #index(root: unknown, at: Resource): void {
    const open: [unknown, Resource][] = [[root, at]]
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
      const [schema, outer] = entry
      if (typeof schema !== 'object' || schema === null || this.#resourceOf.has(schema)) continue
      const object = schema as SchemaObject
      const { $id, $anchor, $dynamicAnchor } = object
      const resource =
        typeof $id === 'string'
          ? this.#addResource(withoutFragment(needUri($id, outer.uri)), object)
          : outer
      this.#resourceOf.set(object, resource)
      if ($anchor !== undefined) resource.anchors.set($anchor, object)
      if ($dynamicAnchor !== undefined) {
        resource.anchors.set($dynamicAnchor, object)
        resource.dynamicAnchors.set($dynamicAnchor, object)
      }
      for (const inner of schemasIn(object)) open.push([inner, resource])
    }
  }
}

/** Resolves every reference of draft 2020-12, to other documents too. */
export function uriResolver(root: JsonSchema, documents: Documents): Resolver<Scope> {
  return new UriResolver(root, documents)
}

function parseUri(uri: string, base: string = nowhere): URL | undefined {
  try {
    return new URL(uri, base)
  } catch {
    return undefined
  }
}

function needUri(uri: string, base: string): URL {
  const url = parseUri(uri, base)
  if (url === undefined) throw new SchemaError(`"${uri}" is no URI.`)
  return url
}

function withoutFragment({ href }: URL): string {
  return href.split('#')[0]!
}
