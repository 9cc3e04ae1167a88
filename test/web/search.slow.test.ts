import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, violationsOf } from '#test/support/browser.ts'
import { COMPANIES, useExplorer } from '#test/support/explorer.ts'
import { look } from '#test/support/search-box.ts'

const explorer = useExplorer()
const open = (place: string, company?: string) =>
  explorer.open(place, company, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

describe.skipIf(!hasBrowser)('the search of every screen', () => {
  test('a provision as people type it, a role, and a word that no act has', async () => {
    const page = await open('/library')
    await look(page, 'Article 33 GDPR')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /duties at or beneath GDPR Art 33/ }).waitFor()
    expect(await page.locator('.hits > li').first().textContent()).toContain('GDPR Art 33(1)')
    expect(await violationsOf(page)).toEqual([])

    await look(page, 'processor')
    await page
      .getByRole('option', { name: /Roles: Processor/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /duties of processor/ }).waitFor()
    expect(await page.locator('.hits > li').count()).toBeGreaterThan(20)

    await look(page, 'quantum breach')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /duties with “quantum breach”/ }).waitFor()
    await page.getByText('Not looked for: “quantum”.').first().waitFor()
  })
})

describe.skipIf(!hasBrowser)('a search leads nobody to a wrong conclusion', () => {
  const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name }).first().waitFor()

  test('encryption: the law that is not held comes first, and what gives way to DORA comes last', async () => {
    const page = await open('/search?q=encryption', COMPANIES.bank)
    await heading(page, /^Laws that are not here$/)
    const text = (await page.locator('.results').textContent())!
    expect(text.indexOf('2024/1774')).toBeLessThan(text.indexOf('that bind a bank, or may'))
    const free = page.getByRole('region', { name: /do not bind a bank/ })
    const line = free.getByRole('listitem').filter({ hasText: 'NIS 2 Art 21(2)(h)' }).first()
    expect(await line.locator('.tag').textContent()).toContain('Displaced')
    expect(await line.textContent()).toContain('DORA')
    const bind = page.getByRole('region', { name: /that bind a bank, or may/ })
    expect(await bind.locator('.tag.displaced, .tag.does_not_apply').count()).toBe(0)
  })

  test('a sentence is not confirmed: the limit of DORA is in sight, and which word is missing', async () => {
    const page = await open('/search?q=An+incident+must+be+reported+within+24+hours+of+classification', COMPANIES.bank)
    await page.getByText(/no check of the sentence/).waitFor()
    await page.getByText('No result has “must”.').waitFor()
    expect(await page.locator('.hits > li').first().textContent()).toMatch(
      /4 hours after “Incident classified as major”/,
    )
    const backgrounds = await page.evaluate<string[]>(
      `[...document.querySelectorAll('mark')].map((mark) => getComputedStyle(mark).backgroundColor)`,
    )
    expect(new Set(backgrounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']))
  })

  test('of an earlier search nothing stays beside a failure', async () => {
    const page = await open('/search?q=encryption', COMPANIES.bank)
    await page.locator('.hits > li').first().waitFor()
    await page.getByRole('combobox').fill('"open')
    await page.keyboard.press('Enter')
    await heading(page, /^No answer to the search for/)
    await page
      .getByRole('alert')
      .getByText(/has a quotation mark that is not closed/)
      .waitFor()
    expect(await page.locator('.hits, .missing').count()).toBe(0)
    expect(await page.getByText('Searching').count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('the day of the law', () => {
  test('the days that change something for this company; the register on one of them, and back', async () => {
    const company = 'name=a+provider&roles=ai_provider&in=DE&fact.staff=60'
    const page = await open('/register', company)
    await page.locator('.counts').waitFor()
    await page.getByRole('button', { name: /^Law as of/ }).click()
    const days = page.locator('.days li')
    await days.filter({ hasText: 'has another text' }).first().waitFor()
    const coming = days.filter({ hasText: /begins? to apply/ }).first()
    const date = (await coming.locator('b').textContent())!
    await coming.getByRole('button', { name: date }).click()
    await page.getByText(`You are reading the law of ${date}. It is known today, and may still change.`).waitFor()
    await expect.poll(() => page.locator('.behind').count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('as_of')).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('a link to this answer has its day and what was known; a link kept current has neither', async () => {
    const page = await open('/register', COMPANIES.bank)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.counts').waitFor()
    const copied = async (name: RegExp) => {
      await page.getByRole('button', { name: /^Copy link/ }).click()
      await page.getByRole('button', { name }).click()
      await page.getByRole('button', { name: /^Copied/ }).waitFor()
      await page.getByRole('button', { name: /^Copy link/ }).waitFor()
      return new URL(String(await page.evaluate('navigator.clipboard.readText()')))
    }
    const pinned = await copied(/^This answer/)
    expect(pinned.searchParams.get('as_of')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(pinned.searchParams.get('known_at')).toMatch(/T.*Z$/)
    expect([...(await copied(/kept current/)).searchParams]).toEqual([])
  })
})
