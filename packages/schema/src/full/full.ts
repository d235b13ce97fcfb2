import { basic } from '../basic.ts'
import { dynamicReference } from '../branches/all-keywords.ts'
import type { Vocabulary } from '../keyword/keyword.ts'
import { conditional } from './conditional.ts'
import { contains } from './contains.ts'
import { dependentKeywords } from './dependent-keywords.ts'
import { patternProperties } from './pattern-properties.ts'
import { unevaluatedKeywords } from './unevaluated-keywords.ts'
import { uniqueItems } from './unique-items.ts'
import { uriResolver } from './uri-resolver.ts'

/**
 * Every keyword of draft 2020-12 that makes a claim on values, and references to other documents.
 * Give it to `compile` for schemas that were written by hand; what schema libraries emit needs only
 * what `compile` has by itself.
 */
export const full: Vocabulary = {
  keywords: {
    ...basic.keywords,
    uniqueItems,
    patternProperties,
    contains,
    ...dependentKeywords,
    $dynamicRef: dynamicReference,
    if: conditional,
    // These look at what all the others evaluate.
    ...unevaluatedKeywords,
  },
  resolver: uriResolver,
}
