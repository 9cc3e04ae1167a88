import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, violationsOf } from '#test/support/browser.ts'
import { answerFirst, firstQuestion, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer({ credits: 1_000 })

/** What a page complains of, and every address that it asks for. */
function watch(page: Page) {
  const complaints: string[] = []
  const asked: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
  return { complaints, asked }
}

const countOf = async (page: Page, name: string) =>
  Number((await page.locator(`.count.${name} b`).textContent())?.replaceAll(',', ''))

describe.skipIf(!hasBrowser)('the register in a real browser', () => {
  test('a reader signs in by the link, answers a question, opens a duty, and a reload keeps all', async () => {
    const browser = await openBrowser()
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const { complaints, asked } = watch(page)
    await page.goto(explorer.linkTo('/'))
    await page.getByRole('button', { name: 'A bank' }).click()
    await page.locator('.counts').waitFor()
    expect(page.url()).not.toContain(explorer.customer.secret)
    expect(new URL(page.url()).pathname).toBe('/register')
    // Nothing was said of AI: the act is open, and asked about with one question.
    const ai = page.locator('.cols > .ask fieldset', { hasText: 'AI systems' })
    expect(await page.locator('.act-notes').textContent()).toContain('AI Act is open.')
    await ai.getByRole('button', { name: 'Yes', exact: true }).click()
    await ai.getByLabel('Deployer of an AI system').check()
    await ai.getByRole('button', { name: 'Done' }).click()
    await page.locator('.given', { hasText: 'Deployer of an AI system' }).waitFor()
    await page.locator('.undo').getByRole('button').click()
    await ai.waitFor()
    await expect.poll(() => page.locator('.behind').count()).toBe(0)

    const countsOf = async () => ({
      apply: await countOf(page, 'apply'),
      open: await countOf(page, 'open'),
      permission: await countOf(page, 'permission'),
    })
    const before = await countsOf()
    expect(before.apply).toBeGreaterThan(100)
    expect(before.open).toBeGreaterThan(0)

    const question = await firstQuestion(page).locator('legend').textContent()
    await answerFirst(page, 'Yes')
    await page.locator('.count .delta').first().waitFor()
    const after = await countsOf()
    expect(after.apply).toBeGreaterThan(before.apply)
    expect(after.open).toBeLessThan(before.open)
    const [duties, permissions] = [after.apply - before.apply, after.permission - before.permission]
    expect(await page.locator('tr.moved').count()).toBe(duties + permissions)
    await expect.poll(() => page.locator('.cols > .ask fieldset legend').allTextContents()).not.toContain(question)

    await page.getByRole('group', { name: 'Filter by outcome' }).locator('.if').click()
    const link = page.locator('a.open').nth(1)
    const title = (await link.textContent())!
    await link.click()
    const panel = page.getByRole('complementary', { name: title })
    await panel.locator('.fired').waitFor()
    expect(await panel.getByRole('link', { name: /Art/ }).first().getAttribute('href')).toMatch(/^https:\/\/eur-lex/)
    expect(await violationsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe(title)

    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.reload()
    await page.locator('.counts').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await page.locator('.count.if').getAttribute('aria-pressed')).toBe('true')
    // What is known of the company never leaves the browser in an address.
    expect(asked.filter((address) => /600|staff|credit_institution/.test(new URL(address).search))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('another tab takes the key from the open one, and signing out reaches both', async () => {
    const context = await (await openBrowser()).newContext()
    const [page, other] = [await context.newPage(), await context.newPage()]
    await page.goto(explorer.linkTo('/'))
    await page.getByRole('button', { name: 'An online shop' }).click()
    await page.locator('.counts').waitFor()
    await other.goto(page.url())
    await other.locator('.counts').waitFor()
    expect(await other.title()).toBe(await page.title())
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').waitFor()
    expect(await page.evaluate('sessionStorage.getItem("key")')).toBeNull()
    expect(await violationsOf(page)).toEqual([])
  })

  test('a part of a link that no filter knows is removed, and the reader hears of it', async () => {
    const page = await (await openBrowser()).newPage()
    await page.goto(explorer.linkTo('/register?outcome=perhaps&group=date'))
    await page.getByText('1 part of this link').waitFor()
    expect(new URL(page.url()).search).toBe('?group=date')
  })
})
