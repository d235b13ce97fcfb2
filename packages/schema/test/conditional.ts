/** The keywords `if`, `then` and `else`. An object literal with a `then` may be taken for a promise. */
export function conditional<Schema>(
  condition: Schema,
  consequence: Schema,
  alternative?: Schema,
): Record<string, Schema> {
  const entries: (readonly [string, Schema])[] = [
    ['if', condition],
    ['then', consequence],
  ]
  if (alternative !== undefined) entries.push(['else', alternative])
  return Object.fromEntries(entries)
}
