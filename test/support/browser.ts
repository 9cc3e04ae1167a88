import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Debian's Chromium, or what the machine has instead; a download is never needed. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PROGRAM = PATHS.find((path) => existsSync(path))

/** Whether this machine has a browser; without one the browser's tests are skipped, and say so. */
export const hasBrowser = PROGRAM !== undefined

/** A real browser, closed after the test. */
export async function openBrowser(): Promise<Browser> {
  // As root, and in containers with little shared memory, its sandbox and shared files don't work.
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath: PROGRAM!, args })
  onTestFinished(() => browser.close())
  return browser
}
