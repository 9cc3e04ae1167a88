import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark, violationsOf } from '#test/support/browser.ts'
import {
  answerFirst,
  COMPANIES,
  firstQuestion,
  setAsideToYesOrNo,
  sitDownAt,
  useExplorer,
} from '#test/support/explorer.ts'
import { readCsv } from '#test/support/read-tables.ts'
import { exported, keysOf, keysOnScreen } from '#test/support/register-rows.ts'
import { look } from '#test/support/search-box.ts'

const explorer = useExplorer({ credits: 10_000, scopes: ['read', 'write'] })
const VIEWPORT = { width: 1440, height: 900 }

async function sitDown(place = '/', company = '') {
  const page = await openPage({ viewport: VIEWPORT })
  // Usage is counted on the day of the run, which may be another one than the machine's.
  await page.clock.setFixedTime(new Date())
  await page.goto(explorer.linkTo(place, company))
  return sitDownAt(page)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The rows that are not in the window are drawn in the frames after the first. */
const isWhole = (page: Page) => page.locator('.duties[aria-busy=false]').waitFor()
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

const focused = async (page: Page) =>
  String(
    await page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent'),
  ).trim()
const focusIsOn = async (page: Page, name: RegExp) => {
  await expect.poll(() => focused(page)).toMatch(name)
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp, pressesMost = 200): Promise<void> {
  for (let presses = 0; presses < pressesMost; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`Tab reaches nothing that is called ${name.source}`)
}

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

describe.skipIf(!hasBrowser)('a person with a question', () => {
  test('a reader signs in by the link, answers a question, opens a duty, and a reload keeps all', async () => {
    const page = await openPage({ viewport: VIEWPORT })
    const { complaints, asked } = watch(page)
    await page.goto(explorer.linkTo('/'))
    await page.getByRole('button', { name: 'A bank' }).click()
    await page.locator('.counts').waitFor()
    expect(page.url()).not.toContain(explorer.customer.secret)
    expect(new URL(page.url()).pathname).toBe('/register')
    expect(await headingOf(page)).toMatch(/^\d+ duties apply to a bank/)
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

    await button(page, /more questions/).click()
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
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe(title)

    await link.click()
    await panel.locator('.refs').first().waitFor()
    const heading = await headingOf(page)
    await page.reload()
    await panel.locator('.refs').first().waitFor()
    expect(await headingOf(page)).toBe(heading)
    expect(await page.locator('.count.if').getAttribute('aria-pressed')).toBe('true')
    // What is known of the company never leaves the browser in an address.
    expect(asked.filter((address) => /600|staff|credit_institution/.test(new URL(address).search))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('what must a payment institution with crypto services do by date? At most 4 clicks', async () => {
    const person = await sitDown()
    const { page } = person
    await person.click(page.locator('.own fieldset', { hasText: 'DORA' }).getByRole('button', { name: 'Yes' }))
    for (const role of ['payment institution', 'crypto-asset service provider'])
      await page.getByRole('checkbox', { name: new RegExp(`^${role}$`, 'i') }).check()
    await page.getByRole('checkbox', { name: /^Germany/ }).check()
    await person.click(button(page, 'Show its duties'))
    await page.locator('.counts').waitFor()
    await page.getByLabel('Group by').selectOption('date')
    person.clicks += 1
    await page.locator('tr.group').first().waitFor()
    const groups = await page.locator('tr.group th').allTextContents()
    expect(groups.some((name) => /^(Since|From) .*20\d\d/.test(name.trim()))).toBe(true)
    expect(person.clicks).toBeLessThanOrEqual(4)
  })

  test('which duties of DORA does a bank have? At most 3 clicks', async () => {
    const person = await sitDown()
    const { page } = person
    await person.click(button(page, /A bank/))
    await person.click(button(page, /^DORA \d+/))
    await page.locator('tr.group').first().waitFor()
    expect(await page.locator('tr.group th').allTextContents()).toEqual([expect.stringMatching(/^DORA/)])
    await isWhole(page)
    expect(await page.locator('a.open').count()).toBeGreaterThan(100)
    expect(person.clicks).toBeLessThanOrEqual(3)
  })

  test('why does a duty apply, and what would change it? With the keyboard alone', async () => {
    const { page } = await sitDown()
    await button(page, /A bank/).waitFor()
    await tabTo(page, /^A bank/)
    await page.keyboard.press('Enter')
    await page.locator('.counts').waitFor()
    await tabTo(page, /^\d+\s*apply$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary')
    await panel.locator('.refs').waitFor()
    expect(await panel.textContent()).toMatch(/Applies .*because/)
    await tabTo(page, /^Change: /)
    await page.keyboard.press('Enter')
    await page.locator('.given .editing').waitFor()
    await tabTo(page, /^Cancel$/, 4)
    await page.keyboard.press('Enter')
    await focusIsOn(page, /^Change: /)
    await page.keyboard.press('Enter')
    // Esc belongs to the editor once the focus is in it.
    await page.locator('.given .editor :focus').waitFor()
    await page.keyboard.press('Escape')
    await focusIsOn(page, /^Change: /)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('open')
    // After an answer the focus is on the words of the next question.
    await button(page, /more questions/).press('Enter')
    await firstQuestion(page).getByRole('button', { name: 'Yes', exact: true }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('legend')
  })

  test('what did this month cost? 1 click', async () => {
    const person = await sitDown('/register', COMPANIES.bank)
    const { page } = person
    await page.locator('.counts').waitFor()
    await person.click(page.getByRole('link', { name: /credits$/ }))
    await page.locator('.bars').waitFor()
    expect(await headingOf(page)).toMatch(/^\w+ 20\d\d cost \d+ credits? in \d+ calls?$/)
    expect(person.clicks).toBe(1)
    await page.locator('.bars button').last().click()
    await page.getByRole('heading', { name: /By operation on / }).waitFor()
    const name = await page.locator('.bars button[aria-pressed=true]').getAttribute('aria-label')
    const total = await page.locator('tfoot td').allTextContents()
    expect(name).toMatch(new RegExp(`: ${total[1]} credits?, ${total[0]} calls?$`))
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as CSV').click()])
    expect(download.suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}\.csv$/)
    await page.goBack()
    await page.goBack()
    await page.locator('.counts').waitFor()
  })

  test('until when do the credits last? It is said from seven days with use on, with its basis', async () => {
    const { page } = await sitDown('/account')
    const left = page.locator('.left')
    // One day with use is no pace.
    await page.locator('.bars').waitFor()
    expect(await left.textContent()).toMatch(/credits are left\. /)
    const say = async (used: number) => {
      const days = Array.from({ length: used }, (_, at) => ({
        day: new Date(Date.now() - at * 2 * 86_400_000).toISOString().slice(0, 10),
        operation: 'checkApplicability',
        calls: 500,
        credits: 1_000,
      }))
      await page.unroute('**/billing/usage/summary**')
      await page.route('**/billing/usage/summary**', (route) =>
        route.fulfill({ json: { totals: { calls: 500 * used, credits: 1_000 * used }, days } }),
      )
      await page.reload()
      await page.locator('.bars').waitFor()
      return left.textContent()
    }
    expect(await say(6)).toMatch(/credits are left\. /)
    const said = (await say(12))!
    expect(said).toMatch(/at the pace of the last 23 days \(12,000 credits, calls on 12 of them\) they last until \d/)
    const credits = Number(/^([\d,]+)/.exec(said)![1]!.replaceAll(',', ''))
    const last = new Date(Date.now() + Math.floor(credits / (12_000 / 23)) * 86_400_000)
    const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(last)
    expect(said).toContain(`they last until ${inWords}.`)
  })

  test('a link in a second tab shows the same; a reload and a lost network lose nothing', async () => {
    const { page } = await sitDown('/register?group=date&outcome=apply', COMPANIES.bank)
    await page.locator('.counts').waitFor()
    const answer = (name: string) => page.locator('.ask').getByRole('button', { name, exact: true }).first().click()
    await answer('No')
    await expect.poll(() => page.locator('.behind').count()).toBe(0)
    const heading = await headingOf(page)
    await isWhole(page)
    const rows = await page.locator('a.open').allTextContents()

    const other = await page.context().newPage()
    await other.goto(page.url())
    await isWhole(other)
    expect(await headingOf(other)).toBe(heading)
    expect(await other.locator('a.open').allTextContents()).toEqual(rows)

    await page.reload()
    await page.locator('a.open').first().waitFor()
    expect(await headingOf(page)).toBe(heading)

    await page.context().setOffline(true)
    await answerFirst(page, 'Yes')
    await page.getByText('The service cannot be reached.').waitFor()
    expect(await page.locator('a.open').allTextContents()).toEqual(rows)
    const address = page.url()
    await page.context().setOffline(false)
    await page.getByText('The service cannot be reached.').waitFor({ state: 'detached' })
    await page.locator('.count .delta').first().waitFor()
    await expect.poll(() => page.locator('.behind').count()).toBe(0)
    expect(await page.locator('.patience').count()).toBe(0)
    expect(page.url()).toBe(address)
  })

  test('a register is kept, changed and undone, and says what differs from the kept state', async () => {
    const { service, customer, url } = explorer
    const page = await openPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(explorer.linkTo('/'))
    await page.getByRole('button', { name: 'A SaaS company' }).click()
    await setAsideToYesOrNo(page)
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByLabel('Name').fill('Cloud & Söhne')
    expect(await violationsOf(page, 'dialog')).toEqual([])
    await page.locator('dialog').getByRole('button', { name: 'Keep' }).click()
    await page.getByText('nothing has changed').waitFor()
    expect(new URL(page.url()).search).toBe('?customer=cloud-sohne')

    await answerFirst(page, 'Yes')
    await page.getByText('Stored in the profile, version 2').waitFor()
    const only = page.getByRole('button', { name: /^Show (these|the one)/ })
    await only.click()
    const n = Number(/(\d+) changed/.exec((await page.locator('.since').textContent())!)?.[1] ?? 0)
    expect(n).toBeGreaterThan(0)
    expect(await keysOnScreen(page)).toHaveLength(n)
    expect(keysOf(readCsv((await exported(page, 'CSV')).content.toString()))).toHaveLength(n)
    expect(await violationsOf(page)).toEqual([])

    // Opened anew, with nothing but the id in its address.
    await page.goto(`${url}/register?customer=cloud-sohne`)
    await page.getByText(`${n} changed`).waitFor()
    await page.getByRole('button', { name: /^Take as the new state/ }).click()
    await page.getByText('nothing has changed').waitFor()
    await answerFirst(page, 'No')
    await page.getByText('Stored in the profile, version 3').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    const profile = async () => (await service.call(customer, 'GET', '/api/v1/customer-profiles/cloud-sohne')).json
    await expect.poll(profile).toMatchObject({ version: 4, name: 'Cloud & Söhne', facts: { staff: 60 } })

    // Until the next answer is there the old one is dimmed.
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await page.getByText('nothing has changed').waitFor()
    await page.getByRole('button', { name: /^Other company/ }).click()
    await page.getByRole('link', { name: 'Cloud & Söhne' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const said = asked.filter((address) => /cloud_computing|staff|turnover/.test(address))
    expect(said).toEqual([])
  })

  test('which duties does a processor have? 2 clicks, and the address keeps the answer', async () => {
    const person = sitDownAt(await explorer.open('/library', COMPANIES.bank, { viewport: VIEWPORT }))
    const { page } = person
    await person.click(page.getByRole('link', { name: 'GDPR' }).first())
    await person.click(page.getByRole('region', { name: 'Who' }).getByRole('link', { name: /^Processor \d+/ }))
    await page.getByRole('heading', { name: /^GDPR: \d+ of \d+ duties, only: Processor$/ }).waitFor()
    expect(person.clicks).toBe(2)
    const [, n] = /: (\d+) of/.exec((await headingOf(page))!)!
    expect(await page.locator('.law-duties td a.open:visible').count()).toBe(Number(n))
    // Most of them are laid on controllers and processors alike.
    expect(Number(n)).toBeGreaterThan(50)
    // The filter has the focus still, and the company of the register is not lost.
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Processor/)
    expect(page.url()).toContain('credit_institution')
    await page.reload()
    await page.getByRole('heading', { name: /only: Processor$/ }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /^GDPR: \d+ duties$/ }).waitFor()
  })

  test('“encryption” in the search of every screen: what is found, where, and why; the keyboard alone opens it', async () => {
    const page = await explorer.open('/account', '', { viewport: VIEWPORT, reducedMotion: 'reduce' })
    await look(page, '"encryption"')
    const hit = page.getByRole('option').first()
    await expect.poll(() => hit.textContent()).toMatch(/Pseudonymise and encrypt.*GDPR Art 32\(1\)\(a\)/)
    expect(await hit.textContent()).toContain('Controller or processor')
    expect(await hit.textContent()).toMatch(/Found in the title(,| and) the text/)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    const field = page.getByRole('combobox')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await hit.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Pseudonymise and encrypt/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/library/eu-gdpr/art-32-1-a')
  })
})
