/**
 * The value as JSON that is still open behind its last leaf, as if more of it were to come: the
 * text of `{ "a": ["b"] }` is `{"a":["b`. Where a value only gained, its text only gains. With
 * `isWhole` it is the whole text. Costs the length of the text.
 */
export function toOpenJson(value: unknown, isWhole: boolean): string {
  const text = JSON.stringify(value) ?? ''
  let end = text.length
  if (isWhole) return text
  while (end > 0 && /[\]}]/.test(text.charAt(end - 1))) end--
  // No document ends with a key, so this quote closes a string.
  if (text[end - 1] === '"') end--
  // Half a pair is written as an escape, but as itself once it is whole. What only looks like one,
  // behind another backslash, is held back too, and comes with the rest.
  return text.slice(0, end).replace(/\\ud[89ab]..$/, '')
}
