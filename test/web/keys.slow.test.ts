import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write', 'admin'] })

describe.skipIf(!hasBrowser)('keys of a workspace', () => {
  test('one is made, shown once, and ended at once', async () => {
    const page = await explorer.open('/account')
    const keys = page.getByRole('region', { name: 'Keys of the workspace' })
    await keys.locator('summary', { hasText: 'Make a key' }).click()
    await keys.getByLabel('Name').fill('nightly import')
    await keys.getByRole('checkbox', { name: /^Change companies/ }).check()
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await keys.getByRole('button', { name: 'Make a key' }).click()
    const secret = (await keys.locator('.secret code').textContent())!
    const ask = () => explorer.service.call({ ...explorer.customer, secret }, 'GET', '/api/v1/oauth/introspect')
    expect((await ask()).json).toMatchObject({ active: true, scope: 'read write' })
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await keys.getByRole('button', { name: 'I have kept it' }).click()
    expect(await page.content()).not.toContain(secret)

    await keys.locator('summary', { hasText: 'Make a key' }).click()
    await keys.getByLabel('Name').fill('nightly import')
    await keys.getByRole('button', { name: 'Make a key' }).click()
    await keys.getByRole('alert').getByText('name').first().waitFor()

    const row = keys.locator('tbody tr').filter({ hasText: 'nightly import' })
    await row.getByRole('button', { name: 'End it: nightly import' }).click()
    await row.getByText('What uses it is refused at once, for good.').waitFor()
    await row.getByRole('button', { name: 'End it', exact: true }).click()
    await row.getByText('revoked').waitFor()
    expect((await ask()).status).toBe(401)
  })
})
