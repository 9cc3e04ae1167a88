import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '#test/support/browser.ts'
import { COMPANIES, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer()
const open = explorer.open
const DEPLOYER = 'name=a+deployer&roles=ai_deployer&in=DE&fact.staff=45'
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
