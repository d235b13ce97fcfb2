export { renderStream } from './render-stream.ts'
export type { RenderStreamOptions, RenderedStream, TestStream } from './render-stream.ts'
