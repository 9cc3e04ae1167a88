import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { OPENED_AT } from '#test/support/oauth.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write', 'admin'] })
const SENT = { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T12:00:00+01:00' }

describe.skipIf(!hasBrowser)('four eyes', () => {
  test('an administrator asks for them, and another person confirms or rejects what waits', async () => {
    const { service, customer } = explorer
    service.clock.set(OPENED_AT)
    const call = (path: string, body: object) => service.call(customer, 'POST', `/api/v1${path}`, body)
    const { json: ada } = await call('/members', { name: 'Ada Berg', role: 'approver' })
    const admin = await explorer.open('/account')
    const part = (page: Page) => page.getByRole('region', { name: 'Four eyes' })
    await part(admin).getByRole('checkbox', { name: 'Filings that were sent' }).check()
    await part(admin).getByRole('button', { name: 'Save' }).click()
    await part(admin).getByText('It takes two people who may confirm').waitFor()
    await call('/members', { name: 'Bo Lind', role: 'administrator' })
    await part(admin).getByRole('button', { name: 'Save' }).click()
    await part(admin).getByText('Nothing waits.').waitFor()

    await call('/customer-profiles', { id: 'acme-bank', ...DUTCH_BANK })
    const incident = { customer_profile_id: 'acme-bank', title: 'An incident', country: 'NL' }
    const paths = [await call('/incidents', incident), await call('/incidents', incident)]
    for (const { json } of paths) await call(`/incidents/${json.id}/events`, { ...SENT, by: randomUUID() })

    const page = await openPage({ viewport: { width: 375, height: 900 } })
    // By the key of another administrator than the one who asked.
    const { json: other } = await call('/tokens', { name: 'second', scopes: ['read', 'write', 'admin'] })
    const path = `/api/v1/members/${ada.id}/sign-in-link`
    await page.goto((await service.call({ ...customer, secret: other.secret }, 'POST', path, {})).json.url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Which duties does a company have?', exact: true }).waitFor()
    await page.goto(`${explorer.url}/account`)
    await part(page).getByRole('button', { name: 'Confirm: Record that a filing was sent' }).first().waitFor()
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    await part(page).getByRole('button', { name: 'Confirm: Record that a filing was sent' }).first().click()
    await expect
      .poll(() =>
        part(page)
          .getByRole('button', { name: /^Confirm/ })
          .count(),
      )
      .toBe(1)
    await part(page).getByRole('button', { name: 'Reject: Record that a filing was sent' }).click()
    await part(page).getByLabel('Why it is not carried out').fill('It was not sent')
    await part(page).getByRole('button', { name: 'Reject', exact: true }).click()
    await part(page).getByText('Nothing waits.').waitFor()
    const { json } = await service.call(customer, 'GET', '/api/v1/confirmations')
    const decided = json.data.map(({ status, decided_by: by }: any) => `${status} by ${by}`)
    expect(new Set(decided)).toEqual(new Set([`confirmed by ${ada.id}`, `rejected by ${ada.id}`]))
  })
})
