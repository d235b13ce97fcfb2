export { useStreamingObject } from './use-streaming-object.ts'
export type {
  RunActions,
  RunKeyOptions,
  StartOptions,
  TextOptions,
} from './use-streaming-object.ts'
export type { StreamingObjectView } from './run/streaming-object-view.ts'
export type { ObjectSettings } from './run/current-run.ts'
export type { SourceFactory, SourceRequest } from './run/run-controller.ts'
export type { Ending } from './run/ending.ts'
export type { Schedule } from './run/frame-scheduler.ts'
export { useField } from './use-field.ts'
export { useFieldStatus } from './use-field-status.ts'
export { useItems } from './use-items.ts'
export { useValue } from './use-value.ts'
export { Field } from './parts/field.tsx'
export type { FieldComponent, FieldProps } from './parts/field.tsx'
export { FieldBoundary } from './parts/field-boundary.tsx'
export type { FieldBoundaryProps } from './parts/field-boundary.tsx'
export { FieldList } from './parts/field-list.tsx'
export type { FieldListComponent, FieldListProps } from './parts/field-list.tsx'
export { FieldSwitch } from './parts/field-switch.tsx'
export type {
  DiscriminatorOf,
  FieldSwitchComponent,
  FieldSwitchProps,
  MemberOf,
  SwitchCases,
} from './parts/field-switch.tsx'
export { FieldText } from './parts/field-text.tsx'
export type { FieldTextComponent, FieldTextProps } from './parts/field-text.tsx'
export type { PartElementProps, PartProps } from './parts/part-element.ts'
export type { ShownField } from './parts/shown-field.ts'
export { Until } from './parts/until.tsx'
export type { EndPhase, UntilProps } from './parts/until.tsx'
export type { StatusAttributes } from './status-attributes.ts'
