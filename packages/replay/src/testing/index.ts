export { matchers } from './matchers.ts'
export type { MatcherAnswer, MatcherContext } from './matchers.ts'
export { streamed } from './streamed.ts'
export type { StreamedObject, StreamedOptions } from './streamed.ts'
