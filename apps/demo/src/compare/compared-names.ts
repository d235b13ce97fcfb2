/** The recordings that can be compared: their documents have neither unions nor recursion. */
export const comparedNames = [
  'release-review',
  'product-review',
  'chart',
  'recipe',
  'itinerary',
  'extraction',
] as const

/** The name of a recording that can be compared. */
export type ComparedName = (typeof comparedNames)[number]
