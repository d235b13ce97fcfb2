// The contract between whoever yields a model's output and whoever reads it.
import type { Failure } from '../errors.ts'

/** Which part of a message a document belongs to. */
export type Channel = 'content' | 'reasoning' | 'tool'

/** How a document or a message ended: well, or with a {@link Failure}. */
export type SourceEnding = 'complete' | Failure

/** A document begins. Sent once for each `id`, before its first delta. */
export interface DocumentStart {
  readonly type: 'document-start'
  /** Names the document within its message. */
  readonly id: string
  readonly channel: Channel
  /** The tool's name, for `tool`. */
  readonly name?: string | undefined
  /** The place of the document in its message, as the wire counts. */
  readonly index?: number | undefined
  /** Which of several answers to one request it belongs to, where a source reads all of them. */
  readonly choice?: number | undefined
  /** The provider runs the tool itself, as part of its answer: nobody waits for these arguments. */
  readonly providerExecuted?: true | undefined
}

/** Text that one event adds to one document. */
export interface DocumentDelta {
  readonly type: 'document-delta'
  readonly id: string
  readonly text: string
}

/** A document ended, by a terminal event of its own. */
export interface DocumentEnd {
  readonly type: 'document-end'
  readonly id: string
  readonly ending: SourceEnding
}

/** The whole message ended; every document still open ends the same way. */
export interface MessageEnd {
  readonly type: 'message-end'
  readonly ending: SourceEnding
  /** What the source let pass though the wire should not have it, as codes such as `no-finish-reason`. */
  readonly notices?: readonly string[] | undefined
}

/** The connection broke, and the source opens it again: the message goes on where it stood. */
export interface Connecting {
  readonly type: 'connecting'
}

/** What a source yields. */
export type SourceEvent = DocumentStart | DocumentDelta | DocumentEnd | MessageEnd | Connecting

/**
 * A model's output: source events, or plain strings for text that is one document.
 *
 * Strings belong to one `content` document, and a clean end of the iteration is its good ending.
 * A source of events must say how it ended: an iteration that stops without an ending is a
 * `transport` failure. A source reports bad endings as events; what it throws is `transport` too.
 */
export type Source = AsyncIterable<SourceEvent | string>
