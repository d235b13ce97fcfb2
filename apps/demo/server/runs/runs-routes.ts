import { Hono } from 'hono'
import * as z from 'zod'

import type { AnswerShape, Model } from '../models/model.ts'
import type { RecordingLibrary } from '../recordings/recording-library.ts'
import { RequestError } from '../request-error.ts'
import type { OpenText, RunStreams } from './run-streams.ts'

/** What a page asks for. */
const RunRequest = z.object({
  prompt: z.string().min(1).max(4000),
  /** What kind of answer is wanted: the name of a recording, whose schema a model is given too. */
  answer: z.string(),
  format: z.string(),
  /** Ask the model, where there is one; otherwise play the recording. */
  live: z.boolean(),
  speed: z.number().positive().default(1),
})

interface Settings {
  readonly recordings: RecordingLibrary
  readonly runs: RunStreams
  readonly model?: Model | undefined
  readonly shapes?: ReadonlyMap<string, AnswerShape> | undefined
}

/**
 * Answers in conversations, under ids that the page makes up:
 *
 *   POST   /:id  starts one, and follows it
 *   GET    /:id  follows it again, from its first character on
 *   DELETE /:id  stops it
 */
export function runsRoutes({ recordings, runs, model, shapes }: Settings): Hono {
  const opened = ({
    prompt,
    answer,
    format,
    live,
    speed,
  }: z.infer<typeof RunRequest>): OpenText => {
    if (!live) {
      return async (signal) => {
        const { bytes } = await recordings.play({ name: answer, format, speed })
        return bytes.pipeThrough(stopAt(signal)).pipeThrough(decoder())
      }
    }
    if (!model) throw new RequestError(409, 'No model is set up on this server.')
    const shape = shapes?.get(answer)
    if (!shape) throw new RequestError(404, `Nobody knows what "${answer}" looks like.`)
    return async (signal) => {
      const bytes = await model.ask({ prompt, shape }, signal)
      return bytes.pipeThrough(decoder())
    }
  }
  return new Hono()
    .post('/:id', async ({ req, body }) => {
      const asked = RunRequest.safeParse(await req.json().catch(() => undefined))
      if (!asked.success) throw new RequestError(400, z.prettifyError(asked.error))
      return body(encoded(await runs.start(req.param('id'), opened(asked.data))), 200, headers)
    })
    .get('/:id', async ({ req, body }) => {
      const text = await runs.follow(req.param('id'))
      if (!text) throw new RequestError(404, 'This answer is not kept any more.')
      return body(encoded(text), 200, headers)
    })
    .delete('/:id', async ({ req, body }) => {
      await runs.stop(req.param('id'))
      return body(null, 204)
    })
}

const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

const decoder = () => new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>

const encoded = (text: ReadableStream<string>): ReadableStream<Uint8Array> =>
  text.pipeThrough(new TextEncoderStream())

/** Passes all on until the signal aborts, then fails, which also cancels what it reads from. */
function stopAt(signal: AbortSignal): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}
