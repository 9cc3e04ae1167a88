import { describe, expect, test } from 'vitest'
import { hasBrowser, isShown, openPage } from '#test/support/browser.ts'
import { answerFirst, COMPANIES, failNext, useExplorer } from '#test/support/explorer.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'

const explorer = useExplorer()

describe.skipIf(!hasBrowser)('a reader who is stopped goes on', () => {
  test('what waits goes on by itself after the time that the service asked for', async () => {
    const page = await openPage()
    await failNext(page, CHECK, { status: 429, code: 'rate_limited', retryAfter: 2 }, 1)
    await page.goto(explorer.linkTo('/register', COMPANIES.bank))
    await isShown(page, 'Too many questions in a short time.')
    await isShown(page, /duties apply/)
    expect(await page.locator('.patience').count()).toBe(0)
  })

  test('after a refused key the screen keeps what was typed, and another key goes on', async () => {
    const page = await explorer.open('/register', COMPANIES.bank)
    await isShown(page, /duties apply/)
    await page.getByRole('searchbox').fill('incident')
    await page.getByRole('button', { name: /more questions/ }).click()
    const before = page.url()
    await failNext(page, CHECK, { status: 401, code: 'unauthorized' }, 1)
    await answerFirst(page, 'Yes')
    await isShown(page, 'The service no longer accepts your access')
    const address = page.url()
    expect(address).not.toBe(before)
    await page.getByLabel('API key').fill((await explorer.service.openCustomer()).secret)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('The service no longer accepts your access').waitFor({ state: 'hidden' })
    await page.locator('.undo').waitFor()
    expect(page.url()).toBe(address)
    expect(await page.getByRole('searchbox').inputValue()).toBe('incident')
    await page.getByRole('button', { name: 'Show fewer' }).waitFor()
  })

  test('single letters are shortcuts only while the reader wants them', async () => {
    const page = await explorer.open('/register', COMPANIES.bank)
    await isShown(page, /duties apply/)
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.className')).toBe('open')
    await page.keyboard.press('?')
    await page.getByLabel('Use single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await isShown(page, /duties apply/)
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.className')).not.toBe('open')
  })
})
