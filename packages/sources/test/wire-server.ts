// Serves bodies from this machine, cut as a test wants them.
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

import { cutEvery, cutInside } from './cuttings.ts'

/** The bodies of one wire. */
export interface ServedWire {
  /** Its content type. */
  readonly type: string
  readonly whole: string
  /** The same without its ending. */
  readonly half: string
  /** An error in the middle. */
  readonly failing: string
}

/** A server that answers `/<wire>/<how>/…`. */
export interface WireServer {
  readonly origin: string
  /** How many good answers that ended slowly were left before that. */
  readonly abortedAnswers: () => number
  close(): void
}

const cuttings = {
  whole: (bytes: Uint8Array) => [bytes],
  bytes: (bytes: Uint8Array) => cutEvery(bytes, 1),
  sevens: (bytes: Uint8Array) => cutEvery(bytes, 7),
  inside: cutInside,
} as const

/** How a good answer may be cut. */
export const howCut = Object.keys(cuttings) as readonly (keyof typeof cuttings)[]

/** Starts the server; the name of a wire is the first part of its path, how to answer the second. */
export async function startWireServer(
  wires: Readonly<Record<string, ServedWire>>,
): Promise<WireServer> {
  let aborted = 0
  const server = createServer((request, response) => {
    const [, name = '', how = ''] = (request.url ?? '').split('/')
    const wire = wires[name]
    response.on('close', () => {
      if (how === 'slow' && !response.writableFinished) aborted++
    })
    if (wire) void answer(response, wire, how)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    abortedAnswers: () => aborted,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(response: ServerResponse, wire: ServedWire, how: string): Promise<void> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const headers = { 'content-type': wire.type }
  if (how === 'refused') {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end('{"error":{"message":"Slow down","type":"rate","code":"rate_limit"}}')
    return
  }
  response.writeHead(200, headers)
  const cut = cuttings[how as keyof typeof cuttings]
  if (cut) {
    await send(response, cut(encode(wire.whole)))
    response.end()
  } else if (how === 'slow') {
    await send(response, [encode(wire.whole)])
    await setTimeout(30)
    response.end()
  } else {
    await send(response, [encode(how === 'failing' ? wire.failing : wire.half)])
    if (how === 'dropped') response.destroy()
    else if (how !== 'waiting') response.end()
  }
}

async function send(response: ServerResponse, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    response.write(piece)
    await setImmediate()
  }
}
