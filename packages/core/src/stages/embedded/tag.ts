export const OPEN_TAG = '<think>'
export const CLOSE_TAG = '</think>'

/** How much of the wanted tag has been read with one more unit. */
export function advanceTag(tag: string, unit: string, wanted: string): string {
  const longer = tag + unit
  if (wanted.startsWith(longer)) return longer
  return unit === '<' ? unit : ''
}
