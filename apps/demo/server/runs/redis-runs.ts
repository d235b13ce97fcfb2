import { createClient } from 'redis'
import { createResumableStreamContext } from 'resumable-stream/generic'
import type { Publisher, Subscriber } from 'resumable-stream/generic'

import { RequestError } from '../request-error.ts'
import type { RunStreams } from './run-streams.ts'
import { keptMilliseconds } from './run-streams.ts'

/**
 * Keeps runs so that every process with the same Redis can follow each of them: the one that a run
 * was started on writes it, the others are told through Redis.
 */
export async function redisRuns(url: string): Promise<RunStreams> {
  const publisher = createClient({ url })
  const subscriber = publisher.duplicate()
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => console.error(`Redis: ${error.message}`))
  }
  await Promise.all([publisher.connect(), subscriber.connect()])
  const sender: Publisher = {
    connect: connected,
    publish: (channel, message) => publisher.publish(channel, message),
    get: (key) => publisher.get(key),
    set: (key, value, { EX } = {}) => publisher.set(key, value, EX === undefined ? {} : { EX }),
    incr: (key) => publisher.incr(key),
  }
  const receiver: Subscriber = {
    connect: connected,
    subscribe: (channel, listener) => subscriber.subscribe(channel, listener),
    unsubscribe: (channel) => subscriber.unsubscribe(channel),
  }
  const context = createResumableStreamContext({
    keyPrefix: 'jell-demo',
    waitUntil: null,
    publisher: sender,
    subscriber: receiver,
  })

  /** Passes a text on, and keeps the whole of it before its end is told. */
  const keepWhole = (id: string): TransformStream<string, string> => {
    let whole = ''
    return new TransformStream<string, string>({
      transform(chunk, controller) {
        whole += chunk
        controller.enqueue(chunk)
      },
      async flush() {
        await publisher.set(wholeKey(id), whole, { EX: keptMilliseconds / 1000 })
      },
    })
  }

  const follow = async (id: string): Promise<ReadableStream<string> | undefined> => {
    const text = await context.resumeExistingStream(id)
    if (text !== null) return text
    const whole = await publisher.get(wholeKey(id))
    return whole === null ? undefined : streamOf(whole)
  }

  return {
    follow,
    async start(id, open) {
      const isNew = await publisher.set(startedKey(id), '1', {
        condition: 'NX',
        expiration: { type: 'EX', value: keptMilliseconds / 1000 },
      })
      if (isNew === null) return (await follow(id)) ?? notKept()
      const stopped = new AbortController()
      const text = await open(stopped.signal).catch(async (error: unknown) => {
        await publisher.del(startedKey(id))
        throw error
      })
      await subscriber.subscribe(stopChannel(id), () => stopped.abort())
      const done = (): void => void subscriber.unsubscribe(stopChannel(id))
      const kept = endingWell(text, done).pipeThrough(keepWhole(id))
      return (await context.createNewResumableStream(id, () => kept)) ?? notKept()
    },
    async stop(id) {
      await publisher.publish(stopChannel(id), '')
    },
  }
}

const connected = async (): Promise<void> => undefined

const startedKey = (id: string): string => `jell-demo:started:${id}`
const wholeKey = (id: string): string => `jell-demo:whole:${id}`
const stopChannel = (id: string): string => `jell-demo:stop:${id}`

function notKept(): never {
  throw new RequestError(404, 'This answer is not kept any more.')
}

/**
 * A text that broke off just ends here: whoever reads the provider's events sees that their ending is
 * not among them, and the library does not expect its stream to fail.
 */
function endingWell(text: ReadableStream<string>, done: () => void): ReadableStream<string> {
  const reader = text.getReader()
  return new ReadableStream<string>({
    async pull(controller) {
      const { done: ended, value } = await reader.read().catch(() => ({ done: true, value: '' }))
      if (!ended) return controller.enqueue(value as string)
      done()
      controller.close()
    },
  })
}

function streamOf(text: string): ReadableStream<string> {
  return new ReadableStream<string>({
    start(controller) {
      controller.enqueue(text)
      controller.close()
    },
  })
}
