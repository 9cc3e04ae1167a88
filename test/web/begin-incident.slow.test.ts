import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, isShown, openPage, violationsOf } from '#test/support/browser.ts'
import { COMPANIES, useExplorer } from '#test/support/explorer.ts'
import { DUTCH_BANK } from '#test/support/incidents.ts'

const about = { credits: 2_000, scopes: ['read', 'write'] } satisfies Parameters<typeof useExplorer>[0]
const explorer = useExplorer(about)
const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  explorer.service.call(explorer.customer, method, `/api/v1${path}`, body)
const keep = (id: string, name: string, said: object = DUTCH_BANK) =>
  call('POST', '/customer-profiles', { id, name, ...said })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const begun = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function keepShown(page: Page, name: string): Promise<void> {
  await button(page, 'Keep').click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.locator('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
}

describe.skipIf(!hasBrowser)('from a company to its incident', () => {
  test('without a company the reader describes one, keeps it, and comes back to begin with it chosen', async () => {
    const page = await openPage()
    const customer = await explorer.service.openCustomer(about)
    await page.goto(explorer.linkTo('/incidents/new', '', customer))
    await page.getByRole('link', { name: 'describe one in the register and keep it' }).click()
    await page.locator('.beginning').getByRole('link', { name: 'page of incidents' }).waitFor()
    await page.getByRole('button', { name: /^A bank/ }).click()
    await keepShown(page, 'Acme Bank')
    await page.getByRole('link', { name: 'Begin its incident' }).click()
    await begun(page, 'Begin an incident of Acme Bank').waitFor()
    expect(await page.getByLabel('Which company?').inputValue()).toBe('acme-bank')
  })

  test('a name that is kept already is said to be, and the reader opens that company or chooses another name', async () => {
    await keep('twice-kept', 'Twice Kept')
    const page = await explorer.open('/register', COMPANIES.bank)
    await keepShown(page, 'Twice Kept')
    const dialog = page.locator('dialog')
    await dialog.getByText('A company with the id twice-kept is kept already.').waitFor()
    expect(await violationsOf(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Choose another name' }).click()
    await page.keyboard.type('Kept Once')
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.waitForURL(/\?customer=kept-once$/)
    expect((await call('GET', '/customer-profiles/twice-kept')).json.version).toBe(1)

    await page.goto(explorer.linkTo('/register', COMPANIES.bank))
    await keepShown(page, 'Twice Kept')
    await dialog.getByRole('link', { name: 'Open it' }).click()
    await page.waitForURL(/\?customer=twice-kept$/)
    await isShown(page, /apply to Twice Kept/)
  })

  test('the company of the address goes before that of a draft, and nothing of the other is left', async () => {
    await keep('git-field', 'Gitfield')
    await keep('gitfield-bv', 'Gitfield', { ...DUTCH_BANK, jurisdictions: ['IE'] })
    const page = await explorer.open('/incidents/new?customer=git-field')
    await begun(page, 'Begin an incident of Gitfield (git-field)').waitFor()
    const what = page.getByLabel('What happened, in one line?')
    await what.fill('Of the first company')
    await page.reload()
    await begun(page, 'Begin an incident of Gitfield (git-field)').waitFor()
    expect(await what.inputValue()).toBe('Of the first company')

    await page.goto(`${explorer.url}/incidents/new?customer=gitfield-bv`)
    await begun(page, 'Begin an incident of Gitfield (gitfield-bv)').waitFor()
    const company = page.getByLabel('Which company?')
    const chosen = async () => [
      await company.inputValue(),
      await page.getByLabel('In which country is it reported?').inputValue(),
      await what.inputValue(),
    ]
    expect(await chosen()).toEqual(['gitfield-bv', 'IE', ''])

    // What the reader chooses is of the address too: a reload leaves it.
    await what.fill('Of the second company')
    await company.selectOption('git-field')
    await page.reload()
    await begun(page, 'Begin an incident of Gitfield (git-field)').waitFor()
    expect(await chosen()).toEqual(['git-field', 'NL', 'Of the second company'])

    await page.goto(`${explorer.url}/incidents/new?customer=no-such`)
    await isShown(page, 'The company no-such is not in the list')
    expect(await company.inputValue()).toBe('')
  })

  test('when it began is logged as its occurrence, from which the clocks of the incident itself run', async () => {
    await keep('seals', 'Seals', {
      entity_roles: ['qualified_trust_service_provider'],
      jurisdictions: ['NL'],
      facts: { staff: 80, turnover_eur: 20_000_000, balance_sheet_eur: 20_000_000 },
      complete: true,
    })
    const page = await explorer.open('/incidents/new?customer=seals')
    await page.getByLabel('What happened, in one line?').fill('A slow leak')
    const known = page.getByRole('group', { name: 'When did it become known?' })
    const began = page.getByRole('group', { name: 'When did it begin, if you know?' })
    await known.getByLabel('Day and time').fill('2026-11-21T08:00')
    await began.getByLabel('Day and time').fill('2026-11-20T21:30')
    for (const one of [known, began]) await one.getByLabel('On the clock of').selectOption('Europe/Amsterdam')
    await page.getByLabel('Awareness of a significant incident').check()
    await page.getByLabel('Breach of a qualified trust service').check()
    await button(page, 'Begin').click()
    await begun(page, 'A slow leak').waitFor()
    const { json } = await call('GET', new URL(page.url()).pathname)
    const told = json.entries.map(({ event, happened_at: at }: Record<string, string>) => [event, at])
    expect(told[0]).toEqual(['incident_occurred', '2026-11-20T21:30:00+01:00'])
    expect(told).toContainEqual(['significant_incident_awareness', '2026-11-21T08:00:00+01:00'])
    expect(told).toContainEqual(['trust_service_breach_occurred', '2026-11-20T21:30:00+01:00'])
    expect(json.filings.find(({ code }: { code: string }) => code === 'filing-24-2-fb').due.local).toBe(
      '2026-11-21T21:30:00+01:00',
    )
  })
})
