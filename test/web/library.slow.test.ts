import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, violationsOf } from '#test/support/browser.ts'
import { COMPANIES, sitDownAt, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer()
const sitDown = async (place = '/library', viewport = { width: 1440, height: 900 }) =>
  sitDownAt(await explorer.open(place, COMPANIES.bank, { viewport }))

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.locator('.law-duties td a.open:visible')
const isWider = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth')

describe.skipIf(!hasBrowser)('the library', () => {
  test('each count is what its link shows, and the outline has each duty once', async () => {
    const { page } = await sitDown('/library/eu-nis2?modality=must')
    await rows(page).first().waitFor()
    // A long list is drawn in parts: what it comes to is the count of the filter.
    const chosen = await page.locator('.facet a[aria-current="true"]:visible').first().textContent()
    const all = Number(/(\d+)\s*×?$/.exec(chosen!)![1])
    await expect.poll(() => rows(page).count()).toBe(all)
    const values = page.locator('.facet a:visible')
    for (const at of [0, 1, 2]) {
      const value = values.nth(at)
      const [, n] = /(\d+)\s*×?$/.exec((await value.textContent())!)!
      if ((await value.getAttribute('aria-current')) === 'true') continue
      await value.click()
      await expect.poll(() => rows(page).count()).toBe(Number(n))
      await page.goBack()
      // Until the list is whole again its counts are those of the filter.
      await expect.poll(() => rows(page).count()).toBe(all)
    }
    await page.goto(`${explorer.url}/library/eu-nis2`)
    await rows(page).first().waitFor()
    const counts = await page.locator('.outline nav > ul > li > a > span').allTextContents()
    expect(counts.reduce((sum, one) => sum + Number(one), 0)).toBe(await rows(page).count())
    // Those of the implementing regulation are under it, though they cite the directive too.
    await page.locator('.outline nav > ul > li > a').last().click()
    const n = Number(counts.at(-1))
    expect(n).toBeGreaterThan(50)
    await expect.poll(() => rows(page).count()).toBe(n)
    expect(await page.locator('.law-duties tbody td.cite:visible').first().textContent()).toContain('2024/2690')
  })

  test('what is not modelled is in the outline with its reason, and brackets go from article to article', async () => {
    const { page } = await sitDown('/library/eu-ai-act')
    await rows(page).first().waitFor()
    const article = page
      .locator('.outline li')
      .filter({ has: page.getByRole('link', { name: /^Art 6 / }) })
      .last()
    await article.locator('summary').click()
    await article.getByText(/^Art 6\(6\) is not modelled: it empowers/).waitFor()
    await page.keyboard.press(']')
    await page.getByRole('heading', { name: /only: Art 4$/ }).waitFor()
    await page.keyboard.press(']')
    await page.getByRole('heading', { name: /only: Art 4a$/ }).waitFor()
    await page.keyboard.press('[')
    await page.getByRole('heading', { name: /only: Art 4$/ }).waitFor()
  })

  test('who reviewed this? It is on the card, without a click, and in full on the act’s page', async () => {
    const { page } = await sitDown()
    const card = page.locator('.card').filter({ has: link(page, 'DORA') })
    await card.getByText('Reviewed by a peer, not by a lawyer').waitFor()
    await link(card as unknown as Page, 'DORA').click()
    await page.getByText('Who reviewed this').click()
    await page.getByText(/pack reviewer of .*; independent/).waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await page.reload()
    await page.getByText(/64 articles of DORA, .* 7 articles of \(EU\) 2025\/301/).waitFor()
    await page.getByText('Checked against DORA, Official Journal of 27 Dec 2022').waitFor()
    expect(await page.getByText('Reviewed by a peer, not by a lawyer').first().isVisible()).toBe(true)
  })

  test('what changed for a deployer? One click; a change that many duties have is told once, in words', async () => {
    const { page } = await sitDown('/library/eu-ai-act/compare')
    const role = page.getByRole('region', { name: 'Whom it concerns' })
    await role.getByRole('link', { name: /^Deployer of an AI system \d+/ }).click()
    await page.getByRole('heading', { level: 1, name: /only: Deployer of an AI system$/ }).waitFor()
    const articles = page.locator('.changes article')
    await page
      .getByRole('heading', { name: /Fine of the AI Office/ })
      .first()
      .waitFor()
    const [, n] = /^(\d+) of/.exec((await heading(page).textContent())!)!
    expect(await articles.count()).toBe(Number(n))
    const dates = articles
      .filter({ has: page.getByRole('heading', { name: /apply from 2 Dec 2027, not from 2 Aug 2026/ }) })
      .first()
    // A day is one thing: it is replaced whole.
    expect((await dates.locator('del').allTextContents()).join().replaceAll(/\s+/g, ' ')).toContain('2 Aug 2026')
    await dates.locator('summary').last().click()
    await dates.getByRole('link', { name: 'Use systems as instructed' }).waitFor()
    const added = articles.filter({ hasText: 'Duty added' }).first()
    expect(await added.locator('dt').allTextContents()).toEqual(
      expect.arrayContaining(['What', 'Who', 'Applies from', 'Rests on']),
    )
    expect(await page.locator('.changes').textContent()).not.toMatch(
      /\b(smc|annex-iii-dates|generative-system-since)\b/,
    )
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`${explorer.url}/library/eu-dora`)
    await rows(page).first().waitFor()
    expect(await link(page, 'Compare two versions').count()).toBe(0)
  })

  test('the kept company goes along to a duty, its act and back', async () => {
    const { page } = await sitDown('/library/eu-gdpr?customer=acme')
    await rows(page).first().click()
    await page.getByRole('heading', { name: 'Since when' }).waitFor()
    await link(page, 'GDPR').first().click()
    await rows(page).first().waitFor()
    expect(await page.getByRole('link', { name: 'Register', exact: true }).getAttribute('href')).toContain(
      'customer=acme',
    )
  })

  test('a duty whose date hangs on the case says in which, and has no date among its conditions', async () => {
    // Without a company the fines are those of the pack, each with whom it is for.
    const page = await explorer.open('/library/eu-ai-act/art-25-2')
    const dates = page.locator('h2:text-is("Since when") + ul > li')
    await dates.first().waitFor()
    const said = await dates.allTextContents()
    expect(said.filter((one) => one.startsWith('In this case from ')).length).toBeGreaterThan(2)
    expect(said.filter((one) => one.startsWith('In every other case from 2 Dec 2027')).length).toBe(1)
    expect(said.filter((one) => one.startsWith('From '))).toEqual([])
    expect(await page.getByRole('heading', { name: 'Only if' }).count()).toBe(0)
    await page
      .locator('li', { hasText: 'Fine of the AI Office' })
      .getByText(/^It is for the AI Office, which/)
      .waitFor()
    await page
      .getByText(/^For micro, small and medium-sized enterprises: up to € .* whichever is lower$/)
      .first()
      .waitFor()
  })

  test('two versions beside each other: at most 3 clicks, and read aloud the marks are words', async () => {
    const person = await sitDown()
    const { page } = person
    await person.click(link(page, 'AI Act').first())
    await person.click(link(page, 'Compare two versions'))
    await page.getByRole('heading', { name: /^\d+ changes of AI Act from version 1.0.0 to 2.0.0$/ }).waitFor()
    expect(person.clicks).toBeLessThanOrEqual(3)
    // First comes what is compared, with both texts.
    const texts = page.locator('.records a')
    expect(await texts.allTextContents()).toEqual([
      expect.stringMatching(/^AI Act, Official Journal of 12 Jul 2024/),
      expect.stringMatching(/^AI Act, Consolidated text of 27 Jul 2026/),
    ])
    expect(await texts.last().getAttribute('href')).toMatch(/uri=CELEX:02024R1689-20260727$/)
    expect(await page.locator('.changes article').first().textContent()).toContain('Begins')
    const first = page
      .locator('.changes article')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Support AI literacy of staff' }) })
    const sides = first
      .locator('.field-change')
      .filter({ has: page.getByRole('heading', { name: 'What' }) })
      .locator('.sides p')
    expect((await sides.first().textContent())!.replaceAll(/\s+/g, ' ')).toMatch(
      /^Before Take .* deleted .* end deleted /,
    )
    expect((await sides.last().textContent())!.replaceAll(/\s+/g, ' ')).toMatch(
      /^After Take .* inserted .* end inserted /,
    )
    await person.click(link(page, 'Before and after, without marks'))
    expect(await page.locator('.changes del, .changes ins').count()).toBe(0)
    expect(await page.locator('.changes article').first().locator('dd').first().textContent()).not.toContain('deleted')
    const facets = page.getByRole('group', { name: 'Filters' })
    expect(await facets.textContent()).not.toMatch(/[a-z]_[a-z]/)
    const later = page.getByRole('region', { name: 'What it does' }).getByRole('link', { name: /^Applies later/ })
    const [, n] = /(\d+)/.exec((await later.textContent())!)!
    await later.click()
    await expect.poll(() => page.locator('.changes article').count()).toBe(Number(n))
  })

  test('a duty is reached from the register, and its page prints by itself with its source', async () => {
    const { page } = await sitDown('/register')
    await page.locator('a.open').first().click()
    const panel = page.getByRole('complementary')
    const title = (await panel.getByRole('heading', { level: 2 }).textContent())!
    await panel.getByRole('link', { name: 'The duty on its own page' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('There is one version').waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = await page.evaluate<string>('document.querySelector("main").innerText')
    expect(paper).toMatch(/version \d+\.\d+\.\d+ · hash [0-9a-f]{64} · own words, not the law’s · printed /)
    expect(paper).toMatch(/Regulation|Directive/)
    expect(paper).toContain(`${explorer.url}/library/`)
    // On the first page, and each call of the page at its foot.
    expect(paper.indexOf('printed ')).toBeLessThan(paper.indexOf('Since when'))
    expect(await page.locator('.made p').count()).toBeGreaterThanOrEqual(3)
    expect(paper).not.toContain('Copy link')
    expect(paper).not.toContain('credit_institution')
  })

  test('which fields has a report, and when is one mandatory? They open on the duty’s page, also in 320 px', async () => {
    const { page } = await sitDown('/library/eu-dora/rts301-art-3', { width: 320, height: 700 })
    await page.getByText('60 fields').click()
    const field = page.getByRole('listitem').filter({ hasText: /^3\.16 Service downtime/ })
    expect(await field.textContent()).toContain(
      'if the incident caused a downtime of a service; days, hours and minutes',
    )
    await field.getByRole('link', { name: 'Annex II(3)(16)' }).waitFor()
    expect(await isWider(page)).toBe(false)
    expect(await violationsOf(page)).toEqual([])
  })

  test('is whole in 320 px and with the keyboard alone', async () => {
    const { page } = await sitDown('/library', { width: 320, height: 700 })
    await link(page, 'NIS 2').first().focus()
    await page.keyboard.press('Enter')
    await rows(page).first().waitFor()
    expect(await isWider(page)).toBe(false)
    expect(await violationsOf(page)).toEqual([])
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Versions in which it changed' }).waitFor()
    expect(await isWider(page)).toBe(false)
    await page.goto(`${explorer.url}/library/eu-ai-act/compare?op=added`)
    await page.locator('.changes article').first().waitFor()
    expect(await isWider(page)).toBe(false)
  })
})
