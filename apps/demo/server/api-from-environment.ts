import { join } from 'node:path'

import type { Hono } from 'hono'

import { answerShapes } from './answer-shapes.ts'
import { createApi } from './api.ts'
import { modelFromEnvironment } from './models/model-from-environment.ts'
import { recordingLibrary } from './recordings/recording-library.ts'
import { memoryRuns } from './runs/memory-runs.ts'
import { redisRuns } from './runs/redis-runs.ts'

/** The demo's server as the environment wants it: see the variables in `docs/demo.md`. */
export async function apiFromEnvironment(): Promise<Hono> {
  const { REDIS_URL } = process.env
  return createApi({
    recordings: recordingLibrary(join(import.meta.dirname, '../../../recordings')),
    runs: REDIS_URL ? await redisRuns(REDIS_URL) : memoryRuns(),
    model: modelFromEnvironment(process.env),
    shapes: answerShapes,
  })
}
