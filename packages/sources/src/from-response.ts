import type { SourceEvent } from '@jell/core'

import { createSource } from './reading/create-source.ts'
import { createTextReading } from './reading/text-reading.ts'

/**
 * Reads the body of a response as one UTF-8 document. One byte order mark at the start is left out,
 * as `Response.text()` does. A clean end is its good ending. An HTTP error is a `provider` failure
 * with the code `http-<status>` and the first 4,000 characters of its body; a request that fails or
 * a body that breaks is `transport`, an aborted one `aborted`. Leaving the iteration cancels the
 * body, also before anything was read of it.
 */
export function fromResponse(
  response: Response | PromiseLike<Response>,
): AsyncIterable<SourceEvent> {
  return createSource(response, createTextReading)
}
