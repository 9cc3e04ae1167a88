import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { DORA_BANK, KNOWN_LATER, openIncidents } from '#test/support/kept-incidents.ts'

const explorer = useExplorer()

const AT = '2026-11-21T07:30:00+01:00'
const CRITICAL = {
  happened_at: AT,
  aware_at: '2026-11-21T08:00:00+01:00',
  figures: { critical_function_affected: true },
}

/** The room of an incident of a bank with these entries, on Saturday morning. */
async function openRoom(entries: object[], width = 1_100) {
  const api = await openIncidents(explorer.service)
  const { json } = await api.open({ customer_profile_id: await api.openBank(DORA_BANK), entries })
  const page = await openPage({ viewport: { width, height: 900 } })
  await page.clock.setFixedTime('2026-11-21T09:00:00Z')
  await page.goto(explorer.linkTo(`/incidents/${json.id}`, '', api.customer))
  await page.locator('.verdicts .ask').first().waitFor()
  return { page, id: json.id as string, read: async () => (await api.read(json.id)).json }
}

const questionOf = (page: Page, text: string) => page.locator('.verdicts fieldset').filter({ hasText: text })
const verdict = (page: Page) => page.locator('.verdict-word')
const turned = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const DECIDING = 'Did somebody get in without authorisation'

describe.skipIf(!hasBrowser)('the verdicts of an incident', () => {
  test('the deciding question comes first, is answered by keyboard, turns the verdict, and is corrected', async () => {
    const { page, id, read } = await openRoom([KNOWN_LATER, CRITICAL])
    const first = page.locator('.verdicts fieldset').first()
    await first.filter({ hasText: DECIDING }).waitFor()
    expect(await verdict(page).textContent()).toContain('Open')
    await first.getByRole('button', { name: 'Yes', exact: true }).focus()
    await page.keyboard.press('Enter')
    await first.getByRole('button', { name: 'Go on to write it down' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await turned(page, 'DORA: major ICT-related incident: Open before, now major.')
    expect(await verdict(page).textContent()).toContain('Major')
    expect((await read()).entries.at(-1)).toMatchObject({
      id: `${id}/2`,
      happened_at: AT,
      aware_at: '2026-11-21T09:00:00.000Z',
      figures: { access_may_cause_data_losses: true },
    })

    await page.getByRole('button', { name: 'Correct: Malicious access may cause data losses' }).click()
    const correction = page.getByRole('region', { name: /^Correct entry 2/ })
    await correction.getByRole('button', { name: /^Change/ }).click()
    await correction.getByRole('button', { name: 'No', exact: true }).click()
    await correction.getByRole('button', { name: 'Write the correction' }).click()
    await turned(page, 'Major before, now open.')
    expect((await read()).entries.at(-1)).toMatchObject({
      corrects: `${id}/2`,
      happened_at: AT,
      figures: { access_may_cause_data_losses: false },
    })
  })

  test('a range over a threshold shows what the law says of it, and a mistake stands at its answer', async () => {
    const { page, read } = await openRoom([KNOWN_LATER, CRITICAL])
    const clients = questionOf(page, 'How many clients are affected')
    const all = questionOf(page, 'How many clients use the affected service in all')
    const say = page.getByRole('button', { name: /^Write it down/ })
    await clients.getByText('more than 100,000', { exact: false }).first().waitFor()
    await clients.getByLabel('How exactly is it known?').selectOption('between')
    await clients.getByLabel('Value', { exact: true }).fill('80000')
    await clients.getByLabel('Upper end').fill('120000')
    await all.getByLabel('Value', { exact: true }).fill('600')
    await say.click()
    await clients.getByText('is more than “Clients of the affected service”').waitFor()
    await all.getByLabel('Value', { exact: true }).fill('9000000')
    await say.click()
    await clients.getByText('it is estimated from data of comparable reference periods').waitFor()
    await clients.getByText('Known so far: between 80,000 and 120,000').waitFor()
    expect((await read()).known.figures).toMatchObject({
      affected_clients: { at_least: 80_000, at_most: 120_000 },
      clients_of_service: 9_000_000,
    })
  })

  test('a figure that fell asks whether it was mistaken or is over, on a narrow screen too', async () => {
    const lower = { happened_at: '2026-11-21T09:00:00+01:00', figures: { critical_function_affected: false } }
    const { page, read } = await openRoom([KNOWN_LATER, CRITICAL, lower], 375)
    const falls = page.getByRole('region', { name: 'Mistaken, or over?' })
    await falls.getByRole('button', { name: 'Mistaken: Critical functions are affected, yes' }).waitFor()
    await falls.getByRole('button', { name: 'Over: Critical functions are affected' }).click()
    await page.locator('.verdict summary').first().click()
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    await falls.getByRole('button', { name: 'Write it down' }).click()
    await falls.waitFor({ state: 'detached' })
    expect((await read()).entries.at(-1)).toMatchObject({ event: 'incident_resolved' })
  })
})
