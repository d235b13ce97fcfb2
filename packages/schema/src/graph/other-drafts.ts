// What other drafts, and those who write by them, call or form in another way than draft 2020-12.

/** What it writes instead, by keywords that it does not have. */
const renamed: Readonly<Record<string, string>> = {
  additionalItems: '"items" beside "prefixItems"',
  dependencies: '"dependentRequired" or "dependentSchemas"',
  $recursiveRef: '"$dynamicRef"',
  nullable: '"null" as one more "type"',
}

/** What it writes instead of a keyword in another form. */
const formed: Readonly<Record<string, string>> = {
  items: '"prefixItems" for a list',
  required: 'a list of keys, beside "properties"',
  exclusiveMinimum: 'the number itself, without "minimum"',
  exclusiveMaximum: 'the number itself, without "maximum"',
}

const types = 'string number integer boolean null object array'.split(' ')

/** Whether a keyword has the form that it has in draft 2020-12: others have `required: true`. */
function hasForm(keyword: string, value: unknown): boolean {
  if (keyword === 'type') return [value].flat().every((one) => types.includes(String(one)))
  if (keyword === 'items') return !Array.isArray(value)
  if (/^(min|max|exclusive|mult)/.test(keyword)) return typeof value === 'number'
  return !/^(required|enum|prefixItems|.*Of)$/.test(keyword) || Array.isArray(value)
}

/** Why a keyword cannot be judged as it is written; `undefined` where it can. */
export function otherDraft(keyword: string, value: unknown): string | undefined {
  const isRenamed = Object.hasOwn(renamed, keyword) && value !== false
  if (!isRenamed && hasForm(keyword, value)) return undefined
  const instead = isRenamed ? renamed[keyword] : formed[keyword]
  return `draft 2020-12 ${instead === undefined ? 'has it in another form' : `writes ${instead}`}`
}
