// Runs the command line as users do: a process of its own, made of the sources.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Recording } from '@jell/core'
import { parseRecording } from '@jell/replay'
import { build } from 'esbuild'

/** What a process said, and how it ended. */
interface Outcome {
  readonly code: number | null
  readonly output: string
  readonly messages: string
}

/** A process that may still run. */
interface Running {
  readonly process: ChildProcess
  readonly outcome: Promise<Outcome>
  /** Resolves with all of the output once it contains this. */
  readonly says: (text: string) => Promise<string>
}

/** The built command line, and a folder for what it writes. */
export interface CommandLine {
  readonly folder: string
  readonly start: (...args: readonly string[]) => Running
  readonly run: (...args: readonly string[]) => Promise<Outcome>
  /** Writes a file into the folder, a text as it is and all else as JSON; returns its path. */
  readonly write: (name: string, content: unknown) => string
  readonly read: (name: string) => Recording
  readonly dispose: () => void
}

export async function createCommandLine(): Promise<CommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'jell-replay-'))
  const program = join(folder, 'jell-replay.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, '../../src/cli/main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['jell-source'],
    define: { __DEVELOPMENT__: 'false' },
    outfile: program,
  })
  const running = new Set<ChildProcess>()

  const start = (...args: readonly string[]): Running => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder })
    running.add(child)
    let output = ''
    let messages = ''
    const waiting = new Set<() => void>()
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of waiting) look()
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (messages += text))
    const outcome = new Promise<Outcome>((resolve) => {
      child.on('close', (code) => {
        running.delete(child)
        resolve({ code, output, messages })
      })
    })
    const says = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (output.includes(text)) resolve(output)
        }
        waiting.add(look)
        void outcome.then(() => reject(new Error(`It never said ${text}: ${messages}`)))
        look()
      })
    return { process: child, outcome, says }
  }
  return {
    folder,
    start,
    run(...args) {
      const { process: child, outcome } = start(...args)
      child.stdin?.end()
      return outcome
    },
    write(name, content) {
      const path = join(folder, name)
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
      return path
    },
    read: (name) => parseRecording(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    dispose() {
      for (const child of running) child.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}

/** An event of Chat Completions. */
export function chatEvent(content: string, finished: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finished }]
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`
}

/** A recording of the format `text` unless another is named. */
export function recordingOf(
  chunks: Recording['chunks'],
  format: string = 'text',
  ending?: Recording['ending'],
): Recording {
  const origin = { title: 'Tides', format }
  return { version: 1, origin, encoding: 'text', chunks, ...(ending && { ending }) }
}
