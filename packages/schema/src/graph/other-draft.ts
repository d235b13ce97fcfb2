// What other drafts, and those who write by them, call or form in another way than draft 2020-12.

/** What draft 2020-12 writes instead, for whoever develops a page. */
const instead: Readonly<Record<string, string>> = __DEVELOPMENT__
  ? {
      additionalItems: '"items" beside "prefixItems"',
      dependencies: '"dependentRequired" or "dependentSchemas"',
      $recursiveRef: '"$dynamicRef"',
      nullable: '"null" as one more "type"',
      items: '"prefixItems" for a list',
      required: 'a list of keys, beside "properties"',
      exclusiveMinimum: 'the number itself, without "minimum"',
      exclusiveMaximum: 'the number itself, without "maximum"',
    }
  : {}

const types = /^((string|number|integer|boolean|null|object|array)(,|$))+$/

/** Whether a keyword has the form that it has in draft 2020-12: others have `required: true`. */
function hasForm(keyword: string, value: unknown): boolean {
  if (/^(additionalItems|dependencies|\$recursiveRef)$/.test(keyword)) return false
  if (/^(min|max|exclusive|mult)/.test(keyword)) return typeof value === 'number'
  if (/^(required|enum|prefixItems|.*Of)$/.test(keyword)) return Array.isArray(value)
  if (keyword === 'type') return types.test(String(value))
  return keyword === 'items' ? !Array.isArray(value) : keyword !== 'nullable' || value === false
}

/** Why a keyword cannot be judged as it is written; `undefined` where it can. */
export function otherDraft(keyword: string, value: unknown): string | undefined {
  if (hasForm(keyword, value)) return undefined
  return `draft 2020-12 writes ${instead[keyword] ?? 'it in another way'}`
}
