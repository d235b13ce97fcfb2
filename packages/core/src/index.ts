export { StreamError, toStreamError } from './errors.ts'
export type { ErrorKind, Failure } from './errors.ts'
export type { Path, Segment } from './path/path.ts'
export { toPointer } from './path/pointer.ts'
export type {
  Encoding,
  RecordedChunk,
  Recording,
  RecordingEnding,
  RecordingOrigin,
} from './contracts/recording.ts'
export type {
  Channel,
  Connecting,
  DocumentDelta,
  DocumentEnd,
  DocumentStart,
  MessageEnd,
  Source,
  SourceEnding,
  SourceEvent,
} from './contracts/source.ts'
export type {
  JoinStages,
  Mend,
  Repair,
  Stage,
  StageContext,
  StageMachine,
  StageOutput,
  StrictInput,
  TextInput,
} from './contracts/stage.ts'
export type {
  CheckOutput,
  DocumentCheck,
  GateIssue,
  GateOutcome,
  Issue,
  ShowWish,
  ValidatorParts,
  Violation,
} from './contracts/validator.ts'
export type { ValueKind } from './contracts/value-kind.ts'
export type { RejectionDetails, TextPosition } from './contracts/rejection.ts'
export { isEnded } from './field/status.ts'
export type { Phase, Status } from './field/status.ts'
export type { Draft, JsonValue } from './field/draft.ts'
export type {
  FieldState,
  FinalField,
  InterruptedField,
  InvalidField,
  PendingField,
  SettledField,
  StreamingField,
} from './field/field-state.ts'
export type { At, FieldRef, FieldSteps, Listener, Step, ValueOf } from './field/field-ref.ts'
export type {
  DoneObject,
  FailedObject,
  ObjectState,
  OpenObject,
  RunView,
  StoppedObject,
} from './field/object-state.ts'
export { defineValidator } from './verdict/define-validator.ts'
export type { Conclusion, JudgedRun, RunJudge } from './verdict/run-judge.ts'
export type { SavedVerdicts } from './verdict/saved-verdicts.ts'
export type { Validator } from './verdict/validator.ts'
export type { HasRoot } from './object/run-of.ts'
export { createStreamingObject } from './object/streaming-object.ts'
export type { StreamingObjectOptions } from './object/run-options.ts'
export type { StreamingObject } from './object/streaming-object.ts'
export type { BeginningField, HoldOptions } from './hold/hold.ts'
export type { Limits } from './tree/limits.ts'
export type { TreeOptions } from './tree/tree-options.ts'
export { applyDeltas, deltaApplier } from './deltas/apply-deltas.ts'
export type {
  BeginDelta,
  Delta,
  EndDelta,
  FieldDelta,
  InvalidDelta,
  IssueDelta,
  PhaseDelta,
  SettleDelta,
  TextDelta,
} from './deltas/delta.ts'
export { deltas, watchDeltas } from './deltas/deltas.ts'
export { restoreState } from './saved-state/restore-state.ts'
export { saveState } from './saved-state/save-state.ts'
export type { SavedState } from './saved-state/saved-state.ts'
export { metrics } from './metrics/metrics.ts'
export type { FieldTimes, Metrics, MetricsSnapshot } from './metrics/metrics.ts'
export { watchWrites } from './metrics/watch-writes.ts'
export { createDocumentReader } from './documents/create-document-reader.ts'
export type {
  ConcatenatedDocuments,
  DocumentLines,
  DocumentReader,
  DocumentReaderOptions,
} from './documents/create-document-reader.ts'
export { embedded } from './stages/embedded/embedded.ts'
export type { EmbeddedOptions } from './stages/embedded/embedded.ts'
export { defineStage } from './stages/define-stage.ts'
export { lenient } from './stages/lenient/lenient.ts'
export { salvage } from './salvage/salvage.ts'
export type { SalvageStrategy, Salvaged } from './salvage/salvage.ts'
export { readSource } from './source/read-source.ts'
export type { ReadSourceOptions, SourceTarget } from './source/read-source.ts'
