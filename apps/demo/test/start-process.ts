import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

interface ProcessSettings {
  readonly environment?: Readonly<Record<string, string>>
  /** What it writes when it is ready. */
  readonly ready: string
}

/** A process that runs until it is killed. */
export interface RunningProcess {
  /** Kills it at once, and resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts a program and waits until it says that it is ready. Rejects where it ends before. */
export async function startProcess(
  command: string,
  parameters: readonly string[],
  { environment = {}, ready }: ProcessSettings,
): Promise<RunningProcess> {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitFor(child, ready)
  return {
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

function waitFor(child: ChildProcess, ready: string): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const read = (bytes: Buffer): void => {
      said += bytes.toString()
      if (said.includes(ready)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}
