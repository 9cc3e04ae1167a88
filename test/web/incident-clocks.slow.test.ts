import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { CLASSIFIED, DORA_BANK, KNOWN_LATER } from '#test/support/kept-incidents.ts'
import { TEST_NOW } from '#test/support/service.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write'] })
const MINUTE_MS = 60_000

/** The room of an incident that is major since ten, at one: its first report is due at two, in an hour. */
async function openRoom(viewport = { width: 1_000, height: 900 }) {
  const { service, customer } = explorer
  const call = (path: string, body: object) => service.call(customer, 'POST', `/api/v1${path}`, body)
  await call('/customer-profiles', { id: 'bank', ...DORA_BANK })
  const { json } = await call('/incidents', {
    customer_profile_id: 'bank',
    title: 'Payments fail',
    country: 'NL',
    entries: [
      KNOWN_LATER,
      { ...CLASSIFIED, figures: { affected_clients: 25_000, critical_function_affected: true }, what: 'It is major.' },
    ],
  })
  const page = await openPage({ viewport, timezoneId: 'Europe/Helsinki' })
  await page.clock.install({ time: TEST_NOW })
  await page.goto(explorer.linkTo(`/incidents/${json.id}`))
  await row(page, 'Initial notification').waitFor()
  return page
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.skipIf(!hasBrowser)('the clocks of an incident in a browser', () => {
  test('say the limit on each clock, from what it runs, and that a report was sent starts the next clock', async () => {
    const page = await openRoom()
    const first = row(page, 'Initial notification')
    for (const text of [
      'Due',
      'Sat 21 Nov 2026, 14:00',
      'Amsterdam, UTC+1',
      'yours Sat 21 Nov 2026, 15:00',
      'Sat 21 Nov 2026, 13:00 UTC',
      '4 hours after “Incident classified as major”, which was Sat 21 Nov 2026, 10:00.',
    ])
      await first.filter({ hasText: text }).waitFor()
    expect(await first.getByRole('timer').textContent()).toMatch(/^(1 hour|59 minutes) left$/)
    await row(page, 'Intermediate report').getByText('Starts with: “Initial notification submitted”').waitFor()
    await first.getByRole('button', { name: 'Sent: Initial notification' }).click()
    expect(await first.getByLabel('Day and time').inputValue()).toBe('2026-11-21T13:00')
    expect(await first.getByLabel('On the clock of').inputValue()).toBe('Europe/Amsterdam')
    await first.getByLabel('Day and time').fill('2026-11-21T12:45')
    await first.getByLabel('Reference').fill('DNB-4711')
    await first.getByRole('button', { name: 'Log it' }).click()
    await page.getByRole('status').filter({ hasText: 'Intermediate report' }).waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'Logged.' }).textContent()).toMatch(
      /Initial notification .* is sent\. .*Intermediate report .* is due by Tue 24 Nov 2026, 12:45\./,
    )
    await first
      .getByText('Sent Sat 21 Nov 2026, 12:45, in time: the limit was Sat 21 Nov 2026, 14:00. Reference DNB-4711.')
      .waitFor()
    const entry = part(page, 'Log').getByRole('listitem').filter({ hasText: 'Entry 2' })
    await entry.getByText(/^Intermediate report .*: waiting → due, limit Tue 24 Nov 2026, 12:45$/).waitFor()
  })

  test('take the event that a filing waits for, and a word that takes it back', async () => {
    const page = await openRoom()
    const waiting = row(page, 'Updated intermediate report')
    await waiting.getByRole('button', { name: 'It happened at …: Regular activities recovered' }).click()
    await waiting.getByRole('button', { name: 'Log it' }).click()
    await page.getByRole('status').filter({ hasText: 'Logged.' }).waitFor()
    expect(await waiting.textContent()).not.toContain('Starts with')
    const log = part(page, 'Log')
    await log.getByRole('button', { name: 'Take it back: entry 2' }).click()
    await log.getByLabel('Why it does not count').fill('It was another system.')
    await log.getByRole('button', { name: 'Take it back', exact: true }).last().click()
    await log.getByText('Corrected by entry 3; it does not count any more.').waitFor()
    await log.getByText('Corrects entry 2. It said:').waitFor()
    await waiting.getByText('Starts with').waitFor()
    await log.getByRole('link', { name: 'The room after entry 1' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('known_at')).toMatch(/^2026-11-21T/)
    await page.getByText('You see the incident as it was logged by').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: /^(Sent|It happened|Take it back|Add to)/ }).count())
      .toBe(0)
  })

  test('tick by the minute, and say in words when a limit comes near and when it has passed', async () => {
    const page = await openRoom()
    const first = row(page, 'Initial notification')
    const polite = (text: RegExp) => page.locator('[aria-live=polite]').getByText(text)
    await page.clock.runFor(45 * MINUTE_MS)
    await expect.poll(() => first.getByRole('timer').textContent()).toBe('15 minutes left')
    await polite(/^Initial notification .*: 15 minutes left\.$/).waitFor()
    await page.clock.runFor(16 * MINUTE_MS)
    await first.getByText('Limit has passed').waitFor()
    await expect.poll(() => first.getByRole('timer').textContent()).toBe('passed 1 minute ago')
    await polite(/^Initial notification .*: the limit has passed\.$/).waitFor()
  })

  test('are readable on a small screen with the forms, whose values name their source', async () => {
    const page = await openRoom({ width: 375, height: 800 })
    await page.getByRole('button', { name: 'Show the forms' }).click()
    const form = part(page, 'Reports')
    await form.getByText(/^DORA: Initial notification/).click()
    await form
      .getByText(/^\d+ of \d+ fields known$/)
      .first()
      .waitFor()
    const detection = form.getByRole('listitem').filter({ hasText: '2.2 Detection' })
    await detection.getByText('2026-11-21 T07:00:00').waitFor()
    await detection.getByRole('button', { name: 'Awareness of an ICT-related incident, entry 0' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('entry-0')
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
  })
})
