import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { OPENED_AT } from '#test/support/oauth.ts'
import { openOpenIdProvider } from '#test/support/openid-provider.ts'
import { openOwnService } from '#test/support/service.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write', 'admin'] }, (settings) =>
  openOwnService({ ...settings, companyProviders: { allowLoopback: true } }),
)

describe.skipIf(!hasBrowser)("a company's own provider", () => {
  test('is set on the account page, signs a person in, is changed without its secret, and removed', async () => {
    explorer.service.clock.set(OPENED_AT)
    const page = await explorer.open('/account', '', { viewport: { width: 375, height: 800 } })
    const section = page.getByRole('region', { name: 'Sign-in of your organisation' })
    const redirectUri = (await section.locator('.address code').textContent())!
    expect(redirectUri).toBe(`${explorer.url}/sign-in/callback/${explorer.customer.workspaceId}`)
    const provider = await openOpenIdProvider({ redirectUris: [redirectUri] })
    provider.people.set('ada', { name: 'Ada Berg', groups: ['lawyers'] })

    await section.locator('summary', { hasText: 'Set the provider' }).click()
    await section.getByLabel('Issuer').fill('https://10.0.0.8')
    await section.getByLabel('Client id').fill(provider.client.client_id)
    await section.getByLabel('Client secret').fill(provider.client.client_secret)
    await section.getByLabel('Claim of the role').fill('groups')
    await section.getByLabel('Value 1', { exact: true }).fill('lawyers')
    await section.getByLabel('Role for value 1').selectOption('analyst')
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await section.getByRole('button', { name: 'Set the provider' }).click()
    await section.getByText('must not lead to an address inside a network').waitFor()
    await section.getByLabel('Issuer').fill(provider.issuer)
    await section.getByRole('button', { name: 'Set the provider' }).click()
    await section.getByRole('row', { name: 'Value “lawyers” Analyst' }).waitFor()
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    expect(await page.content()).not.toContain(provider.client.client_secret)

    const person = await openPage({ extraHTTPHeaders: { 'x-person': 'ada' } })
    await person.goto((await section.locator('.address code').nth(1).textContent())!)
    await person.getByRole('link', { name: 'Go on to your organisation' }).click()
    await person.waitForURL(/\/register/)
    await expect.poll(async () => (await listNames()).toString()).toBe('Ada Berg')
    await expect.poll(() => person.evaluate('sessionStorage.getItem("key")')).toContain('refreshToken')

    await section.locator('summary', { hasText: 'Change the provider' }).click()
    await section.getByLabel('Role of everybody else').selectOption('viewer')
    await section.getByRole('button', { name: 'Change the provider' }).click()
    await section.getByRole('row', { name: 'Role of everybody else Viewer' }).waitFor()
    await section.getByRole('button', { name: `End it: ${provider.issuer}` }).click()
    await section.getByText('Members and open sessions stay').waitFor()
    await section.getByRole('button', { name: 'End it', exact: true }).click()
    await section.getByText('No provider is set').waitFor()
  })
})

async function listNames(): Promise<string[]> {
  const { json } = await explorer.service.call(explorer.customer, 'GET', '/api/v1/members')
  return json.data.map(({ name }: { name: string }) => name)
}
