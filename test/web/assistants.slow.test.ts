import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openContext, violationsInLightAndDark } from '#test/support/browser.ts'
import { COMPANIES, useExplorer } from '#test/support/explorer.ts'
import { ADMIN, OPENED_AT } from '#test/support/oauth.ts'

const explorer = useExplorer({ credits: 5_000, scopes: ['read', 'write', 'admin'] })
const NAME = 'Explorer of regulatory packs, in a browser'

beforeAll(async () => {
  // Tokens end by the day of the run, at which the library and Redis are too.
  explorer.service?.clock.set(OPENED_AT)
  await explorer.service?.call(explorer.customer, 'PATCH', '/api/v1/workspace', { name: 'Bank of Own' })
})

/** The explorer asks to read alone; as an assistant would, it asks for more here. */
async function askForMore(context: BrowserContext, scope: string) {
  await context.route('**/register', (route) => {
    const { method, body } = { method: route.request().method(), body: route.request().postDataJSON() as object | null }
    return method === 'POST' ? route.continue({ postData: JSON.stringify({ ...body, scope }) }) : route.continue()
  })
  await context.route('**/authorize?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('scope', scope)
    return route.continue({ url: url.href })
  })
}

/** Begins to sign in with an approval; returns the code that the page waits with. */
async function beginAt(page: Page, place: string): Promise<string> {
  await page.goto(`${explorer.url}${place}`)
  await page.getByRole('button', { name: /administrator’s approval/ }).click()
  await page.waitForURL(/authorize/)
  return (await page.locator('.code').textContent())!.trim()
}

const focused = (page: Page) => page.evaluate('document.activeElement.textContent')
const account = (page: Page) => page.getByRole('region', { name: 'Assistants' })

