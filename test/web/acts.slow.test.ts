import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, violationsOf } from '#test/support/browser.ts'
import { answerFirst, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write'] })
const open = (company: string) => explorer.open('/register', company)

const SAAS =
  'name=a+cloud&roles=controller.processor.cloud_computing_service_provider&does=processing_personal_data&in=ES&fact.staff=60'
const focused = (page: Page) => page.evaluate('document.activeElement.localName')

describe.skipIf(!hasBrowser)('what a stranger looks for', () => {
  test('an act that is open is told with its question and the roles that its duties address', async () => {
    const page = await open('roles=payment_institution&in=LT')
    const notes = page.getByRole('region', { name: 'The acts' })
    await notes.getByText('GDPR is open. It hangs on: Activities.').waitFor()
    await notes.getByText(/Most address: Controller/).waitFor()
    await notes.getByText(/NIS 2.* do not apply/).waitFor()
    await notes.getByText('1 assumption').waitFor()
    // Those of the open act are not among the duties that do not apply.
    await page.locator('.count.out').click()
    await page.locator('tr.group').first().waitFor()
    expect(await page.locator('tr.group').count()).toBe(1)
    expect(await page.locator('tr.group').textContent()).toMatch(/^DORA/)
    expect(await violationsOf(page)).toEqual([])
  })

  test('several open acts are one note, in which each has its question', async () => {
    const page = await open('roles=payment_institution&in=LT&maybe=entity_roles%2Fai_deployer')
    const notes = page.getByRole('region', { name: 'The acts' })
    await notes.getByText('AI Act and GDPR are open').click()
    await notes.getByText('GDPR is open. It hangs on: Activities.').waitFor()
    await notes.getByText('AI Act is open.').waitFor()
  })

  test('a payment institution that cannot say whether eIDAS concerns it is asked, and hears of no duty that gives way', async () => {
    const roles = 'roles=payment_institution.controller&does=processing_personal_data&sectors=&in=LT&fact.staff=120'
    const maybe = ['trust_service_provider', 'strong_authentication_relying_party'].map(
      (one) => `entity_roles%2F${one}`,
    )
    const page = await open(
      `${roles}&fact.turnover_eur=30000000&fact.balance_sheet_eur=30000000&maybe=${maybe.join('.')}`,
    )
    await page.locator('.counts').waitFor()
    expect(await page.locator('.count.displaced b').textContent()).toBe('0')
    await page.locator('a.open', { hasText: 'Accept wallets where strong user authentication is required' }).click()
    const card = page
      .getByRole('complementary')
      .locator('fieldset')
      .filter({ hasText: 'banks and payment institutions' })
    const pressed = card.locator('[aria-pressed="true"]')
    await card.getByRole('button', { name: 'Yes', exact: true }).click()
    expect(await pressed.allTextContents()).toEqual(['Yes'])
    await card.getByText('Private relying party bound to strong user authentication').click()
    await card.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('complementary').locator('.tag.not_yet').waitFor()
    // Of two answers one is pressed.
    await page.locator('[data-said="entity_roles/eidas_operator"] button').click()
    const editor = page.locator('[data-said="entity_roles/eidas_operator"] .editor')
    await editor.getByRole('button', { name: 'I don’t know yet' }).click()
    await page.locator('[data-said="entity_roles/eidas_operator"] button').click()
    await editor.getByRole('button', { name: 'Yes', exact: true }).click()
    expect(await editor.locator('[aria-pressed="true"]').allTextContents()).toEqual(['Yes'])
  })

  test('filtered to an act the title names it, and how many duties wait for an event', async () => {
    const page = await open(SAAS)
    await page.locator('.chip.off', { hasText: 'NIS 2' }).click()
    await page.getByRole('heading', { level: 1, name: /only: NIS 2$/ }).waitFor()
    await expect
      .poll(() => page.title())
      .toMatch(/^\d+ of the \d+ duties that apply to a cloud, only: NIS 2 · Register$/)
    const [, n] = /^(\d+) of these wait/.exec((await page.getByText(/of these wait for an event/).textContent())!)!
    const events = page.locator('.duties td.when:not(.dated):visible')
    expect(Number(n)).toBeGreaterThan(0)
    // Rows are drawn in parts.
    await expect.poll(() => events.count()).toBeGreaterThanOrEqual(Number(n))
    // What a regulation lays down needs no national law.
    const ofRegulation = page.locator('.duties tr', { hasText: '2024/2690' })
    await expect.poll(() => ofRegulation.count()).toBeGreaterThan(50)
    expect(await ofRegulation.filter({ hasText: 'by national law' }).count()).toBe(0)
  })

  test('a directive names the national law of the company, and a duty says what was assumed, also once it is kept', async () => {
    const page = await open(SAAS)
    const notes = page.getByRole('region', { name: 'The acts' })
    await notes.getByText('Spain: not recorded here').waitFor()
    const said = async () => [await notes.textContent(), await page.locator('.count.out').textContent()]
    const before = await said()
    const isAssumed = () => page.getByRole('complementary').getByText('Assumed').waitFor()
    await page.locator('a.open').first().click()
    await isAssumed()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByLabel('Name').fill('A kept cloud')
    await page.locator('dialog').getByRole('button', { name: 'Keep' }).click()
    await page.getByText('nothing has changed').waitFor()
    expect(await said()).toEqual(before)
    await page.locator('.count.out').click()
    await page.locator('a.open').first().click()
    await isAssumed()
  })

  test('a duty that an answer takes out stays open with the reason and that answer', async () => {
    const page = await open(SAAS)
    await page.locator('.count.open').click()
    await page.locator('a.open').filter({ hasText: 'Set a request for consent apart' }).click()
    const panel = page.getByRole('complementary')
    const no = panel.locator('fieldset').first().getByRole('button', { name: 'No', exact: true })
    await no.focus()
    await no.press('Enter')
    await panel.locator('.tag.does_not_apply').waitFor()
    await panel.getByText(/^It applied, or might have, before your answer/).waitFor()
    expect(await focused(page)).toBe('h2')
    await panel.getByRole('button', { name: 'Change this answer' }).click()
    await page.locator('.editing').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('an answer that another tab forestalled is not called stored, and is given again on request', async () => {
    const page = await open(SAAS)
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByLabel('Name').fill('Two tabs')
    await page.locator('dialog').getByRole('button', { name: 'Keep' }).click()
    await page.getByText('nothing has changed').waitFor()
    const path = '/api/v1/customer-profiles/two-tabs'
    await explorer.service.call(explorer.customer, 'PATCH', path, { facts: { staff: 61 } })
    await answerFirst(page, 'Yes')
    await page.getByText('Not stored.').waitFor()
    expect(await page.getByText(/Stored in the profile/).count()).toBe(0)
    await page.getByRole('button', { name: 'Read it again' }).click()
    await page.getByRole('button', { name: 'Give my answer again' }).click()
    await page.getByText('Stored in the profile, version 3').waitFor()
    const { json } = await explorer.service.call(explorer.customer, 'GET', path)
    expect(json).toMatchObject({ version: 3, facts: { staff: 61 } })
    await page.getByText('your answers (version 1 of the profile, now 3)').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    const stored = async () => (await explorer.service.call(explorer.customer, 'GET', path)).json
    await expect.poll(stored).toMatchObject({ version: 4, facts: { staff: 61 } })
  })
})
