/** What opens a think block: the templates of models write the first, prompts often the second. */
export const openTags: readonly string[] = ['<think>', '<thinking>']
export const closeTags: readonly string[] = ['</think>', '</thinking>']

/** How much of one of the wanted tags has been read with one more unit. */
export function advanceTag(tag: string, unit: string, wanted: readonly string[]): string {
  const longer = tag + unit
  if (wanted.some((one) => one.startsWith(longer))) return longer
  return unit === '<' ? unit : ''
}
