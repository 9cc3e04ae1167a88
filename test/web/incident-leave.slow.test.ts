import { describe, expect, test } from 'vitest'
import { hasBrowser, isShown, NO_VIOLATIONS, openContext, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { AWARE, CLASSIFIED, DORA_BANK, INITIAL_SENT, openIncidents } from '#test/support/kept-incidents.ts'

const explorer = useExplorer()
const BREACH = { event: 'personal_data_breach_awareness', happened_at: AWARE.happened_at }
/** A bank of which it is settled that it decides about personal data. */
const CONTROLLER = {
  entity_roles: ['credit_institution', 'controller'],
  activities: ['processing_personal_data'],
  complete: true,
}
const RISK = 'Is a risk to the rights and freedoms of people unlikely to follow from the breach?'
const NOTIFICATION = 'Notification of a personal data breach to the supervisory authority'

/** The room of a bank with a breach, whose initial notification under DORA was sent. */
async function openRoom() {
  const api = await openIncidents(explorer.service)
  const profile = await api.openBank({ ...DORA_BANK, ...CONTROLLER, name: 'Bank of Ee' })
  const entries = [AWARE, BREACH, CLASSIFIED, INITIAL_SENT]
  const { json } = await api.open({ customer_profile_id: profile, entries })
  const context = await openContext({ viewport: { width: 375, height: 812 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.clock.setFixedTime('2026-11-21T13:00:00Z')
  await page.goto(explorer.linkTo(`/incidents/${json.id}`, '', api.customer))
  await page.getByRole('list', { name: 'Next limits' }).waitFor()
  return { page, id: json.id as string, read: async () => (await api.read(json.id)).json }
}

describe.skipIf(!hasBrowser)('what leaves the room of an incident', () => {
  test('its limits stand above all; an answer that ends one stays visible and can be changed', async () => {
    const { page, read } = await openRoom()
    const next = page.getByRole('list', { name: 'Next limits' })
    await next.getByText('by Tue 24 Nov 2026, 13:00 (Amsterdam, UTC+1) · 2 days 23 hours left').waitFor()
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NOTIFICATION }) })
    await next.getByRole('link', { name: `GDPR: ${NOTIFICATION}` }).click()
    await expect.poll(() => row.evaluate((element) => element.matches(':focus'))).toBe(true)
    await row.getByRole('group', { name: RISK }).getByRole('button', { name: 'Yes', exact: true }).click()
    await row.getByText(`${RISK} Yes, entry 4.`).waitFor()
    await row.getByText('It is not due, by this answer:').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: `${NOTIFICATION}: not due.` })
      .waitFor()
    const log = page.getByRole('region', { name: 'Log', exact: true })
    await log.getByText(`${RISK}: Yes`).waitFor()
    expect(await next.getByText(NOTIFICATION).count()).toBe(0)
    await row.getByRole('button', { name: `Answer anew: ${RISK}` }).click()
    await row.getByRole('group', { name: RISK }).getByRole('button', { name: 'No', exact: true }).click()
    await next.getByRole('link', { name: `GDPR: ${NOTIFICATION}` }).waitFor()
    expect((await read()).answered).toMatchObject([{ question: RISK, answer: 'no' }])
  })

  test('a page for each authority says what is known, decided and open', async () => {
    const { page } = await openRoom()
    await page.getByRole('button', { name: 'Take it with you' }).click()
    await page.getByRole('link', { name: 'One page for each authority, to print' }).click()
    const pageOf = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    const dora = pageOf('DORA: Payment system down')
    await dora.getByText('Bank of Ee', { exact: false }).waitFor()
    const part = (name: string) => dora.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await part('What we know').getByText('Awareness of an ICT-related incident').waitFor()
    await part('What we decided')
      .getByText(/Sent Sat 21 Nov 2026, 13:00, in time: .* Reference DNB-4711\./)
      .waitFor()
    await part('What we decided').getByText('NIS 2 gives way to this act').waitFor()
    await part('What is open')
      .getByText('Intermediate report on a major ICT-related incident', { exact: true })
      .waitFor()
    await pageOf('GDPR: Payment system down').getByText(RISK).first().waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    await page.emulateMedia({ media: 'print' })
    const breaks = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.ownerDocument.defaultView!.getComputedStyle(one).breakAfter))
    expect(breaks).toEqual(['page', 'auto'])
  })

  test('a link for a colleague names the room alone, kept current or as it is known now', async () => {
    const { page, id } = await openRoom()
    const copy = async (choice: string) => {
      await page.getByRole('button', { name: 'Copy link' }).click()
      await page.getByRole('button', { name: choice }).click()
      await isShown(page, 'Copied')
      return page.evaluate('navigator.clipboard.readText()')
    }
    expect(await copy('The room, kept current')).toBe(`${explorer.url}/incidents/${id}`)
    expect(await copy('The room as it is logged now')).toBe(
      `${explorer.url}/incidents/${id}?known_at=2026-11-21T13%3A00%3A00.000Z`,
    )
  })
})
