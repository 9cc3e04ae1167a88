import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, isShown, NO_VIOLATIONS, openPage, violationsInLightAndDark } from '#test/support/browser.ts'
import { eventually } from '#test/support/eventually.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { press } from '#test/support/keyboard.ts'
import { TEST_NOW } from '#test/support/service.ts'

const explorer = useExplorer({ credits: 5_000, scopes: ['read', 'write', 'admin'] })
const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  explorer.service.call(explorer.customer, method, `/api/v1${path}`, body)
const AT = '2026-11-21T08:00:00+01:00'
const PHONE = { viewport: { width: 375, height: 812 } }
const width = (page: Page) => page.evaluate('document.documentElement.scrollWidth')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const what = (page: Page) => page.getByLabel('What happened, in one line?')

/** Opens an incident of the bank. Returns its path in the API and in the page. */
async function openIncident(title: string): Promise<string> {
  const body = { customer_profile_id: 'bank', title, country: 'NL', entries: [{ what: title, happened_at: AT }] }
  return `/incidents/${(await call('POST', '/incidents', body)).json.id}`
}

describe.skipIf(!hasBrowser)('incidents', () => {
  beforeAll(async () => {
    expect((await call('POST', '/customer-profiles', { id: 'bank', name: 'Bank of Ee', ...DUTCH_BANK })).status).toBe(
      200,
    )
  })

  test('by keyboard alone, and after a reload, from the first page to an open room with its first clocks', async () => {
    const page = await openPage()
    await page.clock.setFixedTime(TEST_NOW)
    await page.goto(explorer.linkTo('/'))
    await press(page, page.getByRole('link', { name: 'Incidents', exact: true }), 'Enter')
    await isShown(page, 'No incident is kept yet.')
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await press(page, page.getByRole('link', { name: 'Begin', exact: true }), 'Enter')
    await what(page).waitFor()
    // The one company of the workspace and its one country are chosen.
    await press(page, what(page), 'P')
    await page.keyboard.type('ayments stand still')
    await page.reload()
    await press(page, button(page, 'Now'), 'Enter')
    await press(page, page.getByLabel('Controller aware of a personal data breach'), 'Space')
    // It starts no report by itself, so it is chosen.
    expect(await page.getByLabel('Awareness of an ICT-related incident').isChecked()).toBe(true)
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await press(page, button(page, 'Begin'), 'Enter')
    await page.getByRole('heading', { name: 'Payments stand still' }).waitFor()
    const clocks = page.getByRole('region', { name: 'What is due when' })
    await clocks.getByText('Notification of a personal data breach to the supervisory authority').first().waitFor()
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    const { json } = await call('GET', new URL(page.url()).pathname)
    const [first, second] = json.entries
    expect([json.title, first.what, first.event, second.event]).toEqual([
      'Payments stand still',
      'Payments stand still',
      'ict_incident_awareness',
      'personal_data_breach_awareness',
    ])
    expect(Date.parse(first.aware_at)).toBe(Date.parse(TEST_NOW))
    await page.getByRole('link', { name: 'Incidents', exact: true }).first().click()
    await isShown(page, /Initial notification.*: by Sun 22 Nov 2026, 13:00 \(Amsterdam, UTC\+1\), if what it waits for/)
    await page.goto(`${explorer.url}/incidents/new`)
    expect(await what(page).inputValue()).toBe('')
  })

  test('a room follows what others write, names them, and pays nothing while nothing changes', async () => {
    const { json: ada } = await call('POST', '/members', { name: 'Ada Berg', role: 'analyst' })
    const { json: link } = await call('POST', `/members/${ada.id}/sign-in-link`, {})
    const hers = await openPage()
    await hers.goto(link.url)
    await button(hers, 'Sign in').click()
    await hers.getByRole('heading', { name: 'Which duties does a company have?', exact: true }).waitFor()
    const path = await openIncident('Mail is down')
    const page = await explorer.open(path)
    await page.getByRole('heading', { name: 'Mail is down' }).waitFor()
    const unchanged: Array<string | undefined> = []
    page.on('response', (response) => {
      if (response.url().includes(path) && response.status() === 304)
        unchanged.push(response.headers()['x-credits-cost'])
    })
    // An answer has a tag while the service has just looked at its law, which it does here when a test calls it.
    await eventually(
      () => call('GET', '/workspace'),
      () => unchanged.length > 0,
    )
    expect(unchanged[0]).toBe('0')
    const answered = await hers.evaluate(
      async ([url, at]) => {
        const { secret } = JSON.parse(sessionStorage.getItem('key')!)
        const headers = {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        }
        const body = JSON.stringify({ what: 'It is the certificate', happened_at: at })
        return (await fetch(`/api/v1${url}/events`, { method: 'POST', headers, body })).status
      },
      [path, AT] as const,
    )
    expect(answered).toBe(200)
    await page.getByRole('status').filter({ hasText: 'Ada Berg added to the log: It is the certificate' }).waitFor()
  })

  test('without the network the last answer and what was typed stay; it is sent once when the network is back', async () => {
    const path = await openIncident('Disks are full')
    const page = await explorer.open(path)
    await page.getByRole('heading', { name: 'Disks are full' }).waitFor()
    await isShown(page, /^As of [^,]+, [^,]+$/)
    await page.context().setOffline(true)
    await isShown(page, /not refreshed since/)
    await page.getByRole('heading', { name: 'Disks are full' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/not refreshed since/).waitFor({ state: 'detached' })

    await page.goto(`${explorer.url}/incidents/new`)
    await what(page).fill('Keys are lost')
    await button(page, 'Now').click()
    await page.getByLabel('Awareness of an ICT-related incident').waitFor()
    await page.context().setOffline(true)
    await button(page, 'Begin').click()
    await isShown(page, 'What you entered is kept.')
    expect(await what(page).inputValue()).toBe('Keys are lost')
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Keys are lost' }).waitFor()
    const { json } = await call('GET', '/incidents')
    expect(json.data.filter(({ title }: { title: string }) => title === 'Keys are lost')).toHaveLength(1)
  })

  test('an entry that was on its way when the page was loaded anew is sent on demand, and logged once', async () => {
    const path = await openIncident('A lost answer')
    const page = await explorer.open(path)
    await page.getByRole('heading', { name: 'A lost answer' }).waitFor()
    const entry = { what: 'Said before the reload', happened_at: AT }
    const one = { incidentId: path.split('/').at(-1), entry, key: 'b2f3b0a2-4a5e-4c7c-9d57-1f4f1f0f6a11' }
    await page.evaluate((unsent) => sessionStorage.setItem('unsent-entries', unsent), JSON.stringify([one]))
    // The service had logged it; its answer did not arrive.
    const headers = { 'idempotency-key': one.key }
    const sent = { ...entry, view: 'full' }
    const url = `/api/v1${path}/events`
    expect((await explorer.service.call(explorer.customer, 'POST', url, sent, headers)).status).toBe(200)
    await page.reload()
    await isShown(page, 'Not sent yet: Said before the reload')
    await button(page, 'Send it now').click()
    await page.getByText('Not sent yet').waitFor({ state: 'detached' })
    expect((await call('GET', path)).json.entries).toHaveLength(2)
  })

  test('as it was known earlier: a bar says so, and nothing of later is there', async () => {
    const path = await openIncident('Known in parts')
    explorer.service.clock.set('2026-11-21T13:00:00Z')
    await call('POST', `${path}/events`, { event: 'personal_data_breach_awareness', happened_at: AT })
    const page = await explorer.open(`${path}?known_at=2026-11-21T12:30:00Z`, '', PHONE)
    await isShown(page, /You see the incident as it was logged by Sat 21 Nov 2026, .*Nothing can be written here/)
    await page.getByRole('heading', { name: 'Known in parts' }).waitFor()
    const clocks = page.getByRole('region', { name: 'What is due when' })
    const breach = clocks.getByText('Notification of a personal data breach to the supervisory authority')
    expect(await breach.count()).toBe(0)
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    expect(await width(page)).toBeLessThanOrEqual(375)
    await button(page, 'Back to now').click()
    await breach.first().waitFor()
    expect(await width(page)).toBeLessThanOrEqual(375)
  })

  test('an example shows what is due, on a phone too, and keeps nothing', async () => {
    const page = await explorer.open('/incidents', '', PHONE)
    const before = (await call('GET', '/incidents')).json.page.total
    await page.getByRole('link', { name: 'Payments encrypted' }).click()
    await isShown(page, 'Major ICT-related incident: major')
    await isShown(page, 'Initial notification of a major ICT-related incident')
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    expect(await width(page)).toBeLessThanOrEqual(375)
    expect((await call('GET', '/incidents')).json.page.total).toBe(before)
    await page.goto(`${explorer.url}/incidents/new`)
    await button(page, 'Now').waitFor()
    expect(await width(page)).toBeLessThanOrEqual(375)
  })
})
