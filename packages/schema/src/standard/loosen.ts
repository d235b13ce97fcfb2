// What JSON Schema says of every schema and no library means, whatever wrote it.
import { followPointer } from '../json-schema/follow-pointer.ts'
import { walkSchemas } from '../json-schema/walk.ts'
import { isOpaque, markOpaque, REFINED, SKIPPED, UNSURE, type Writable } from './marks.ts'

/** Takes claims from a written schema that the library does not make. */
export function loosen(root: unknown, skippedKeys: readonly string[]): void {
  const inChoice = new Set<unknown>()
  walkSchemas(root, (node) => {
    for (const keyword of ['anyOf', 'oneOf']) doubtBranches(root, node[keyword], inChoice)
    if (isObject(node['properties'])) doubtInherited(node, node['properties'])
    forgiveMissing(node)
    skipKeys(node, skippedKeys)
  })
}

/** Where one alternative is refused for a settled scalar, another one may still fit. */
function doubtBranches(root: unknown, branches: unknown, seen: Set<unknown>): void {
  const isNull = (branch: unknown) => isObject(branch) && branch['type'] === 'null'
  if (!Array.isArray(branches) || branches.filter((one) => !isNull(one)).length < 2) return
  const open: unknown[] = [branches]
  while (open.length > 0) {
    const doubt = (node: Writable) => {
      if (REFINED in node || 'format' in node) node[UNSURE] = true
      const { $ref } = node
      if (typeof $ref === 'string') open.push([followPointer(root, $ref.slice(1))])
    }
    walkSchemas({ anyOf: open.pop() }, doubt, seen)
  }
}

/** Where such a member is missing, a library sees what every object inherits. */
function doubtInherited(node: Writable, properties: Writable): void {
  for (const [key, inner] of Object.entries(properties)) {
    if (!(key in Object.prototype)) continue
    const opaque = isObject(inner) ? { ...inner } : {}
    markOpaque(opaque, 'every object has such a member')
    Object.defineProperty(properties, key, { value: opaque })
    node[UNSURE] = true
  }
}

/** What is opaque may also be missing, since the library may fill it: whether it may, the gate says. */
function forgiveMissing(node: Writable): void {
  const { properties = {}, required, prefixItems, minItems } = node
  if (Array.isArray(required) && isObject(properties)) {
    const judged = required.filter(
      (key: string) => !(key in Object.prototype || isOpaque(properties[key])),
    )
    if (judged.length < required.length) node[UNSURE] = true
    node['required'] = judged
  }
  if (Array.isArray(prefixItems) && typeof minItems === 'number') {
    const first = prefixItems.findIndex(isOpaque)
    if (first < 0 || first >= minItems) return
    node[UNSURE] = true
    node['minItems'] = first
  }
}

/** Members under such keys are skipped, or not: nobody asks what their keys and values are. */
function skipKeys(node: Writable, keys: readonly string[]): void {
  const { additionalProperties, propertyNames, properties } = node
  if (additionalProperties !== undefined) {
    // Where others are not allowed, `__proto__` may be declared: converters lose it.
    const skipped = additionalProperties === false ? ['__proto__'] : keys
    node['properties'] = Object.fromEntries([
      ...skipped.map((key) => [key, { [UNSURE]: true, jell: 'hold' }]),
      ...Object.entries(properties ?? {}),
    ])
  }
  if (isObject(propertyNames)) {
    node['propertyNames'] = { anyOf: [propertyNames, { [SKIPPED]: keys, [UNSURE]: true }] }
  }
}

function isObject(value: unknown): value is Writable {
  return typeof value === 'object' && value !== null
}
