import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Debian's Chromium, or another browser of the machine; a download is never needed. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PROGRAM = PATHS.find((path) => existsSync(path))

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Whether this machine has a browser. Without one the browser tests are skipped, and say so. */
export const hasBrowser = PROGRAM !== undefined

/** It only ends what hangs: a machine that is busy with other tests takes many times as long as usual. */
const PATIENCE_MS = 240_000

/** A real browser, closed after the test. */
export async function openBrowser(): Promise<Browser> {
  // Chromium's sandbox doesn't work as root, and its shared files don't work in containers with little shared memory.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath: PROGRAM!, args })
  onTestFinished(() => browser.close())
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  browser.newPage = async (options) => (await browser.newContext(options)).newPage()
  return browser
}

/** Waits until a text is on the page. */
export const isShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** What axe finds wrong with a page, as it is shown now. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Runs in a world of its own, so that the page's policy stays as strict as it is for its users.
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  await session.send('Runtime.evaluate', { expression: AXE, contextId })
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run().then((found) => JSON.stringify(found))',
    contextId,
    awaitPromise: true,
    returnByValue: true,
  })
  const { violations } = JSON.parse(String(result.value)) as AxeResults
  return violations.map(({ id, help }) => `${id}: ${help}`)
}
