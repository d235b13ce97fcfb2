// Runs a measuring process and reads its lines, and stops it when it takes too long.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * @template Report
 * @param {string} script Name of the file beside this one.
 * @param {object} order
 * @param {{ cap?: number, flags?: string[] }} options `cap`: seconds that may pass between the first
 *   line, before the first run, and the second, behind it.
 * @returns {Promise<{ report: Report | undefined, isStopped: boolean }>} the last line it wrote
 */
export async function runChild(script, order, { cap, flags = [] }) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(
    process.execPath,
    ['--no-deprecation', ...flags, path, JSON.stringify(order)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  let isStopped = false
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  child.stdout.on('data', (data) => {
    clearTimeout(timer)
    output += String(data)
    if (cap === undefined || output.trimEnd().includes('\n')) return
    timer = setTimeout(() => {
      isStopped = true
      child.kill('SIGKILL')
    }, cap * 1000)
  })
  /** @type {number | null} */
  const status = await new Promise((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  clearTimeout(timer)
  if (!isStopped && status !== 0) throw new Error(`${script} ended with ${status}.`)
  const line = output.split('\n').findLast((text) => text.endsWith('}'))
  return { report: line === undefined ? undefined : JSON.parse(line), isStopped }
}
