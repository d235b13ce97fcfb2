import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { AnswerShape, Model } from './models/model.ts'
import type { RecordingLibrary } from './recordings/recording-library.ts'
import { recordingsRoutes } from './recordings/recordings-routes.ts'
import { RequestError } from './request-error.ts'
import type { RunStreams } from './runs/run-streams.ts'
import { runsRoutes } from './runs/runs-routes.ts'

/** What the demo's server stands on. */
export interface ApiSettings {
  readonly recordings: RecordingLibrary
  /** Keeps the streams of conversations, so that a page can follow one again. */
  readonly runs: RunStreams
  /** Answers requests instead of the recordings. */
  readonly model?: Model | undefined
  /** What a model's answer shall be, by the name of the recording that it stands for. */
  readonly shapes?: ReadonlyMap<string, AnswerShape> | undefined
}

/**
 * The demo's server, on any runtime that knows `Request` and `Response`:
 *
 *   GET /api/model                which model answers, if one does
 *   *   /api/recordings/:name     a recording, streamed as its provider would
 *   *   /api/runs/:id             an answer in a conversation, which outlives its connection
 */
export function createApi({ recordings, runs, model, shapes }: ApiSettings): Hono {
  return new Hono()
    .basePath('/api')
    .get('/model', (context) =>
      context.json(model ? { name: model.name, format: model.format } : null),
    )
    .route('/recordings', recordingsRoutes(recordings))
    .route('/runs', runsRoutes({ recordings, runs, model, shapes }))
    .notFound((context) => context.json(problem('There is nothing at this address.'), 404))
    .onError((error, context) => {
      const status = error instanceof RequestError ? error.status : 500
      return context.json(problem(error.message), status as ContentfulStatusCode)
    })
}

const problem = (message: string) => ({ error: { message } })
