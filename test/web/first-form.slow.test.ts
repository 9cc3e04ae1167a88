import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, isShown } from '#test/support/browser.ts'
import { COMPANIES, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer()
const open = explorer.open
const DEPLOYER = 'name=a+deployer&roles=ai_deployer&in=DE&fact.staff=45'
/** What the form shows as said: how many boxes and buttons, and which numbers. */
async function saidIn(page: Page): Promise<Array<number | string>> {
  const fields = await page.locator('.own').getByRole('spinbutton').all()
  const typed = await Promise.all(fields.map((field) => field.inputValue()))
  const pressed = await page.locator('.own :is(:checked, [aria-pressed=true])').count()
  return [pressed, ...typed.filter((number) => number !== '')]
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe.skipIf(!hasBrowser)('the first form', () => {
  test('one question at a time survives a reload, and shows the answers before it asks anything', async () => {
    const page = await open('/')
    await button(page, 'One question at a time').click()
    await page.getByRole('checkbox', { name: 'Germany', exact: true }).check()
    await button(page, 'Next').click()
    await page.getByRole('heading', { name: 'Question 2 of 10' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Question 2 of 10' }).waitFor()
    await button(page, 'Next').click()
    await page.getByLabel(/headcount/).fill('45')
    for (let step = 3; step < 6; step += 1) await button(page, 'Next').click()
    await button(page, 'No').click()
    for (let step = 6; step < 10; step += 1) await button(page, 'Next').click()
    await button(page, 'Check your answers').click()
    const said = page.locator('.own .given')
    await said.waitFor()
    expect(await said.textContent()).toMatch(/Germany.*45.*Role under AI Act.*No/)
    await button(page, 'Show its duties').click()
    await page.locator('.counts').waitFor()
    expect(new URL(page.url()).hash).toMatch(/in=DE.*fact\.staff=45/)
  })

  test('a draft is offered again after a reload; once a company was shown, the next description begins empty', async () => {
    const page = await open('/')
    const germany = page.getByRole('checkbox', { name: 'Germany', exact: true })
    await germany.check()
    await page.reload()
    await isShown(page, 'You began to describe this company earlier')
    expect(await germany.isChecked()).toBe(true)
    await button(page, 'Begin anew').click()
    await expect.poll(() => saidIn(page)).toEqual([0])

    for (const choose of ['Show its duties', /^A bank/]) {
      await germany.check()
      await page.getByRole('button', { name: choose }).click()
      await page.locator('.counts').waitFor()
      await page.goto(`${explorer.url}/`)
      await germany.waitFor()
      expect(await saidIn(page)).toEqual([0])
    }
  })

  test('what the form shows is what counts: a yes takes back the no, and “Clear all” leaves nothing', async () => {
    const page = await open('/')
    const dora = page.locator('.own fieldset', { hasText: 'DORA' })
    const clear = button(page, 'Clear all')
    await dora.getByRole('button', { name: 'No', exact: true }).click()
    await button(page, 'Show its duties').and(page.locator(':enabled')).waitFor()
    // A yes that names no role says nothing yet.
    await dora.getByRole('button', { name: 'Yes', exact: true }).click()
    await button(page, 'Show its duties').and(page.locator(':disabled')).waitFor()
    await clear.click()
    await expect.poll(() => saidIn(page)).toEqual([0])

    await page.getByRole('checkbox', { name: 'Germany', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Banking', exact: true }).check()
    await page.getByLabel(/headcount/).fill('45')
    await dora.getByRole('button', { name: 'Yes', exact: true }).click()
    await dora.getByRole('checkbox', { name: 'Payment institution', exact: true }).check()
    await clear.click()
    await expect.poll(() => saidIn(page)).toEqual([0])
    expect(await button(page, 'Show its duties').isDisabled()).toBe(true)
  })

  test('a size shows fifteen digits, and is said back with separators', async () => {
    const page = await open('/')
    const isWhole = (field: Locator) => field.evaluate((input) => input.scrollWidth <= input.clientWidth)
    const turnover = page.locator('.own .field', { hasText: 'turnover' }).getByRole('spinbutton')
    await turnover.pressSequentially('1234567.05')
    expect(await turnover.inputValue()).toBe('1234567.05')
    await turnover.fill('900000000000000')
    await page.locator('.own').getByText('€ 900,000,000,000,000', { exact: true }).waitFor()
    expect(await isWhole(turnover)).toBe(true)
    await button(page, 'Show its duties').click()
    await button(page, 'Change: Annual turnover').click()
    const again = page.locator('.given .editor').getByRole('spinbutton')
    await again.fill('9000000000.5')
    await page.locator('.given .editor').getByText('€ 9,000,000,000.5', { exact: true }).waitFor()
    expect(await isWhole(again)).toBe(true)
  })
})

describe.skipIf(!hasBrowser)('the register', () => {
  test('an amendment for me: its numbers are those of the API, before and after', async () => {
    const page = await open('/register?against=eu-ai-act@1.0.0', DEPLOYER)
    const title = page.locator('.against h2')
    await title.waitFor()
    const asked = {
      entity_roles: ['ai_deployer'],
      jurisdictions: ['DE'],
      facts: { staff: 45 },
      limit: 500,
      against: { versions: [{ pack_id: 'eu-ai-act', version: '1.0.0' }] },
    }
    const path = '/api/v1/regulatory-graph/applicability-check'
    const { json } = await explorer.service.call(explorer.customer, 'POST', path, asked)
    const { unchanged, ...moved } = json.against.counts as Record<string, number>
    const total = Object.values(moved).reduce((sum, n) => sum + n, 0)
    expect(moved['postponed']).toBeGreaterThanOrEqual(27)
    expect(await title.textContent()).toContain(`${total} duties change for a deployer`)
    expect(await page.locator('.against').textContent()).toContain(`${unchanged} further`)
    expect(await page.locator('.differences tbody tr').count()).toBe(total)
    const row = page.locator('.differences tr', { hasText: 'from 2 Aug 2026' }).first()
    expect(await row.textContent()).toMatch(/Before: .*from 2 Aug 2026.*After: .*from 2 Dec 2027/)
  })

  test('on a phone the first duty is in sight, and a panel leaves the columns of a small screen', async () => {
    const phone = await open('/register', COMPANIES.bank, { viewport: { width: 375, height: 812 } })
    const top = async () => (await phone.locator('.list a.open').first().boundingBox())?.y
    await expect.poll(top).toBeLessThan(900)
    const page = await open('/register', COMPANIES.bank, { viewport: { width: 1280, height: 900 } })
    await page.locator('a.open').first().click()
    await page.locator('.panel .refs').waitFor()
    const panel = (await page.locator('.panel').boundingBox())!
    for (const cell of await page.locator('.duties tbody tr:not(.group)').first().locator('td').all()) {
      const { x, width } = (await cell.boundingBox())!
      expect(width).toBeGreaterThan(100)
      expect(x + width).toBeLessThanOrEqual(panel.x)
    }
    const field = page.locator('.search input')
    expect(await field.evaluate((input) => input.clientWidth)).toBeGreaterThan(200)
  })
})
