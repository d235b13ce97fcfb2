import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes requests on to one of several servers. */
export interface Balancer {
  readonly base: string
  /** Requests to the API go to this port from now on; where nobody listens there, to the others. */
  prefer(port: number): void
  /** How many requests to the API each port has answered. */
  readonly answered: ReadonlyMap<number, number>
  close(): void
}

/** A balancer in front of API servers; all that is no API it takes from `pages`. */
export async function startBalancer(pages: string, ports: readonly number[]): Promise<Balancer> {
  let order = ports
  const answered = new Map<number, number>()

  const pass = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    targets: readonly number[],
  ) => {
    const [port, ...others] = targets
    if (port === undefined) {
      outgoing.destroy()
      return
    }
    const onward = request(
      {
        port,
        host: '127.0.0.1',
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        answered.set(port, (answered.get(port) ?? 0) + 1)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
        answer.on('aborted', () => outgoing.destroy())
      },
    )
    // Nothing of the body was sent where nobody took the connection.
    onward.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') pass(incoming, outgoing, others)
      else outgoing.destroy()
    })
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  const server = createServer((incoming, outgoing) => {
    const isApi = incoming.url?.startsWith('/api/')
    pass(incoming, outgoing, isApi ? order : [Number(new URL(pages).port)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    prefer(port) {
      order = [port, ...ports.filter((other) => other !== port)]
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
