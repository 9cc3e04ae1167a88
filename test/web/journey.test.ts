import { expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '#test/support/browser.ts'
import { answerFirst, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer({ credits: 1_000 })

test.skipIf(!hasBrowser)(
  'a reader opens the link, answers a question, sees why a duty applies, and a reload keeps all',
  async () => {
    const page = await (await openBrowser()).newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(explorer.linkTo('/'))
    await page.getByRole('button', { name: 'A bank' }).click()
    await page.locator('.counts').waitFor()
    await answerFirst(page, 'Yes')
    await page.locator('.count .delta').first().waitFor()
    await page.locator('a.open').first().click()
    await page.getByRole('complementary').locator('.refs').first().waitFor()
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    expect(heading).toMatch(/^\d+ duties apply to a bank/)
    await page.reload()
    await page.getByRole('complementary').locator('.refs').first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(complaints).toEqual([])
  },
)
