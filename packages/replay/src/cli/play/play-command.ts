import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { endingOf } from '../../recording/recording.ts'
import { readRecordingFile } from '../recording-file.ts'
import { printable, secondsText, styleFor } from '../terminal.ts'
import type { Terminal } from '../terminal.ts'
import { createPlayHandler } from './play-handler.ts'

/** What `play` was told. */
export interface PlaySettings {
  readonly file: string
  readonly port: number
  readonly speed: number
}

/** Serves a recording on the loopback address until the user stops it. Resolves with the exit code. */
export async function playCommand(
  { file, port, speed }: PlaySettings,
  terminal: Terminal,
): Promise<number> {
  const recording = readRecordingFile(file)
  const server = createServer(createPlayHandler(recording, { speed }))
  await listen(server, port)
  const { bold, dim } = styleFor(terminal.output)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { title, format } = recording.origin
  const length = secondsText(endingOf(recording).at / speed)
  terminal.output.write(
    `${printable(title)} ${dim(`(${format}, ${length})`)} plays at ${bold(address)}\n`,
  )
  terminal.output.write(
    dim('GET or POST, any path; ?speed=4 plays faster, ?speed=max at once. Ctrl-C ends it.\n'),
  )
  await new Promise<void>((resolve) => {
    terminal.stop.addEventListener('abort', () => resolve(), { once: true })
    if (terminal.stop.aborted) resolve()
  })
  server.closeAllConnections()
  server.close()
  return 0
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: Error & { code?: string }) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is taken. Choose another one with --port.`) : error)
    })
    server.listen(port, '127.0.0.1')
  })
}
