import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBalancer } from './balancer.ts'
import type { Demo } from './demo-page.ts'
import { startDemo } from './demo-page.ts'
import { freePort } from './free-port.ts'
import { startProcess } from './start-process.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) {
  console.warn(
    'NOT RUN: the test of several servers. It needs a redis-server, on Debian `apt-get install redis-server`.',
  )
}

let demo: Demo
const ends: (() => unknown)[] = []

beforeAll(async () => {
  if (hasRedis) demo = await startDemo()
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await demo?.close()
})

const startServer = async (port: number, redis: string) => {
  const script = join(import.meta.dirname, '../server/serve.mjs')
  const server = await startProcess(process.execPath, [script, String(port)], {
    environment: { REDIS_URL: redis },
    ready: 'listens on',
  })
  ends.push(server.kill)
  return server
}

test.skipIf(!hasRedis)(
  'a page whose server dies finishes the answer through another one, with its statuses intact',
  async () => {
    const [redisPort, writingPort, otherPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const redis = await startProcess(
      'redis-server',
      ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { ready: 'Ready to accept connections' },
    )
    ends.push(redis.kill)
    const url = `redis://127.0.0.1:${redisPort}`
    const [, other] = await Promise.all([
      startServer(writingPort, url),
      startServer(otherPort, url),
    ])
    const balancer = await startBalancer(demo.base, [writingPort, otherPort])
    ends.push(balancer.close)

    // One server writes the answer…
    const page = await demo.open(`${balancer.base}/chat?speed=1.5`)
    await page.getByRole('button', { name: 'Recipe' }).click()
    await page.locator('.row[data-pointer="/ingredients"][data-status="streaming"]').waitFor()
    // …and after a reload the page follows it through the other one…
    balancer.prefer(otherPort)
    await page.reload()
    await page.locator('.row[data-pointer="/ingredients"][data-status="settled"]').waitFor()
    expect(balancer.answered.get(otherPort)).toBeGreaterThan(0)
    const seen = await page.locator('.ingredients').textContent()
    await page.evaluate(watchStatuses)
    // …which dies.
    await other.kill()

    await page.locator('.card > .phase', { hasText: 'Complete' }).waitFor()
    expect(await page.locator('.ingredients').textContent()).toBe(seen)
    expect(await page.evaluate(() => window.seenStatuses.has('interrupted'))).toBe(false)
    const statuses = await page
      .locator('.card [data-pointer]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('data-status')))
    expect(new Set(statuses)).toEqual(new Set(['final']))
    expect(await page.locator('.steps h4').allTextContents()).toEqual(expectedSteps())
  },
)

/** Runs in the page: remembers every status that a field has from now on. */
function watchStatuses(): void {
  window.seenStatuses = new Set()
  new MutationObserver(() => {
    for (const field of document.querySelectorAll('[data-status]')) {
      window.seenStatuses.add(field.getAttribute('data-status') ?? '')
    }
  }).observe(document, { subtree: true, attributes: true, childList: true })
}

function expectedSteps(): string[] {
  const file = join(import.meta.dirname, '../../../recordings/documents/recipe.json')
  const { steps } = JSON.parse(readFileSync(file, 'utf8')) as { steps: { title: string }[] }
  return steps.map(({ title }) => title)
}

declare global {
  interface Window {
    seenStatuses: Set<string>
  }
}
