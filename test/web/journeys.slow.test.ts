import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '#test/support/browser.ts'
import { COMPANIES, sitDownAt, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer()

async function sitDown(place = '/', company = '') {
  const page = await (await openBrowser()).newPage({ viewport: { width: 1440, height: 900 } })
  // Usage is counted on the day of the run, which may be another one than the machine's.
  await page.clock.setFixedTime(new Date())
  await page.goto(explorer.linkTo(place, company))
  return sitDownAt(page)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The rows that are not in the window are drawn in the frames after the first. */
const isWhole = (page: Page) => page.locator('.duties[aria-busy=false]').waitFor()
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

const focused = async (page: Page) =>
  String(
    await page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent'),
  ).trim()
const focusIsOn = async (page: Page, name: RegExp) => {
  await expect.poll(() => focused(page)).toMatch(name)
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp, pressesMost = 200): Promise<void> {
  for (let presses = 0; presses < pressesMost; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`Tab reaches nothing that is called ${name.source}`)
}

describe.skipIf(!hasBrowser)('a person with a question', () => {
  test('what must a payment institution with crypto services do by date? At most 4 clicks', async () => {
    const person = await sitDown()
    const { page } = person
    await person.click(page.locator('form.own fieldset', { hasText: 'DORA' }).getByRole('button', { name: 'Yes' }))
    for (const role of ['payment institution', 'crypto-asset service provider'])
      await page.getByRole('checkbox', { name: new RegExp(`^${role}$`, 'i') }).check()
    await page.getByRole('checkbox', { name: /^Germany/ }).check()
    await person.click(button(page, 'Show its duties'))
    await page.locator('.counts').waitFor()
    await page.getByLabel('Group by').selectOption('date')
    person.clicks += 1
    await page.locator('tr.group').first().waitFor()
    const groups = await page.locator('tr.group th').allTextContents()
    expect(groups.some((name) => /^(Since|From) .*20\d\d/.test(name.trim()))).toBe(true)
    expect(person.clicks).toBeLessThanOrEqual(4)
  })

  test('which duties of DORA does a bank have? At most 3 clicks', async () => {
    const person = await sitDown()
    const { page } = person
    await person.click(button(page, /A bank/))
    await person.click(button(page, /^DORA \d+/))
    await page.locator('tr.group').first().waitFor()
    expect(await page.locator('tr.group th').allTextContents()).toEqual([expect.stringMatching(/^DORA/)])
    await isWhole(page)
    expect(await page.locator('a.open').count()).toBeGreaterThan(100)
    expect(person.clicks).toBeLessThanOrEqual(3)
  })

  test('why does a duty apply, and what would change it? With the keyboard alone', async () => {
    const { page } = await sitDown()
    await button(page, /A bank/).waitFor()
    await tabTo(page, /^A bank/)
    await page.keyboard.press('Enter')
    await page.locator('.counts').waitFor()
    await tabTo(page, /^\d+\s*apply$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary')
    await panel.locator('.refs').waitFor()
    expect(await panel.textContent()).toMatch(/Applies .*because/)
    await tabTo(page, /^Change: /)
    await page.keyboard.press('Enter')
    await page.locator('.given .editing').waitFor()
    await tabTo(page, /^Cancel$/, 4)
    await page.keyboard.press('Enter')
    await focusIsOn(page, /^Change: /)
    await page.keyboard.press('Enter')
    await page.locator('.given .editing').waitFor()
    await page.keyboard.press('Escape')
    await focusIsOn(page, /^Change: /)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('open')
  })

  test('what did this month cost? 1 click', async () => {
    const person = await sitDown('/register', COMPANIES.bank)
    const { page } = person
    await page.locator('.counts').waitFor()
    await person.click(page.getByRole('link', { name: /credits$/ }))
    await page.locator('.bars').waitFor()
    expect(await headingOf(page)).toMatch(/^\w+ 20\d\d cost \d+ credits? in \d+ calls?$/)
    expect(person.clicks).toBe(1)
    await page.locator('.bars button').last().click()
    await page.getByRole('heading', { name: /By operation on / }).waitFor()
    const name = await page.locator('.bars button[aria-pressed=true]').getAttribute('aria-label')
    const total = await page.locator('tfoot td').allTextContents()
    expect(name).toMatch(new RegExp(`: ${total[0]} calls?, ${total[1]} credits?$`))
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as CSV').click()])
    expect(download.suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}\.csv$/)
    await page.goBack()
    await page.goBack()
    await page.locator('.counts').waitFor()
  })

  test('a link in a second tab shows the same; a reload and a lost network lose nothing', async () => {
    const { page } = await sitDown('/register?group=date&outcome=apply', COMPANIES.bank)
    await page.locator('.counts').waitFor()
    const answer = (name: string) => page.locator('.ask').getByRole('button', { name, exact: true }).first().click()
    await answer('No')
    await expect.poll(() => page.locator('.behind').count()).toBe(0)
    const heading = await headingOf(page)
    await isWhole(page)
    const rows = await page.locator('a.open').allTextContents()

    const other = await page.context().newPage()
    await other.goto(page.url())
    await isWhole(other)
    expect(await headingOf(other)).toBe(heading)
    expect(await other.locator('a.open').allTextContents()).toEqual(rows)

    await page.reload()
    await page.locator('a.open').first().waitFor()
    expect(await headingOf(page)).toBe(heading)

    await page.context().setOffline(true)
    await answer('Yes')
    await page.getByText('The service cannot be reached.').waitFor()
    expect(await page.locator('a.open').allTextContents()).toEqual(rows)
    const address = page.url()
    await page.context().setOffline(false)
    await page.getByText('The service cannot be reached.').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.behind').count()).toBe(0)
    expect(page.url()).toBe(address)
  })
})
