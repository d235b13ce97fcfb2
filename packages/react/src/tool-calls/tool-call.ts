import type { JsonValue } from '@jell/core'
import type { JsonSchema, StandardSchema } from '@jell/schema'

import type { ObjectSettings } from '../run/current-run.ts'
import type { StreamingObjectView } from '../run/streaming-object-view.ts'

/** What judges the arguments of a tool: a schema of a library, or a JSON Schema. */
export type ToolSchema = StandardSchema | JsonSchema

/** The {@link ToolSchema} of each tool by its name; anything else for one that has none. */
export type ToolSchemas = Readonly<Record<string, unknown>>

/** What a model writes as the arguments of a tool with this schema. */
export type ToolInput<Schema> = Schema extends StandardSchema
  ? NonNullable<Schema['~standard']['types']>['input']
  : JsonValue

/** What the schema makes of the arguments once they are whole. */
export type ToolOutput<Schema> = Schema extends StandardSchema
  ? NonNullable<Schema['~standard']['types']>['output']
  : JsonValue

/** Which call of a message it is. */
export interface ToolCallId {
  /** The id of the call in its message, to answer it with: a key for lists. */
  readonly id: string
  /** What the model called, also where the page knows no such tool. */
  readonly toolName: string | undefined
  /** The provider runs the tool itself: nobody waits for an answer of the page. */
  readonly isProviderExecuted: boolean
}

/** How the calls of one tool are read. The core's settings can be given too, such as `hold`. */
export interface ToolOptions<Schema> extends ObjectSettings {
  /**
   * Judges the arguments while they arrive, and makes the result of the whole. Compiled once, so
   * make it outside of the component.
   */
  readonly schema?: Schema & ToolSchema
  /**
   * Called once for each call whose arguments ended well and passed the schema; not for those that
   * were whole when they were given, or that the provider runs. The latest function is called.
   */
  readonly onFinal?: ((result: ToolOutput<Schema>, call: ToolCallId) => void) | undefined
}

/**
 * One call of a tool that the page knows. It is a view of a streaming object: phase, error, result,
 * issues and the fields of its arguments, and fits wherever what `useStreamingObject` returns does.
 */
export type KnownToolCall<Name extends string, In, Out = In> = StreamingObjectView<In, Out> &
  ToolCallId & { readonly name: Name }

/** A call of a tool that is not among `tools`. */
export type UnknownToolCall = StreamingObjectView<JsonValue> &
  ToolCallId & { readonly name: undefined }

/** A call of one of these tools: `name` tells which, and is `undefined` for any other tool. */
export type ToolCall<Schemas extends ToolSchemas> =
  | {
      [Name in keyof Schemas & string]: KnownToolCall<
        Name,
        ToolInput<Schemas[Name]>,
        ToolOutput<Schemas[Name]>
      >
    }[keyof Schemas & string]
  | UnknownToolCall

/** A call, whatever its tool is. */
export type AnyToolCall = StreamingObjectView<unknown> &
  ToolCallId & { readonly name: string | undefined }

/** The options of each tool by its name. */
export type AnyTools = Readonly<Record<string, ToolOptions<unknown>>>
