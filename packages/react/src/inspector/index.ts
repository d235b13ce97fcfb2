export { StreamInspector } from './stream-inspector.tsx'
export type { StreamInspectorProps } from './stream-inspector.tsx'
export type { Inspectable } from './use-inspection.ts'
