import type { Delta } from '@jell/core'

/** Settings of {@link toResponse}. */
export interface ToResponseOptions {
  /** How the deltas are framed: a line of JSON each, or server-sent events. Default `ndjson`. */
  readonly format?: 'ndjson' | 'sse' | undefined
  /** Status and headers besides; these headers win over ours. */
  readonly init?: ResponseInit | undefined
}

/**
 * Makes the answer of a server route that streams a run to a page:
 * `return toResponse(deltas(object))`. The page reads it with `fromDeltas`.
 *
 * Each delta is sent as soon as the page takes it. When the page leaves, the iteration is left too,
 * and the object goes on without it. An iteration that throws breaks the connection.
 */
export function toResponse(
  deltas: AsyncIterable<Delta>,
  { format = 'ndjson', init = {} }: ToResponseOptions = {},
): Response {
  const iterator = deltas[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(frame(value, format)))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    // Nothing is taken from the run before somebody reads it.
    { highWaterMark: 0 },
  )
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(headersOf[format])) {
    if (!headers.has(name)) headers.set(name, value)
  }
  return new Response(body, { ...init, headers })
}

// A proxy that compresses or keeps the answer would hold deltas back.
const cacheControl = 'no-store, no-transform'
const headersOf = {
  ndjson: {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': cacheControl,
  },
  sse: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': cacheControl },
} as const

function frame(delta: Delta, format: 'ndjson' | 'sse'): string {
  const text = JSON.stringify(delta)
  return format === 'sse' ? `data: ${text}\n\n` : `${text}\n`
}
