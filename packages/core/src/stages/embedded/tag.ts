export const OPEN_TAG = '<think>'
export const CLOSE_TAG = '</think>'

/** What of a tag has been read with one more unit: a beginning of one of the wanted, or nothing. */
export function advanceTag(tag: string, unit: string, ...wanted: readonly string[]): string {
  const longer = tag + unit
  if (wanted.some((one) => one.startsWith(longer))) return longer
  return unit === '<' ? unit : ''
}
