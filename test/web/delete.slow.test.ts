import { describe, expect, test } from 'vitest'
import { hasBrowser, violationsOf } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write'] })
const PATH = '/api/v1/customer-profiles'

describe.skipIf(!hasBrowser)('a kept company', () => {
  test('is deleted by a question that names it and what goes with it; Cancel leaves it', async () => {
    const { service, customer } = explorer
    const ask = (method: 'GET' | 'POST', path: string, body?: object) => service.call(customer, method, path, body)
    for (const id of ['gone', 'gone-2'])
      await ask('POST', PATH, { id, name: 'Gone', entity_roles: ['controller'], jurisdictions: ['FR'], facts: {} })
    const page = await explorer.open('/register?customer=gone')
    await page.locator('.counts').waitFor()
    const begin = async () => {
      await page.getByRole('button', { name: 'Other company' }).click()
      await page.getByRole('button', { name: 'Delete “Gone”…' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Delete “Gone”?' })
    await begin()
    await dialog.getByText('The company with the id gone is deleted for good.').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await ask('GET', `${PATH}/gone`)).status).toBe(200)
    await begin()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('Gone (gone) was deleted, with 1 version.').waitFor()
    expect((await ask('GET', `${PATH}/gone`)).status).toBe(404)
    // The list shows the id of the other company of this name, which stays.
    await page.locator('.companies li').filter({ hasText: 'gone-2' }).waitFor()
    expect((await ask('GET', `${PATH}/gone-2`)).status).toBe(200)
  })
})
