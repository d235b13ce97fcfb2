import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import axe from 'axe-core'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Demo } from './demo-page.ts'
import { startDemo } from './demo-page.ts'

let demo: Demo
let page: Page

beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo?.close())
const open = async (speed: number): Promise<void> => {
  page = await demo.open(`/chat?speed=${speed}`, { width: 360 })
}
afterEach(() => page.close())

const pick = (title: string) => page.getByRole('button', { name: title, exact: true }).click()
const openSuggestions = () => page.getByText('Requests to pick').click()
const ended = (words: string) => page.locator('.card > .phase', { hasText: words }).waitFor()

/** Every field of the answer with its status, in the order of the page. */
const statuses = () =>
  page
    .locator('.card [data-pointer]')
    .evaluateAll((fields) =>
      fields.map((field) => [
        field.getAttribute('data-pointer'),
        field.getAttribute('data-status'),
      ]),
    )

const axeProblems = async (): Promise<unknown[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run())
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

test('an answer goes on where it stood when the page is reloaded, and is kept with its statuses', async () => {
  await open(1)
  await pick('Ticket triage')
  const summary = page.locator('span[data-pointer="/summary"]')
  await page.waitForFunction(
    () => document.querySelector('span[data-pointer="/summary"]')?.textContent,
  )
  const seen = (await summary.textContent()) ?? ''
  // The server has nothing to say for a while: what is there comes from the history.
  await page.route('**/api/runs/*', async (route) => {
    await page.waitForFunction(() => window.mayAsk)
    await route.continue()
  })
  await page.reload()
  await summary.waitFor()
  expect((await summary.textContent())?.slice(0, seen.length)).toBe(seen)
  expect(await summary.getAttribute('data-status')).toMatch(/streaming|settled/)
  expect(await page.locator('.card > .phase').textContent()).toBe('Streaming…')
  await page.evaluate(() => {
    window.mayAsk = true
  })
  await ended('Complete')
  const before = await statuses()
  expect(before.length).toBeGreaterThan(5)
  expect(new Set(before.map(([, status]) => status))).toEqual(new Set(['final']))
  const reply = await page.locator('.letter').textContent()
  expect(reply).toBe(expectedReply())

  await page.reload()
  await ended('Complete')
  expect(await statuses()).toEqual(before)
  expect(await axeProblems()).toEqual([])
})

test('a call cannot be approved before its arguments are whole, and stays approved', async () => {
  await open(2)
  await pick('Three parallel tool calls')
  const message = page.getByRole('article', { name: 'Send message' })
  await message.locator('.phase', { hasText: 'Streaming…' }).waitFor()
  expect(await message.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await message.locator('.phase', { hasText: 'Complete' }).waitFor()
  await message.getByRole('button', { name: 'Approve' }).click()
  const trains = page.getByRole('article', { name: 'Search trains' })
  await trains.locator('.phase', { hasText: 'Complete' }).waitFor()
  await page.reload()
  expect(await message.locator('.decision').textContent()).toBe('Approved by you')
  const others = page.getByRole('button', { name: /^Approve/ })
  expect(await others.count()).toBe(2)
})

test('a form takes what the user types while it is being written, and sends what the schema allows', async () => {
  await open(4)
  await pick('Expense claim')
  const purpose = page.getByLabel('Purpose')
  await page.waitForFunction(
    () => document.querySelectorAll('.form textarea')[0]?.textContent !== '',
  )
  // From the first key on the text is the user's.
  await purpose.press('.')
  await purpose.fill('Interviews with the pilots, in my own words.')
  await ended('Complete')
  expect(await purpose.inputValue()).toBe('Interviews with the pilots, in my own words.')
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await page.getByText(/^Sent: 7 expenses of Ines Caldeira\.$/).waitFor()

  await page.reload()
  await page.getByText('With one change of yours.').waitFor()
  expect(await purpose.inputValue()).toBe('Interviews with the pilots, in my own words.')
  await page.getByRole('button', { name: 'Take the model’s for Purpose' }).click()
  expect(await purpose.inputValue()).toMatch(/^Three days of interviews/)
})

test('a question to go on with is asked when it is pressed, and not before the answer is whole', async () => {
  await open(8)
  await pick('Answer of mixed blocks')
  const question = page.getByRole('button', {
    name: 'Which tests of the browser suite are slowest?',
  })
  // Pressed as soon as it is there, in the same task.
  const wasInert = await page.waitForFunction(() => {
    const first = document.querySelector<HTMLElement>('.follow-ups button')
    first?.click()
    return first?.getAttribute('aria-disabled')
  })
  expect(await wasInert.jsonValue()).toBe('true')
  await ended('Complete')
  expect(await page.locator('.message').count()).toBe(1)
  // The bar of what is below zero ends where the others begin.
  const bars = await page
    .locator('.bar > span')
    .evaluateAll((all) =>
      all.map((bar) => bar.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    )
  const [[, zero] = [], ...others] = bars
  expect(others.map(([left]) => Math.round(left ?? 0))).toEqual(
    Array(3).fill(Math.round(zero ?? 0)),
  )
  expect(await page.locator('.block ol code').textContent()).toBe('night.yml')
  await question.click()
  expect(await page.locator('.request').allTextContents()).toContain(
    'Which tests of the browser suite are slowest?',
  )
})

test('a bad ending says what it is, and the same is asked again in its place', async () => {
  await open(4)
  await pick('A value outside its choices')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain(
    'The answer is not what was asked for.',
  )
  expect(await page.locator('.pill[data-tone="invalid"]').textContent()).toBe(
    '"critical" is not an option',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await page.locator('.message').count()).toBe(1)
  await page.locator('.card > .phase', { hasText: /ing…$/ }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await ended('Stopped')
  await openSuggestions()
  expect(await axeProblems()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
})

function expectedReply(): string {
  const file = join(import.meta.dirname, '../../../recordings/documents/triage.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { reply: string }).reply
}

declare global {
  interface Window {
    readonly axe: typeof axe
    /** Whether the page may ask the server again. */
    mayAsk?: boolean
  }
}

test('what one tab clears is cleared in the other, where its answer is still being written', async () => {
  const browser = await demo.openBrowser()
  page = await browser.newPage()
  await page.goto(`${demo.base}/chat?speed=1`)
  await pick('Ticket triage')
  await page.locator('.card > .phase', { hasText: 'Streaming…' }).waitFor()
  const other = await browser.newPage()
  await other.goto(page.url())
  await other.locator('.card > .phase', { hasText: 'Streaming…' }).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await other.locator('.card').waitFor({ state: 'detached' })
  const kept = await other.evaluate(async () => {
    // Longer than it takes until a message that is being written is saved again.
    await new Promise((resolve) => setTimeout(resolve, 700))
    return Object.keys(localStorage).filter((key) => key.includes('message'))
  })
  expect(kept).toEqual([])
  await browser.close()
})

test('a browser that refuses to keep anything shows the page all the same', async () => {
  const browser = await demo.openBrowser()
  await browser.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Refused.', 'SecurityError')
      },
    })
  })
  page = await browser.newPage()
  await page.goto(`${demo.base}/chat?speed=20`)
  await pick('Ticket triage')
  await ended('Complete')
  await page.getByRole('button', { name: 'Use dark colours' }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await browser.close()
})