describe.skipIf(!hasBrowser)('assistants of a workspace', () => {
  test('its administrator lets one in with less than it asked for, its person agrees, and it is ended', async () => {
    const [browser, office] = [await openContext(), await openContext()]
    const [page, other] = [await browser.newPage(), await office.newPage()]
    await askForMore(browser, 'read write')
    const code = await beginAt(page, `/register#${COMPANIES.bank}`)
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)

    // The administrator follows the link of the page, and stays at it while they sign in.
    await other.goto((await page.getByRole('link').getAttribute('href'))!)
    await other.getByLabel('API key').fill(explorer.customer.secret)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    const section = account(other)
    await section.getByText('No assistant has access to this workspace.').waitFor()
    expect(await section.getByLabel('Code of the assistant').inputValue()).toBe(code)
    await other.getByRole('button', { name: 'Month before' }).click()
    await other.waitForURL(/month=/)
    expect(new URL(other.url()).searchParams.get('assistant')).toBe(code)
    await section.getByLabel('Code of the assistant').press('Enter')
    await section.getByRole('heading', { name: `${NAME} asks for access` }).waitFor()
    await expect.poll(() => focused(other)).toBe(`${NAME} asks for access`)
    await section.getByText(new URL(explorer.url).host, { exact: true }).waitFor()
    expect(await violationsInLightAndDark(other)).toEqual(NO_VIOLATIONS)

    await section.getByRole('checkbox', { name: /^Read the laws/ }).uncheck()
    await section.getByRole('checkbox', { name: /^Change companies/ }).uncheck()
    await section.getByRole('button', { name: 'Let it in' }).click()
    await section.getByText('Allow at least one').waitFor()
    await section.getByRole('checkbox', { name: /^Read the laws/ }).check()
    await section.getByLabel('Reason').fill('agreed with compliance')
    await section.getByRole('button', { name: 'Let it in' }).click()
    await section.getByText('waits for the person at the browser to agree').waitFor()
    await section.getByText('Once it is in, it may use: read.').waitFor()

    // Taken back, the page waits again.
    await page.getByRole('heading', { name: 'Is this your organisation?' }).waitFor()
    await section.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('heading', { name: 'Waiting for your administrator' }).waitFor()
    await section.getByRole('checkbox', { name: /^Change companies/ }).uncheck()
    await section.getByRole('button', { name: 'Let it in' }).click()
    await page.getByRole('heading', { name: 'Bank of Own' }).waitFor()
    await page.getByText('It also asked for write, which they did not allow.').waitFor()
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await page.getByRole('button', { name: 'Yes, go on' }).click()
    await page.locator('.counts').waitFor()

    await section.getByText('is in: the person at the browser agreed').waitFor()
    await other.reload()
    const row = section.locator('.in > li')
    await row.getByText(/^\d+ calls? in the last 31 days; called most: /).waitFor()
    expect(await row.getByText(/^Read the laws/).count()).toBe(1)
    expect(await violationsInLightAndDark(other)).toEqual(NO_VIOLATIONS)
    await row.getByRole('button', { name: `End it: ${NAME}` }).click()
    await expect.poll(() => focused(other)).toMatch(/^End the access of/)
    await row.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => focused(other)).toBe('End it')
    await row.getByRole('button', { name: `End it: ${NAME}` }).click()
    await row.getByRole('button', { name: 'End it', exact: true }).click()
    await section.getByText('No assistant has access to this workspace.').waitFor()
    expect(await focused(other)).toBe('Assistants that are in')
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor()
  })

  test('who ends the access with which they are signed in is asked twice, and signed out', async () => {
    const context = await openContext()
    const page = await context.newPage()
    await askForMore(context, 'read admin')
    const code = await beginAt(page, '/account')
    const { statusCode } = await explorer.service.app.inject({
      method: 'POST',
      url: `/api/v1/admin/oauth/assistant/requests/${code}/approve`,
      headers: ADMIN,
      payload: { workspace_id: explorer.customer.workspaceId },
    })
    expect(statusCode).toBe(200)
    const section = account(page)
    await section.getByRole('button', { name: `End it: ${NAME}` }).click()
    await section.getByRole('button', { name: 'End it', exact: true }).click()
    await section.getByText('This is the access with which you are signed in here.').waitFor()
    await section.getByRole('button', { name: 'End it and sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor()
  })

  test('what does not go on is said: a code that is not known, scopes that the key lacks, a key without admin', async () => {
    const [browser, office] = [await openContext(), await openContext({ viewport: { width: 375, height: 800 } })]
    await askForMore(browser, 'read write')
    const page = await browser.newPage()
    const code = await beginAt(page, '/register')
    const other = await office.newPage()
    const { service, linkTo } = explorer
    await other.goto(linkTo('/account', '', await service.openCustomer({ scopes: ['read', 'admin'] })))
    const section = account(other)
    const lookUp = async (typed: string) => {
      await section.getByLabel('Code of the assistant').fill(typed)
      await section.getByRole('button', { name: 'Look it up' }).click()
    }
    await lookUp('BBBB-BBBB')
    await section.getByText('No assistant waits with this code.').waitFor()
    await lookUp(` ${code.toLowerCase()}`)
    await section.getByRole('button', { name: 'Let it in' }).click()
    await section.getByText('Your own key may not allow all of this.').waitFor()
    await section.getByText('this key lacks write itself').waitFor()
    expect(await violationsInLightAndDark(other)).toEqual(NO_VIOLATIONS)
    expect(await other.evaluate('document.documentElement.scrollWidth')).toBe(375)
    await section.getByRole('checkbox', { name: /^Change companies/ }).uncheck()
    await section.getByRole('button', { name: 'Let it in' }).click()
    await page.getByRole('button', { name: 'No, not mine' }).click()
    await section.getByText('The person at the browser said that this is not their organisation.').waitFor()

    const reader = await (await openContext()).newPage()
    await reader.goto(linkTo('/account', '', await service.openCustomer({ scopes: ['read'] })))
    await account(reader).getByText('Administrators of the workspace let assistants in.').waitFor()
  })
})
