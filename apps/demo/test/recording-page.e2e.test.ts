import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Demo } from './demo-page.ts'
import { readLog, startDemo } from './demo-page.ts'
import type { PageLog } from './page-log.ts'

const documentOrder = [
  '/title',
  '/verdict',
  '/score',
  '/summary',
  '/reasons',
  '/sections',
  '/checks',
  '/note',
]

let demo: Demo
let page: Page

beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo?.close())

const openPage = async (how?: Parameters<Demo['open']>[1]): Promise<void> => {
  page = await demo.open('/recordings/release-review', how)
}
const closePage = (): Promise<void> => page.close()

async function start({ speed, cut = false }: { speed: string; cut?: boolean }): Promise<void> {
  await page.getByLabel('Speed').selectOption(speed)
  await page.getByLabel('Cut the connection half-way').setChecked(cut)
  await page.getByRole('button', { name: 'Start' }).click()
}

const save = () => page.getByRole('button', { name: 'Save' })
const isSaveDisabled = () => save().isDisabled()
const saveHint = () => page.getByRole('region', { name: 'Save' }).locator('p').textContent()
const phase = (words: string) => page.locator('.phase', { hasText: words }).waitFor()

const statusesOf = (log: PageLog, pointer: string): string[] =>
  log.statuses.filter((entry) => entry.pointer === pointer).map(({ status }) => status)

const orderOf = (log: PageLog, status: string): string[] =>
  log.statuses.filter((entry) => entry.status === status).map(({ pointer }) => pointer)

const lastStatuses = (log: PageLog): Record<string, string | undefined> =>
  Object.fromEntries(documentOrder.map((pointer) => [pointer, statusesOf(log, pointer).at(-1)]))

describe('one stream that ends well', () => {
  let log: PageLog
  let wasSaveDisabled: boolean
  beforeAll(async () => {
    await openPage({ bytesPerFrame: 2048 })
    wasSaveDisabled = await isSaveDisabled()
    await start({ speed: '4' })
    await phase('Complete')
    log = await readLog(page)
  })
  afterAll(closePage)

  test('shows each field go through its statuses', () => {
    // Short fields may begin and settle within one frame, and the last one settles with the end.
    const maySkip: Record<string, string> = {
      '/title': 'streaming',
      '/verdict': 'streaming',
      '/score': 'streaming',
      '/note': 'settled',
    }
    for (const pointer of documentOrder) {
      const isSure = (status: string): boolean => status !== maySkip[pointer]
      const statuses = statusesOf(log, pointer).filter(isSure)
      const all = ['pending', 'streaming', 'settled', 'final'].filter(isSure)
      expect({ pointer, statuses }).toEqual({ pointer, statuses: all })
    }
  })

  test('settles the fields in the order of the document, and makes all final together', () => {
    const settled = orderOf(log, 'settled')
    expect(settled).toEqual(documentOrder.slice(0, settled.length))
    expect(settled.length).toBeGreaterThanOrEqual(documentOrder.length - 1)
    expect(log.statuses.slice(-documentOrder.length)).toEqual(
      documentOrder.map((pointer) => ({ pointer, status: 'final' })),
    )
  })

  test('shows the first field before a tenth of the stream has arrived', () => {
    const first = log.texts['/title']?.[0]?.bytes
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(log.bytes / 10)
  })

  test('shows texts that only grow, and numbers and verdicts only whole', () => {
    const summary = (log.texts['/summary'] ?? []).map(({ text }) => text)
    expect(summary.length).toBeGreaterThan(3)
    expect(summary.filter((text, index) => !text.startsWith(summary[index - 1] ?? ''))).toEqual([])
    expect(log.texts['/score']?.map(({ text }) => text)).toEqual(['8.4 of 10'])
    expect(log.texts['/verdict']?.map(({ text }) => text)).toEqual(['Ship with care'])
  })

  test('can be saved when all is final, and not before', async () => {
    expect(wasSaveDisabled).toBe(true)
    expect(log.wasSaveEnabledEarly).toBe(false)
    expect(await saveHint()).toBe('The answer is whole and can be saved.')
    await save().click()
    const saved = await page.getByText(/^Saved/).textContent()
    expect(saved).toMatch(/^Saved: \d+ characters\.$/)
  })
})

describe('one stream that does not', () => {
  beforeEach(() => openPage())
  afterEach(closePage)

  test('a lost connection leaves what settled, marks what did not, and can be tried again', async () => {
    await start({ speed: '8', cut: true })
    const alert = page.getByRole('alert')
    await alert.waitFor()
    const log = await readLog(page)
    expect(lastStatuses(log)).toEqual({
      '/title': 'settled',
      '/verdict': 'settled',
      '/score': 'settled',
      '/summary': 'settled',
      '/reasons': 'settled',
      '/sections': 'interrupted',
      '/checks': 'interrupted',
      '/note': 'interrupted',
    })
    expect(orderOf(log, 'final')).toEqual([])
    const open = page.locator('p[data-status="interrupted"][data-pointer^="/sections/"]')
    expect(await open.count()).toBe(1)
    expect(await open.textContent()).toMatch(/^.{10,}interrupted here$/)
    expect(await page.locator('p[data-status="settled"][data-pointer^="/sections/"]').count()).toBe(
      2,
    )
    expect(await alert.textContent()).toContain('The connection was lost.')
    expect(await alert.textContent()).toContain('Only a part of the answer has arrived.')
    expect(await isSaveDisabled()).toBe(true)
    expect(await saveHint()).toBe('Only an answer that is whole can be saved.')

    await page.getByRole('button', { name: 'Try again' }).click()
    await phase('Complete')
    expect(await alert.count()).toBe(0)
    expect(Object.values(lastStatuses(await readLog(page)))).toEqual(
      documentOrder.map(() => 'final'),
    )
    expect(await isSaveDisabled()).toBe(false)
  })

  test('an answer of which nothing arrived does not speak of a part', async () => {
    await page.route('**/api/recordings/**', (route) => route.abort())
    await start({ speed: '1' })
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('Nothing of the answer has arrived')
    expect(await alert.textContent()).not.toContain('part')
  })

  test('the focus is on the status after "Try again", and Stop is two steps of Tab away', async () => {
    await page.route('**/api/recordings/**', (route) => route.abort(), { times: 1 })
    await start({ speed: '1' })
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await phase('Streaming…')
    expect(await page.locator(':focus').textContent()).toBe('Streaming…')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await phase('Stopped')
  })

  test('Stop ends the run at once and keeps what settled', async () => {
    await start({ speed: '1' })
    await page.locator('.row[data-pointer="/summary"][data-status="streaming"]').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await phase('Stopped')
    const log = await readLog(page)
    expect(lastStatuses(log)).toMatchObject({ '/score': 'settled', '/summary': 'interrupted' })
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await isSaveDisabled()).toBe(true)
  })
})

describe.each([320, 360])('a window of %d pixels', (width) => {
  beforeEach(() => openPage({ width }))
  afterEach(closePage)

  const isAsWideAsItsWindow = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

  test('is never too narrow, neither for a stream that is cut nor for one that ends well', async () => {
    expect(await isAsWideAsItsWindow()).toBe(true)
    await start({ speed: '8', cut: true })
    await page.getByRole('alert').waitFor()
    expect(await isAsWideAsItsWindow()).toBe(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await phase('Complete')
    expect(await isAsWideAsItsWindow()).toBe(true)
    expect((await readLog(page)).overflow).toBe(0)
  })
})
