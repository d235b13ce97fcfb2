// Runs a command and keeps what it says until it ends, so that commands can run side by side.
import { spawn } from 'node:child_process'

/** @typedef {{ status: number, output: string }} Outcome */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, signal?: AbortSignal }} [options] Aborting ends the command.
 * @returns {Promise<Outcome>} never rejects: a command that cannot start has status 1
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const output = []
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
    })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (status) =>
      resolve({ status: status ?? 1, output: Buffer.concat(output).toString() }),
    )
  })
}

/** Runs jobs in their order, at most `width` at a time.
 * @template T @param {(() => Promise<T>)[]} jobs @param {number} width @returns {Promise<T[]>} */
export async function runSideBySide(jobs, width) {
  /** @type {T[]} */
  const results = []
  const queue = jobs.entries()
  const worker = async () => {
    for (const [place, job] of queue) results[place] = await job()
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
