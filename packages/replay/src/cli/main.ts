#!/usr/bin/env node
import { runCli } from './run-cli.ts'

const stop = new AbortController()
// The first one ends the work well; who cannot wait presses again.
const onStop = (): void => {
  if (stop.signal.aborted) process.exit(130)
  stop.abort()
}
process.on('SIGINT', onStop)
process.on('SIGTERM', onStop)
// A reader that has seen enough, such as `head`, is no reason to complain.
process.stdout.on('error', (error: Error & { readonly code?: string }) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

process.exitCode = await runCli(process.argv.slice(2), {
  input: process.stdin as AsyncIterable<Uint8Array>,
  output: process.stdout,
  messages: process.stderr,
  stop: stop.signal,
})
