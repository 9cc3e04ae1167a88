import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openContext, openPage, violationsOf } from '#test/support/browser.ts'
import { COMPANIES, useExplorer } from '#test/support/explorer.ts'
import { OPENED_AT } from '#test/support/oauth.ts'
import { TEST_SECRETS } from '#test/support/service.ts'

const explorer = useExplorer()
// Tokens end by the day of the run, at which the library and Redis are too.
beforeAll(() => explorer.service?.clock.set(OPENED_AT))

const heldBy = async (page: Page) =>
  JSON.parse(String(await page.evaluate('sessionStorage.getItem("key")'))) as {
    secret: string
    grant?: { refreshToken: string }
  } | null

/** Begins to sign in, and decides as the administrator does. */
async function askAndDecide(page: Page, decision: 'approve' | 'deny') {
  await page.getByRole('button', { name: /administrator’s approval/ }).click()
  await page.waitForURL(/authorize/)
  const code = (await page.locator('.code').textContent())!.trim()
  const { statusCode } = await explorer.service.app.inject({
    method: 'POST',
    url: `/api/v1/admin/oauth/assistant/requests/${code}/${decision}`,
    headers: { 'x-billing-admin-key': TEST_SECRETS.billingAdminKey },
    payload: decision === 'approve' ? { workspace_id: explorer.customer.workspaceId } : {},
  })
  expect(statusCode).toBe(200)
}

describe.skipIf(!hasBrowser)('signing in', () => {
  test('with an approval: back at the same address, in each tab, renewed when it is refused, ended everywhere', async () => {
    const context = await openContext()
    const [page, other] = [await context.newPage(), await context.newPage()]
    const link = `${explorer.url}/register?group=date#${COMPANIES.bank}`
    await page.goto(link)
    await askAndDecide(page, 'approve')
    await page.locator('.counts').waitFor()
    expect(page.url()).toBe(link)
    expect(await violationsOf(page)).toEqual([])
    const first = await heldBy(page)
    expect(first?.grant?.refreshToken).toBeTruthy()

    await other.goto(`${explorer.url}/account`)
    await other.getByRole('heading', { level: 1, name: /cost/ }).waitFor()
    expect(await heldBy(other)).toEqual(first)

    // An access token lives an hour.
    await page.evaluate(`sessionStorage.setItem('key', JSON.stringify({ ...${JSON.stringify(first)}, secret: 'x' }))`)
    await page.reload()
    await page.locator('.counts').waitFor()
    const renewed = await heldBy(page)
    expect([first!.secret, 'x']).not.toContain(renewed!.secret)
    await expect.poll(() => heldBy(other)).toEqual(renewed)

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await other.getByText('You signed out in another tab.').waitFor()
    expect([await heldBy(page), await heldBy(other)]).toEqual([null, null])
    const headers = { authorization: `Bearer ${renewed!.secret}` }
    await expect
      .poll(async () => (await explorer.service.app.inject({ url: '/api/v1/workspace', headers })).statusCode)
      .toBe(401)
  })

  test('an approval that was turned down is told, and so is an answer that this tab did not ask for', async () => {
    const page = await openPage()
    await page.goto(explorer.url)
    await askAndDecide(page, 'deny')
    await page.getByText('The approval did not come through: the administrator denied the request.').waitFor()
    await page.goto(`${explorer.url}/signed-in?code=abc&state=forged&iss=${encodeURIComponent(explorer.url)}`)
    await page.getByText('this tab did not ask for this answer').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await heldBy(page)).toBeNull()
  })

  test('a token that is refused though it is new is not renewed for ever', async () => {
    const page = await openPage()
    let renewals = 0
    await page.route('**/token', (route) => {
      renewals += 1
      return route.fulfill({ json: { access_token: `new ${renewals}`, refresh_token: 'r', token_type: 'Bearer' } })
    })
    const held = { secret: 'old', grant: { clientId: 'c', refreshToken: 'r' } }
    await page.addInitScript(
      `sessionStorage.getItem('key') ?? sessionStorage.setItem('key', ${JSON.stringify(JSON.stringify(held))})`,
    )
    await page.goto(`${explorer.url}/register#${COMPANIES.bank}`)
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor()
    expect([renewals, await heldBy(page)]).toEqual([1, null])
  })

  test('with a pasted key, where the reader was and in another tab; a reader who signed out stays out', async () => {
    const context = await openContext()
    const [page, other] = [await context.newPage(), await context.newPage()]
    const link = `${explorer.url}/register#${COMPANIES.bank}`
    await page.goto(link)
    await page.getByLabel('API key').fill(` ${explorer.customer.secret} `)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('.counts').waitFor()
    expect(page.url()).toBe(link)
    await other.goto(link)
    await other.locator('.counts').waitFor()
    expect(await other.title()).toBe(await page.title())
    await other.getByRole('button', { name: 'More', exact: true }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You signed out in another tab.').waitFor()
    expect(await heldBy(page)).toBeNull()
    expect(await violationsOf(page)).toEqual([])
    await other.getByLabel('API key').fill(explorer.customer.secret)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.locator('.counts').waitFor()
    expect(await page.getByLabel('API key').isVisible()).toBe(true)
  })

  test('a link with another key asks, naming both workspaces, before it takes the place of a session', async () => {
    const named = async (name: string) => {
      const customer = await explorer.service.openCustomer({ scopes: ['read', 'admin'] })
      expect((await explorer.service.call(customer, 'PATCH', '/api/v1/workspace', { name })).status).toBe(200)
      return customer
    }
    const [own, other] = [await named('Bank of Own'), await named('Firm of Another')]
    const context = await openContext()
    const page = await context.newPage()
    const place = `${explorer.url}/account`
    await page.goto(explorer.linkTo('/account', '', own))
    await page.getByRole('heading', { level: 1, name: /cost/ }).waitFor()
    expect((await heldBy(page))?.secret).toBe(own.secret)

    const question = page.getByRole('dialog', { name: 'This link has a key of its own' })
    const offer = async (at: Page, by: { secret: string }) => {
      await at.goto(explorer.linkTo('/account', '', by))
      await at.getByText('“Bank of Own”. The link would sign you in to “Firm of Another”').waitFor()
      expect([at.url(), (await heldBy(at))?.secret]).toEqual([place, own.secret])
    }
    // In this tab the fragment alone changes, without a load.
    await offer(page, other)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Stay in “Bank of Own”' }).click()
    await question.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /cost/ }).waitFor()
    expect([await question.count(), (await heldBy(page))?.secret]).toEqual([0, own.secret])

    // A new tab is signed in by the open one.
    const tab = await context.newPage()
    await offer(tab, other)
    await tab.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect((await heldBy(tab))?.secret).toBe(own.secret)

    await page.goto(explorer.linkTo('/account', '', { secret: 'rpk_live_no_key' }))
    await page.getByText('The service does not know the key of the link').waitFor()
    await page.getByRole('button', { name: 'Stay where you are' }).click()

    await offer(page, other)
    await page.getByRole('button', { name: 'Change to “Firm of Another”' }).click()
    await expect.poll(async () => (await heldBy(page))?.secret).toBe(other.secret)
    await page.getByRole('heading', { level: 1, name: /cost/ }).waitFor()
    expect([page.url(), (await heldBy(tab))?.secret]).toEqual([place, own.secret])
  })
})
