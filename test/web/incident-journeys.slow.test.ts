import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasBrowser, openPage } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { button, isTold, region, roomOf, row, verdict, writeDown } from '#test/support/incident-room.ts'
import { press } from '#test/support/keyboard.ts'
import { TEST_NOW } from '#test/support/service.ts'
import { SMALL_INCIDENT } from '../integration/classification/small-incident.ts'

const explorer = useExplorer({ credits: 5_000, scopes: ['read', 'write'] })
const { call, at, keep, begin, answer, send, expectAsAnswered } = roomOf(explorer)

const BANK = {
  id: 'bank',
  entity_roles: ['credit_institution', 'controller'],
  jurisdictions: ['NL'],
  facts: { staff: 600, turnover_eur: 800_000_000, balance_sheet_eur: 900_000_000, is_undertaking: true },
}
const PAYER = {
  entity_roles: ['payment_institution'],
  complete: true,
  jurisdictions: ['NL'],
  facts: { is_exempted_under_psd2: false, staff: 180, turnover_eur: 40_000_000, balance_sheet_eur: 60_000_000 },
}
const SEALS = {
  id: 'seals',
  entity_roles: ['qualified_trust_service_provider'],
  complete: true,
  jurisdictions: ['NL'],
  facts: { staff: 80, turnover_eur: 20_000_000, balance_sheet_eur: 20_000_000, is_undertaking: true },
}

const euro = (amount: number) => ({ amount, currency: 'EUR' })
/** Two days, so that one threshold of DORA is passed. */
const LONG = { ...SMALL_INCIDENT, critical_function_affected: true, incident_duration: 'P2D' }

const HOUR_MS = 3_600_000
const CAUSE = 'expired certificate'

/** The limits that a calendar file has: title, and local time. */
const limitsOf = (text: string): Map<string, string> =>
  new Map(
    text
      .replaceAll(/\r\n[ \t]/g, '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => [
        /^SUMMARY:\w+: (.*) \(/m.exec(event)![1]!,
        /^DTSTART;TZID=Europe\/Amsterdam:(.*)$/m.exec(event)![1]!.trim(),
      ]),
  )

/** How long a page waited for answers of the service: while several are awaited, time passes once. */
function waitsOf(page: Page) {
  const spans: Array<[fromMs: number, toMs: number]> = []
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing()
    if (request.url().includes('/api/')) spans.push([startTime, startTime + Math.max(0, responseEnd)])
  })
  return {
    sumMs() {
      let [sum, endMs] = [0, 0]
      for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
        sum += Math.max(0, to - Math.max(from, endMs))
        endMs = Math.max(endMs, to)
      }
      return sum
    },
  }
}

