import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Debian's Chromium, or another browser of the machine; a download is never needed. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PROGRAM = PATHS.find((path) => existsSync(path))

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Whether this machine has a browser. Without one the browser tests are skipped, and say so. */
export const hasBrowser = PROGRAM !== undefined

/** It only ends what hangs: a machine that is busy with other tests takes many times as long as usual. */
const PATIENCE_MS = 120_000

let launched: Browser | undefined

/**
 * A context of a real browser, closed after the test. The browser is the worker's: all files share it, and it ends with
 * the worker.
 */
export async function openContext(options?: BrowserContextOptions): Promise<BrowserContext> {
  if (!launched?.isConnected()) launched = await launch()
  const context = await launched.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  onTestFinished(() => context.close())
  return context
}

/** A page in a context of its own. */
export const openPage = async (options?: BrowserContextOptions): Promise<Page> => (await openContext(options)).newPage()

async function launch(): Promise<Browser> {
  // Chromium's sandbox doesn't work as root, and its shared files don't work in containers with little shared memory.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  // Workers are ended by SIGTERM. Playwright's own handler would close the browser and keep the worker.
  const browser = await chromium.launch({ executablePath: PROGRAM!, args, handleSIGTERM: false })
  process.once('SIGTERM', () => void browser.close().finally(() => process.kill(process.pid, 'SIGTERM')))
  return browser
}

/** Waits until a text is on the page. */
export const isShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** What axe finds wrong with a page, as it is shown now; `within` is the selector of a part of it. */
export async function violationsOf(page: Page, within = ':root'): Promise<string[]> {
  return (await openAxe(page, within))()
}

/** The same in light, and then in dark. Dark has colours of its own and nothing else, so only those are looked at. */
export async function violationsInLightAndDark(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  const run = await openAxe(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await run()
  await page.emulateMedia({ colorScheme: 'dark' })
  return { light, dark: await run({ runOnly: ['color-contrast', 'link-in-text-block'] }) }
}

export const NO_VIOLATIONS = { light: [], dark: [] }

/** Loads axe into a world of its own, so that the page's policy stays as strict as it is for its users. */
async function openAxe(page: Page, within = ':root'): Promise<(options?: RunOptions) => Promise<string[]>> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  await session.send('Runtime.evaluate', { expression: AXE, contextId })
  return async (options) => {
    // Of what passes axe would otherwise describe every element.
    const asked = JSON.stringify({ ...options, resultTypes: ['violations'] })
    const { result } = await session.send('Runtime.evaluate', {
      expression: `axe.run(${JSON.stringify(within)}, ${asked}).then(({ violations }) => JSON.stringify(violations))`,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    })
    const violations = JSON.parse(String(result.value)) as AxeResults['violations']
    return violations.map(({ id, help }) => `${id}: ${help}`)
  }
}
