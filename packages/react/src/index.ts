export { useStreamingObject } from './use-streaming-object.ts'
export type {
  AnySchemaOption,
  DraftOptions,
  JsonSchemaOption,
  MadeBy,
  ObjectOptions,
  ReadBy,
  RunKeyOptions,
  SchemaOption,
  StartOptions,
  TextOptions,
  ValueOptions,
} from './use-streaming-object.ts'
export type { RunActions } from './run/use-run-view.ts'
export { useRestoredObject } from './use-restored-object.ts'
export type { RestoredOptions, RestoredRequest } from './use-restored-object.ts'
export type { StreamingObjectView } from './run/streaming-object-view.ts'
export type { ObjectSettings } from './run/current-run.ts'
export type { SourceFactory, SourceRequest } from './run/run-controller.ts'
export type { Ending } from './run/ending.ts'
export type { Schedule } from './run/frame-scheduler.ts'
export { useField } from './use-field.ts'
export { useFieldStatus } from './use-field-status.ts'
export { useItems } from './use-items.ts'
export { useKeys } from './use-keys.ts'
export { useOnFinal } from './use-on-final.ts'
export { useOnSettled } from './use-on-settled.ts'
export { useTextBlocks } from './use-text-blocks.ts'
export type { TextBlock } from './text/markdown-blocks.ts'
export { useValue } from './use-value.ts'
export { useEditableField } from './edits/use-editable-field.ts'
export type { EditableField } from './edits/use-editable-field.ts'
export { useEdits } from './edits/use-edits.ts'
export type { CommitSchema, Committed, Edits } from './edits/use-edits.ts'
export type { Edit } from './edits/edit-store.ts'
export { useToolCalls } from './tool-calls/use-tool-calls.ts'
export type {
  HostCallsOptions,
  KeyedMessageOptions,
  MessageOptions,
  ToolCalls,
  ToolCallsMessage,
} from './tool-calls/use-tool-calls.ts'
export type { HostToolCall } from './tool-calls/message-run.ts'
export type { MessageParts, MessageSource, ToolCallEvents } from './tool-calls/read-message.ts'
export type {
  KnownToolCall,
  ToolCall,
  ToolCallId,
  ToolInput,
  ToolOptions,
  ToolOutput,
  ToolSchema,
  ToolSchemas,
  UnknownToolCall,
} from './tool-calls/tool-call.ts'
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
  SomeCases,
  SwitchCases,
  SwitchedField,
  SwitchedKinds,
} from './parts/field-switch.tsx'
export { FieldText } from './parts/field-text.tsx'
export type { FieldTextComponent, FieldTextProps } from './parts/field-text.tsx'
export type { PartElementProps, PartProps } from './parts/part-element.ts'
export type { ShownField } from './parts/shown-field.ts'
export { StreamAnnouncer } from './parts/stream-announcer.tsx'
export type { Boundary, StreamAnnouncerProps } from './parts/stream-announcer.tsx'
export { Until } from './parts/until.tsx'
export type { EndPhase, UntilProps } from './parts/until.tsx'
export type { StatusAttributes } from './status-attributes.ts'
