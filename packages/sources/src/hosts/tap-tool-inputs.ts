// The arguments of tool calls as the model wrote them, kept beside a chat that only keeps values.
import type { Failure, SourceEnding, SourceEvent } from '@jell/core'

import { aiSdkFormat } from '../ai-sdk/format.ts'
import { createEventReading } from '../reading/event-reading.ts'
import { abortedFailure, thrownFailure } from '../reading/failures.ts'
import { createToolInputLog } from './tool-input-log.ts'
import type { ToolInputLog } from './tool-input-log.ts'

/** What is used of a `ChatTransport` of the AI SDK. */
export interface ToolInputTransport {
  sendMessages(...request: never[]): Promise<ReadableStream<unknown>>
  reconnectToStream(...request: never[]): Promise<ReadableStream<unknown> | null>
}

/** The members of a tool part of the AI SDK that are read. */
export interface AiSdkToolPart {
  readonly toolCallId: string
  /** `input-streaming`, `input-available` and so on. */
  readonly state: string
  readonly input?: unknown
}

/** A transport whose tool calls are listened to. */
export interface ToolInputs<Transport> {
  /** Give this one to `useChat`. */
  readonly transport: Transport
  /**
   * The input of a call as a source: all that arrived so far, then what follows. It can be asked for
   * and read any number of times. A call that came another way, such as one of a stored message, is
   * whole if its part says so, and `transport`, code `unknown-call`, if it is still streaming.
   */
  of(part: AiSdkToolPart): AsyncIterable<SourceEvent>
}

/**
 * Listens to what a `ChatTransport` of the AI SDK carries, so that the input of each tool call can be
 * read as the model writes it: parts of `useChat` have values that were guessed from half a text.
 * What the chat itself receives does not change, and comes no later.
 *
 * A call ends well once its whole input is available. All calls end as their stream ends: `transport`
 * where that just stops, `aborted` where the chat was stopped. A call that begins anew, because the
 * chat reconnected, replaces the one before. Keeps the text of each call as long as it is kept itself.
 */
export function tapToolInputs<Transport extends ToolInputTransport>(
  transport: Transport,
): ToolInputs<Transport> {
  const logs = new Map<string, ToolInputLog>()

  // What the transport has beside these two stays its own.
  const tapped = Object.create(transport, {
    sendMessages: {
      value: async (...request: never[]) => tap(await transport.sendMessages(...request), logs),
    },
    reconnectToStream: {
      value: async (...request: never[]) => {
        const stream = await transport.reconnectToStream(...request)
        return stream && tap(stream, logs)
      },
    },
  }) as Transport

  return {
    transport: tapped,
    of(part) {
      const log = logs.get(part.toolCallId)
      if (log) return log.source
      const { source, write, end } = createToolInputLog(part.toolCallId, undefined)
      const isWhole = part.state !== 'input-streaming' && part.input !== undefined
      if (isWhole) write(JSON.stringify(part.input))
      end(isWhole ? 'complete' : unknownCall)
      return source
    },
  }
}

/** The same stream, with what it says of tool calls written into the logs. */
function tap(
  stream: ReadableStream<unknown>,
  logs: Map<string, ToolInputLog>,
): ReadableStream<unknown> {
  const reader = stream.getReader()
  const reading = createEventReading(aiSdkFormat)
  /** The calls of this stream that are open, by their document. */
  const open = new Map<string, ToolInputLog>()

  function route(events: readonly SourceEvent[]): void {
    for (const event of events) {
      if (event.type === 'message-end') {
        for (const log of open.values()) log.end(event.ending)
        open.clear()
      } else if (event.type === 'document-start') {
        if (event.channel === 'tool') begin(event.id, event.name)
      } else if (event.type === 'document-delta') open.get(event.id)?.write(event.text)
      else if (event.type === 'document-end') {
        open.get(event.id)?.end(event.ending)
        open.delete(event.id)
      }
    }
  }

  function begin(id: string, name: string | undefined): void {
    const log = createToolInputLog(id, name)
    logs.set(id, log)
    open.set(id, log)
  }

  const finish = (failure?: Failure): void => route(reading.end(failure))

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) {
            finish()
            controller.close()
            return
          }
          route(reading.write(value))
          controller.enqueue(value)
        } catch (thrown) {
          finish(thrownFailure(thrown))
          controller.error(thrown)
        }
      },
      cancel(reason) {
        finish(abortedFailure(reason))
        return reader.cancel(reason)
      },
    },
    // Nothing is read ahead of the chat.
    { highWaterMark: 0 },
  )
}

const unknownCall: SourceEnding = {
  kind: 'transport',
  code: 'unknown-call',
  message:
    'This tool call did not come through the `transport` of tapToolInputs. Give that to useChat.',
}
