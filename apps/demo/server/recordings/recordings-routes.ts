import { Hono } from 'hono'

import { readNumber } from '../read-number.ts'
import { RequestError } from '../request-error.ts'
import type { RecordingLibrary } from './recording-library.ts'

/**
 * Recordings as a provider would stream them, with the delays that were recorded:
 *
 *   GET or POST /:name?format=openai-chat&speed=1&cut=0.5
 *
 * `speed` is above 0, `Infinity` included; `cut` destroys the connection after that part of the
 * stream and a second of silence. Stops at once when the client goes away.
 */
export function recordingsRoutes(recordings: RecordingLibrary): Hono {
  return new Hono()
    .on(['GET', 'POST'], '/:name', async ({ req, body }) => {
      const query = new URL(req.url).searchParams
      const { contentType, bytes } = await recordings.play({
        name: req.param('name'),
        format: query.get('format') ?? 'openai-chat',
        speed: readNumber(query, 'speed', (value) => value > 0),
        cut: readNumber(query, 'cut', (value) => value >= 0 && value <= 1),
      })
      return body(bytes, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
    })
    .all('/:name', () => {
      throw new RequestError(405, 'Recordings answer GET and POST.')
    })
}
