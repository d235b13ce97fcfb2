// A route of a Node server between a provider and a page, all on this machine: what the page gets, and
// that the provider sees it leave.
import { createServer } from 'node:http'
import type { RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { applyDeltas, createStreamingObject, deltas, readSource } from '@jell/core'
import { afterEach, expect, it } from 'vitest'

import { fromDeltas } from '../src/deltas/from-deltas.ts'
import { toResponse } from '../src/deltas/to-response.ts'
import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { DONE, chunk, sse } from './openai-wire.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A provider, and a route that reads it once for the page. */
async function serveBoth() {
  let provider: ServerResponse | undefined
  const asked = await serve((_, response) => {
    provider = response
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(sse(chunk({ content: '{"title":"Rel' })))
  })
  const route = await serve((_, response) => {
    const left = new AbortController()
    response.on('close', () => left.abort())
    const { signal } = left
    const review = createStreamingObject()
    void readSource(review, openaiChat(fetch(asked, { signal })), { signal })
    const { body, headers } = toResponse(deltas(review))
    response.setHeaders(headers)
    Readable.fromWeb(body as ReadableStream).pipe(response)
  })
  return { route, provider: () => provider! }
}

function follow(route: string) {
  const review = createStreamingObject<{ title: string }>()
  const controller = new AbortController()
  const { signal } = controller
  const done = applyDeltas(review, fromDeltas(fetch(route, { signal })))
  const begun = new Promise<void>((resolve) => {
    const title = review.field('title')
    title.subscribe(() => {
      if (title.get().value === 'Rel') resolve()
    })
  })
  return { review, done, begun, leave: () => controller.abort() }
}

it('a page has the fields of a run on the server while they grow, and how it ended', async () => {
  const { route, provider } = await serveBoth()
  const { review, done, begun } = follow(route)
  await begun
  expect(review.field('title').get()).toMatchObject({ status: 'streaming', value: 'Rel' })
  provider().end(sse(chunk({ content: 'ease"}' }, 'stop'), DONE))
  await done
  expect(review.get()).toMatchObject({ phase: 'done', result: { title: 'Release' } })
})

it('a page that leaves is seen by the provider', async () => {
  const { route, provider } = await serveBoth()
  const { review, done, begun, leave } = follow(route)
  await begun
  const seen = new Promise<boolean>((resolve) => {
    provider().on('close', () => resolve(provider().writableFinished))
  })
  leave()
  await done
  expect(review.get()).toMatchObject({ phase: 'stopped', error: { kind: 'aborted' } })
  expect(await seen).toBe(false)
})
