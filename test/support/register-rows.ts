import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** The duties on the screen. One with several roles or artefacts is there several times. */
export const keysOnScreen = async (page: Page): Promise<string[]> => {
  await page.locator('.duties[aria-busy=false]').waitFor({ state: 'attached' })
  const keys: string[] = await page
    .locator('a.open')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-key')!))
  return [...new Set(keys)]
}

export async function exported(page: Page, kind: 'CSV' | 'Excel workbook'): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: /^Export/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: kind, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

/**
 * The keys of the duties in a table; with their subjects for a company that has several. The row of an act that is open
 * has the act's key alone, and the screen shows no row for it.
 */
export const keysOf = ([head = [], ...rows]: unknown[][], hasSubjects = false) =>
  rows
    .filter(([key]) => String(key).includes('/'))
    .map((row) => [row[0], ...(hasSubjects ? [row[head.indexOf('Subject')]] : [])].join('/'))