describe.skipIf(!hasBrowser)('a whole incident in a browser', () => {
  test('ransomware at a bank: by keyboard alone, over a reload and a lost network, to a calendar of every limit', async () => {
    await keep(BANK)
    const page = await openPage({ timezoneId: 'Europe/Amsterdam' })
    const waits = waitsOf(page)
    const question = (text: string) => page.locator('.verdicts fieldset').filter({ hasText: text })
    const yes = (text: string) => question(text).getByRole('button', { name: 'Yes', exact: true })

    await at(page, '2026-11-21T21:15:00Z')
    await page.goto(explorer.linkTo('/'))
    await press(page, page.getByRole('link', { name: 'Incidents', exact: true }), 'Enter')
    await press(page, page.getByRole('link', { name: 'Begin', exact: true }), 'Enter')
    await press(page, page.getByLabel('What happened, in one line?'), 'R')
    await page.keyboard.type('ansomware')
    await press(page, button(page, 'Now'), 'Enter')
    await press(page, page.getByLabel('Controller aware of a personal data breach'), 'Space')
    await press(page, button(page, 'Begin'), 'Enter')
    await page.getByRole('heading', { name: 'Ransomware' }).waitFor()

    await at(page, '2026-11-21T21:20:00Z')
    await press(page, yes('Does it affect ICT services or systems that support critical'), 'Enter')
    await press(page, yes('Did somebody get into your systems without authorisation'), 'Enter')
    await page.reload()
    await page.locator('.say-answers').waitFor()
    await press(page, yes('so that data may be read, changed, encrypted or out of reach'), 'Enter')
    await page.context().setOffline(true)
    await press(page, question('so that data may be read').getByRole('button', { name: /^Go on/ }), 'Enter')
    await page.keyboard.press('Enter')
    await page.getByText('What you entered is kept.').first().waitFor()
    await page.context().setOffline(false)
    await isTold(page, 'DORA: major ICT-related incident: Open before, now major.')
    await verdict(page, 'Major').waitFor()

    const breach = row(page, 'eu-gdpr/breach-notification-authority')
    await press(page, breach.getByRole('button', { name: 'No', exact: true }), 'Enter')
    await breach.getByText('Due if').waitFor({ state: 'detached' })
    await at(page, '2026-11-21T22:00:00Z')
    const initial = row(page, 'eu-dora/dora-initial-notification')
    await press(page, initial.getByRole('button', { name: /^Sent: / }), 'Enter')
    await press(page, initial.getByLabel('Reference'), 'D')
    await page.keyboard.type('NB-1')
    await page.keyboard.press('Enter')
    await initial.getByText(/^Sent Sat 21 Nov 2026, 23:00, in time/).waitFor()
    await press(page, button(page, /^Take it with you/), 'Enter')
    const coming = page.waitForEvent('download')
    await press(page, button(page, /^Calendar/), 'Enter')
    const limits = limitsOf(readFileSync(await (await coming).path(), 'utf8'))
    process.stdout.write(`The answers of the service took ${Math.round(waits.sumMs())} ms together.\n`)

    const { filings, entries } = await expectAsAnswered(page)
    const limited = filings.filter(({ due }: any) => due)
    const digits = ({ due }: any) => due.local.slice(0, 19).replaceAll(/[-:]/g, '')
    expect(Object.fromEntries(limits)).toEqual(
      Object.fromEntries(limited.map((filing: any) => [filing.title, digits(filing)])),
    )
    expect(limited.map(({ code, status, due }: any) => `${code}: ${status} ${due.local}`)).toEqual([
      'dora-initial-notification: sent 2026-11-22T02:20:00+01:00',
      'breach-notification-authority: due 2026-11-24T22:15:00+01:00',
      'dora-intermediate-report: due 2026-11-24T23:00:00+01:00',
    ])
    // The answer that met no network was logged once.
    expect(entries.filter(({ figures }: any) => figures)).toHaveLength(1)
  })

  test('two outages of one cause, neither of them major alone, are major together', async () => {
    await keep({ id: 'twice', ...PAYER })
    const page = await openPage({ timezoneId: 'Europe/Amsterdam' })
    await at(page, '2026-08-03T08:00:00Z')
    const figures = { ...LONG, costs_and_losses: euro(60_000) }
    const entry = { event: 'ict_incident_awareness', happened_at: '2026-08-03T08:00:00Z', figures, root_cause: CAUSE }
    const august = { customer_profile_id: 'twice', title: 'August', country: 'NL', entries: [entry] }
    const { json: earlier } = await call('POST', '/incidents', august)
    await at(page, '2026-11-24T09:00:00Z')
    await begin(page, 'twice', 'Payments stand still', ['Awareness of an ICT-related incident'])
    await at(page, '2026-11-24T13:00:00Z')
    await answer(page, { ...LONG, costs_and_losses: euro(70_000) })
    await isTold(page, 'Open before, now not major.')
    const together = region(page, 'Together with earlier incidents')
    await together.getByText('Its cause is not said, so none counts with this one.').waitFor()
    await at(page, '2026-11-24T14:00:00Z')
    await together.getByLabel('Root cause').last().fill('Expired Certificate')
    await writeDown(page)
    await isTold(page, 'Not major before, now major.')
    await page
      .getByRole('article')
      .getByText(/2 incidents count together, from Mon 3 Aug 2026, /)
      .waitFor()
    for (const text of [/^2 incidents count together, from Mon 3 Aug 2026, /, /^Together they meet: .*Economic impact/])
      await together.getByText(text).waitFor()
    await together.getByText('€ 130,000').waitFor()
    const link = together.getByRole('link', { name: 'Earlier incident 1' })
    expect(await link.getAttribute('href')).toContain(earlier.id)
    await row(page, 'eu-dora/dora-initial-notification').getByText('Tue 24 Nov 2026, 19:00').waitFor()
    await button(page, 'Show the forms').click()
    await page.getByText('DORA: Intermediate report').click()
    const downtime = page.locator('.report[open] .form-field').filter({ hasText: '3.16 Service downtime' })
    await downtime.getByText('00:02:00', { exact: true }).waitFor()
    const { filings } = await expectAsAnswered(page)
    expect(filings[0]).toMatchObject({ code: 'dora-initial-notification', due: { limit: '2026-11-24T18:00:00Z' } })
    await link.click()
    await page.getByRole('heading', { name: 'August' }).waitFor()
    await expectAsAnswered(page)
  })

  test('an incident that was reported as major, and that a correction takes back', async () => {
    await keep({ id: 'once', ...PAYER })
    onTestFinished(() => explorer.service.clock.set(TEST_NOW))
    // The room as it was once known takes the law as it was known then: the packs, from when this run published them.
    const hour = Math.ceil(Date.now() / HOUR_MS)
    const hours = (count: number) => new Date((hour + count) * HOUR_MS).toISOString()
    const page = await openPage({ timezoneId: 'Europe/Amsterdam' })
    await at(page, hours(1))
    await begin(page, 'once', 'Cards fail', ['Awareness of an ICT-related incident'])
    await at(page, hours(3))
    await answer(page, { ...LONG, costs_and_losses: euro(150_000) })
    await isTold(page, 'Open before, now major.')
    await at(page, hours(4))
    await send(page, 'eu-dora/dora-initial-notification', 'DNB-2')
    await at(page, hours(28))
    await button(page, 'Correct: Costs and losses').click()
    const correction = page.getByRole('region', { name: /^Correct entry 1/ })
    await correction.getByRole('button', { name: 'Change: Costs and losses' }).click()
    await correction.getByLabel('Value', { exact: true }).fill('15000')
    await button(page, 'Write the correction').click()
    await isTold(page, 'Major before, now not major.')
    const notice = row(page, 'eu-dora/dora-reclassification-notice')
    await notice.getByText('No fixed period').waitFor()
    for (const code of ['intermediate-report', 'updated-intermediate-report', 'final-report'])
      await row(page, `eu-dora/dora-${code}`)
        .getByText('“Notice that an incident reported as major was not” is due in its place')
        .waitFor()
    const entry = (number: number) =>
      region(page, 'Log')
        .getByRole('listitem')
        .filter({ hasText: `Entry ${number}` })
    await entry(3).getByText('Major ICT-related incident: major → not major').waitFor()
    await entry(3)
      .getByText(/^Intermediate report on a major ICT-related incident: due, limit .* → replaced$/)
      .waitFor()
    await entry(1).getByText('Corrected by entry 3; it does not count any more.').waitFor()
    await button(page, 'Show the forms').click()
    await page.getByText('DORA: Notice that an incident reported as major was not').click()
    await page.locator('.report[open]').getByText('major incident reclassified as non-major').first().waitFor()
    await send(page, 'eu-dora/dora-reclassification-notice', 'DNB-3')
    await expectAsAnswered(page)

    await page.getByRole('link', { name: 'The room after entry 2' }).click()
    await page.getByText('You see the incident as it was logged by').waitFor()
    await verdict(page, 'Major').waitFor()
    await row(page, 'eu-dora/dora-intermediate-report').getByRole('timer').waitFor()
    expect(await notice.count()).toBe(0)
    await expectAsAnswered(page)
  })

  test('a qualified trust service provider has 24 hours under both of its laws, and sends in time', async () => {
    await keep(SEALS)
    const page = await openPage({ timezoneId: 'Europe/Amsterdam' })
    await at(page, '2026-11-24T09:00:00Z')
    await begin(page, 'seals', 'Signatures fail')
    await answer(page, { beyond_schedule: true, trust_service_affected: true, trust_service_outage: 'PT1H' })
    await isTold(page, 'now significant for trust services.')
    await row(page, 'eu-nis2/incident-notification')
      .getByText('“Incident notification of a trust service provider” is due in its place')
      .waitFor()
    // The law of qualified providers counts from the breach itself.
    await button(page, 'Add to the log').click()
    await page.getByLabel('What it is to a law').selectOption('Breach of a qualified trust service')
    await region(page, 'Log').getByLabel('Day and time').first().fill('2026-11-24T08:30')
    await button(page, 'Add').click()
    const filings = ['eu-eidas/filing-24-2-fb', 'eu-nis2/early-warning', 'eu-nis2/incident-notification-trust-services']
    await row(page, filings[0]!).getByText('Wed 25 Nov 2026, 08:30').waitFor()
    const before = await expectAsAnswered(page)
    const running = before.filings.filter(({ status }: any) => status === 'due')
    expect(running.map((one: any) => `${one.pack_id}/${one.code} ${one.due.local}`)).toEqual([
      `${filings[0]} 2026-11-25T08:30:00+01:00`,
      `${filings[1]} 2026-11-25T10:00:00+01:00`,
      `${filings[2]} 2026-11-25T10:00:00+01:00`,
    ])
    await at(page, '2026-11-24T16:00:00Z')
    for (const [number, code] of filings.entries()) await send(page, code, `RDI-${number}`)
    const { filings: after, entries } = await expectAsAnswered(page)
    const sent = after.filter(({ status }: any) => status === 'sent')
    expect(sent.map((one: any) => [one.sent.in_time, one.sent.reference])).toEqual([
      [true, 'RDI-0'],
      [true, 'RDI-1'],
      [true, 'RDI-2'],
    ])
    expect(entries).toHaveLength(6)
  })
})
