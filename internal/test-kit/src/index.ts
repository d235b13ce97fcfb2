export { chunkLengths, cutBy, someTwoWayCuts, twoWayCuts, unitByUnit } from './cuttings.ts'
export { deepDocument } from './deep-document.ts'
export type { DeepDocument } from './deep-document.ts'
export { findDifference, isDeepEqual } from './deep-equal.ts'
export { ensure, ensureSame } from './ensure.ts'
export { brokenJson, jsonDocuments } from './json-documents.ts'
export { jsonKey, jsonNumber, jsonString } from './json-lexemes.ts'
export {
  createObject,
  endWith,
  errorFields,
  fieldAt,
  observe,
  observeOnce,
  pathsOf,
  takePicture,
  valueAt,
} from './observe.ts'
export type { AnyObject, FieldPicture, ObservedEnding, Picture } from './observe.ts'
export { failureOf, harder, patience } from './test-runs.ts'
export { firstImpossible, isDocument, isViablePrefix } from './viable-prefix.ts'
