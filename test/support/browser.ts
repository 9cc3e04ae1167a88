import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Debian's Chromium, or another browser of the machine; a download is never needed. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PROGRAM = PATHS.find((path) => existsSync(path))

/** Whether this machine has a browser. Without one the browser tests are skipped, and say so. */
export const hasBrowser = PROGRAM !== undefined

/** A real browser, closed after the test. */
export async function openBrowser(): Promise<Browser> {
  // Chromium's sandbox doesn't work as root, and its shared files don't work in containers with little shared memory.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath: PROGRAM!, args })
  onTestFinished(() => browser.close())
  return browser
}
