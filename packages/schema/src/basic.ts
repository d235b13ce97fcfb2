import { allKeywords } from './branches/all-keywords.ts'
import { choiceKeywords } from './branches/choice-keywords.ts'
import { not } from './branches/not.ts'
import { unionKeywords } from './branches/union-keywords.ts'
import { itemKeywords } from './containers/item-keywords.ts'
import { memberKeywords } from './containers/member-keywords.ts'
import { propertyNames } from './containers/property-names.ts'
import { required } from './containers/required.ts'
import { sizeKeywords } from './containers/size-keywords.ts'
import { localResolver } from './graph/local-resolver.ts'
import type { Vocabulary } from './keyword/keyword.ts'
import { numberKeywords } from './scalars/number-keywords.ts'
import { stringKeywords } from './scalars/string-keywords.ts'
import { type } from './scalars/type.ts'

/** The keywords that schema libraries write. */
export const basic: Vocabulary = {
  keywords: {
    type,
    ...choiceKeywords,
    ...stringKeywords,
    ...numberKeywords,
    ...sizeKeywords,
    ...itemKeywords,
    required,
    propertyNames,
    ...memberKeywords,
    ...allKeywords,
    ...unionKeywords,
    not,
  },
  resolver: localResolver,
}
