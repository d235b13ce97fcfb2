import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Demo } from './demo-page.ts'
import { startDemo } from './demo-page.ts'

let demo: Demo
let page: Page

beforeAll(async () => {
  demo = await startDemo()
  page = await demo.open('/', { width: 1440, bytesPerFrame: 2048 })
})
afterAll(() => demo?.close())

/** A row of the scoreboard: after the end, repaired, jell. */
async function counted(name: string): Promise<number[]> {
  const cells = page.getByRole('row', { name }).locator('td')
  return (await cells.allTextContents()).map((text) => Number(text.replaceAll(/[^\d]/g, '')))
}

test('one stream in three ways: jell shows as early as repairing does, and acts on nothing half', async () => {
  await page.getByText('Streaming…').waitFor()
  await page.getByLabel('Repaired with').selectOption('jsonrepair')
  await page.getByLabel('Speed').selectOption('4')
  await page.getByRole('button', { name: 'Play again' }).click()
  await page.getByText('Ended').waitFor()

  const [wholeFirst = 0, , jellFirst = 0] = await counted('First field')
  expect(jellFirst).toBeGreaterThan(0)
  expect(jellFirst).toBeLessThan(wholeFirst / 2)
  const [, repairedFlickers, jellFlickers] = await counted('Flickers')
  expect(repairedFlickers).toBeGreaterThan(0)
  expect(jellFlickers).toBe(0)
  expect((await counted('Wrong actions'))[2]).toBe(0)
  const [wholeCommits = 0, repairedCommits = 0, jellCommits = 0] = await counted('Commits')
  expect(wholeCommits).toBeLessThan(4)
  expect(jellCommits).toBeLessThan(repairedCommits)

  const texts = await page.locator('.pane-body').allTextContents()
  expect(texts[0]).toContain('Tidewatch 4.2')
  expect(texts[1]).toBe(texts[0])
  expect(texts[2]).toBe(texts[0])
})
