import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { OPENED_AT } from '#test/support/oauth.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write', 'admin'] })

describe.skipIf(!hasBrowser)('people of a workspace', () => {
  test('a person is added, signs in by a link, is named, and is removed and forgotten', async () => {
    explorer.service.clock.set(OPENED_AT)
    const admin = await explorer.open('/account', '', { viewport: { width: 375, height: 900 } })
    const people = admin.getByRole('region', { name: 'People' })
    await people.locator('summary', { hasText: 'Add a person' }).click()
    await people.getByLabel('Name').fill('Ada Berg')
    await people.getByRole('button', { name: 'Add a person' }).click()
    await people.getByRole('button', { name: 'Make a sign-in link for Ada Berg' }).click()
    const link = (await people.locator('.secret code').textContent())!
    expect(await violationsInLightAndDark(admin)).toEqual(NO_VIOLATIONS)
    expect(await admin.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    await people.getByRole('button', { name: 'I have sent it' }).click()

    const ada = await openPage()
    await ada.goto(link)
    await ada.getByRole('heading', { name: 'Sign in as Ada Berg, analyst' }).waitFor()
    expect(await violationsInLightAndDark(ada)).toEqual(NO_VIOLATIONS)
    await ada.getByRole('button', { name: 'Sign in' }).click()
    await ada.getByRole('heading', { name: 'Which duties does a company have?', exact: true }).waitFor()
    await ada.goto(`${explorer.url}/account`)
    await ada.getByRole('region', { name: 'People' }).getByText('(you)').waitFor()
    expect(await ada.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    await ada.goto(link)
    await ada.getByRole('alert').getByText('This link signs in no more').waitFor()

    await admin.reload()
    await people.getByText('Signed in in 1 browser').waitFor()
    await people.getByRole('button', { name: 'Remove Ada Berg' }).focus()
    await admin.keyboard.press('Enter')
    await people.getByText('Every session ends at once').waitFor()
    await people.getByRole('button', { name: 'Remove', exact: true }).click()
    await people.getByText('removed on').waitFor()
    await ada.goto(`${explorer.url}/account`)
    await ada.getByText('The service no longer accepts your access').waitFor()
    await people.getByRole('button', { name: 'Forget the name of Ada Berg' }).click()
    await people.getByRole('button', { name: 'Forget the name', exact: true }).click()
    await people.locator('b', { hasText: /^Forgotten person \w{4}$/ }).waitFor()
    expect(await admin.content()).not.toContain('Ada Berg')
  })
})
