import { join } from 'node:path'

import type { Browser, BrowserContext, Page } from 'playwright'
import { chromium } from 'playwright'
import type { PreviewServer } from 'vite'
import { preview } from 'vite'
import { inject } from 'vitest'

import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs'
import type { PageLog, Watching } from './page-log.ts'
import { watchPage } from './page-log.ts'

/** The built demo, served by Vite on a free port, and a browser to look at it. */
export interface Demo {
  /** Where it is. */
  readonly base: string
  /** A fresh page, at a path of the demo or at another address, whose log begins before its scripts run. */
  open(path: string, how?: { readonly width?: number } & Watching): Promise<Page>
  /** A fresh browser, whose tabs share what it keeps. */
  openBrowser(): Promise<BrowserContext>
  close(): Promise<void>
}

export async function startDemo(): Promise<Demo> {
  const root = join(import.meta.dirname, '..')
  const server = await preview({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: inject('builtDemo') },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  const base = addressOf(server)
  const executablePath = findChromium()
  const browser: Browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  })
  return {
    base,
    async open(path, { width = 1280, ...watching } = {}) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      page.setDefaultTimeout(30_000)
      await page.addInitScript(watchPage, watching)
      await page.goto(new URL(path, base).href)
      return page
    },
    openBrowser: () => browser.newContext({ viewport: { width: 360, height: 900 } }),
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** What the page's log holds by now. */
export function readLog(page: Page): Promise<PageLog> {
  return page.evaluate(() => window.pageLog)
}

function addressOf(server: PreviewServer): string {
  const address = server.httpServer.address()
  if (typeof address !== 'object' || !address) throw new Error('Vite listens to no port.')
  return `http://127.0.0.1:${address.port}`
}
