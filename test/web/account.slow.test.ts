import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import type { Customer } from '#test/support/service.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { openStage, type Stage } from '#test/support/webhooks.ts'

const NARROW = { viewport: { width: 375, height: 800 } }

let stage: Stage
/** Set by the test of usage alone: Redis counts calls on these days. */
let offsetMs = 0
const explorer = useExplorer({ credits: 5_000, scopes: ['read', 'write', 'admin'] }, async (settings) => {
  stage = await openStage({ ...settings, clockOffsetMs: () => offsetMs })
  return stage.service
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (within: Locator, name: string | RegExp) => within.getByRole('button', { name })
const focusedName = (page: Page) =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent')

async function open(by: Customer = explorer.customer, query = '', options = {}): Promise<Page> {
  const page = await openPage(options)
  await page.goto(explorer.linkTo(`/account${query}`, '', by))
  return page
}

async function fitsNarrow(by: Customer, query: string, ready: (page: Page) => Promise<unknown>) {
  const page = await open(by, query, NARROW)
  await ready(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.viewport.width)
  return page
}

/** The credits and calls that texts such as `340 credits, 120 calls` have together. */
function sumIn(texts: readonly (string | null)[]) {
  const sumOf = (unit: string) =>
    texts.reduce((sum, text) => {
      const [, n = '0'] = new RegExp(String.raw`([\d,]+) ${unit}s?\b`).exec(text ?? '') ?? []
      return sum + Number(n.replaceAll(',', ''))
    }, 0)
  return { credits: sumOf('credit'), calls: sumOf('call') }
}

const sumOfBars = async (page: Page) =>
  sumIn(await page.locator('.bars button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))

async function totalOf(table: Locator) {
  const [calls, credits] = await table.locator('tfoot td').allTextContents()
  return sumIn([`${credits} credits, ${calls} calls`])
}

describe.skipIf(!hasBrowser)('webhooks of a workspace', () => {
  test('one is made with its secret shown once, tested, what failed is sent again, and it is ended', async () => {
    const receiver = await openReceiver()
    const page = await open()
    const section = region(page, 'Webhooks')
    await button(section, 'Show the webhooks').click()
    await section.getByText('The workspace has no webhooks.').waitFor()
    await section.locator('summary', { hasText: 'Make a webhook' }).click()
    await section.getByLabel('Address').fill('http://192.168.0.1/hook')
    await section.getByRole('checkbox', { name: /^a publication concerns a kept company/ }).check()
    await button(section, 'Make a webhook').click()
    await section.getByRole('alert').getByText('url').first().waitFor()
    await section.getByLabel('Address').fill(receiver.url)
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await button(section, 'Make a webhook').click()
    const secret = (await section.locator('.secret code').textContent())!
    expect(secret).toMatch(/^whsec_/)
    await button(section, 'I have kept it').click()
    expect(await page.content()).not.toContain(secret)
    await section.getByText('On. Sends a message when a publication concerns a kept company.').waitFor()

    receiver.answer = 500
    await button(section, `Send a test to ${receiver.url}`).click()
    await section.getByText('A test is on its way.').waitFor()
    await stage.run()
    await section.locator('summary', { hasText: 'What was sent' }).click()
    const row = section.locator('.deliveries tbody tr')
    await row.getByText('failed so far: the receiver answered 500').waitFor()
    await row.locator('summary', { hasText: '1 attempt' }).click()
    receiver.answer = 410
    stage.advance(60_000)
    await stage.run()
    await button(section, 'Read them again').click()
    await row
      .getByText('failed for good: the receiver said that it is gone; at last the receiver answered 410')
      .waitFor()
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)

    // Its owner learns from the reopened page that it is off, and why.
    await page.reload()
    await button(section, 'Show the webhooks').click()
    await section.getByText(/^Off since .* UTC: the receiver answered 410 Gone\./).waitFor()
    await button(section, `Switch it on again: ${receiver.url}`).click()
    await section.getByText('On. Sends a message when').waitFor()
    await section.locator('summary', { hasText: 'What was sent' }).click()
    receiver.answer = 200
    await button(row, /^Send again: a test, /).click()
    await row.getByText('It is on its way again.').waitFor()
    await expect.poll(() => focusedName(page)).toBe('It is on its way again.')
    await stage.run()
    await button(section, 'Read them again').click()
    await row.getByText('delivered', { exact: true }).waitFor()
    await fitsNarrow(explorer.customer, '', async (narrow) => {
      await button(region(narrow, 'Webhooks'), 'Show the webhooks').click()
      await narrow.locator('summary', { hasText: 'What was sent' }).click()
      await narrow.locator('.deliveries tbody tr').waitFor()
    })

    await button(section, `End it: ${receiver.url}`).click()
    await section.getByText('What is under way to it is not sent any more.').waitFor()
    await section.getByRole('button', { name: 'End it', exact: true }).click()
    await section.getByText('The workspace has no webhooks.').waitFor()
    expect(await stage.get(explorer.customer, '/webhook-endpoints')).toMatchObject({ data: [] })
  })

  test('a key that may only read sees what there is, and a sentence in place of what it may not do', async () => {
    const reader = await explorer.service.openCustomer({ credits: 100, scopes: ['read'] })
    const page = await open(reader)
    const section = region(page, 'Webhooks')
    await button(section, 'Show the webhooks').click()
    await section.getByText('A key with the scope “write” makes, tests and ends webhooks.').waitFor()
    await section.getByText('The workspace has no webhooks.').waitFor()
    expect(await section.locator('summary').count()).toBe(0)
    await region(page, 'Addresses of feeds').getByText('are shown to administrators').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('feed addresses of a workspace', () => {
  test('they are made, shown once, listed with their use apart from keys, and ended', async () => {
    const { service, customer } = explorer
    const profile = { id: 'bank-1', name: 'Bank of Own', entity_roles: ['credit_institution'], jurisdictions: ['NL'] }
    expect((await service.call(customer, 'POST', '/api/v1/customer-profiles', profile)).status).toBe(200)
    const page = await open(customer, '?customer=bank-1')
    const feeds = region(page, 'Addresses of feeds')
    await feeds.getByText('The workspace has no addresses of feeds.').waitFor()
    await feeds.locator('summary', { hasText: 'Make addresses of a feed' }).click()
    await feeds
      .getByLabel('Customer')
      .locator('option', { hasText: 'Bank of Own (bank-1)' })
      .waitFor({ state: 'attached' })
    expect(await feeds.getByLabel('Customer').inputValue()).toBe('bank-1')
    await feeds.getByLabel('Name').fill('Calendar of the team')
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await button(feeds, 'Make addresses of a feed').click()
    await feeds.locator('.secret code').nth(1).waitFor()
    const [calendar, changes] = await feeds.locator('.secret code').allTextContents()
    expect(changes).toMatch(/\/changes\.atom$/)
    const read = () => service.app.inject({ url: new URL(calendar!).pathname })
    for (let reads = 0; reads < 3; reads += 1) expect((await read()).statusCode).toBe(200)
    await button(feeds, 'I have kept it').click()
    expect(await page.content()).not.toContain(new URL(calendar!).pathname)

    await page.reload()
    const row = feeds.locator('tbody tr').filter({ hasText: 'Calendar of the team' })
    await row.locator('summary', { hasText: /^3 reads on/ }).click()
    await row.getByText(/^\d+ \w+ \d{4}: 3 reads$/).waitFor()
    expect(await row.getByRole('link', { name: 'bank-1' }).getAttribute('href')).toBe('/register?customer=bank-1')
    const keys = region(page, 'Keys of the workspace')
    await keys.locator('tbody tr').first().waitFor()
    expect(await keys.getByText('Calendar of the team').count()).toBe(0)
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
    await fitsNarrow(customer, '', (narrow) => narrow.getByText(/^3 reads on/).waitFor())

    await button(row, 'End it: Calendar of the team').click()
    await row.getByRole('button', { name: 'End it', exact: true }).click()
    await feeds.getByText('The workspace has no addresses of feeds.').waitFor()
    expect(await focusedName(page)).toBe('Addresses of feeds')
    expect((await read()).statusCode).toBe(404)
  })
})

describe.skipIf(!hasBrowser)('usage of a month', () => {
  /** A month whose days Redis counts by a clock that is ahead. */
  const MONTH = '2099-03'
  const DAYS = [
    { day: '03', rounds: 1 },
    { day: '04', rounds: 3 },
    { day: '11', rounds: 2 },
  ]

  async function spendInMonth(): Promise<Customer> {
    const { service } = explorer
    const spender = await service.openCustomer({ credits: 5_000 })
    const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const { status } = await service.call(spender, method, `/api/v1${path}`, body)
      expect(status).toBe(200)
    }
    const spend = async (rounds: number) => {
      await call('POST', '/regulatory-graph/applicability-check', { entity_roles: ['credit_institution'] })
      await call('POST', '/regulatory-graph/query', {})
      await call('GET', '/obligations?q=incident')
      await call('GET', '/vocabularies')
      await call('GET', '/domain-packs')
      await call('GET', '/change-events')
      for (let round = 0; round < rounds; round += 1) await call('GET', '/domain-packs/eu-dora')
    }
    for (const { day, rounds } of DAYS) {
      offsetMs = Date.parse(`${MONTH}-${day}T12:00:00Z`) - Date.now()
      await spend(rounds)
      // Counts that are committed after the day would be of another one.
      await stage.get(spender, '/billing/usage/summary')
    }
    // What the page calls is free, but counted too.
    offsetMs = Date.parse('2099-04-01T12:00:00Z') - Date.now()
    return spender
  }

  test('bars and tables have the same sums, mark each other, and filter each other by the address', async () => {
    const spender = await spendInMonth()
    const range = `from=${MONTH}-01T00:00:00Z&to=2099-04-01T00:00:00Z`
    const { totals } = await stage.get(spender, `/billing/usage/summary?${range}`)
    const page = await open(spender, `?month=${MONTH}`)
    const [byDay, byOperation] = [region(page, 'By day'), region(page, 'By operation')]
    await byDay.locator('.bars').waitFor()
    expect(await sumOfBars(page)).toEqual(totals)
    expect(await totalOf(byOperation)).toEqual(totals)
    await byDay.locator('summary', { hasText: 'The days as a table' }).click()
    await byDay.locator('tfoot').waitFor()
    expect(await totalOf(byDay)).toEqual(totals)
    const legend = byDay.locator('.legend li')
    expect(await legend.count()).toBe(6)
    expect(sumIn(await legend.allTextContents()).credits).toBe(totals.credits)
    expect(await legend.last().textContent()).toMatch(/\d+ other operations?: \d+ credits?$/)
    expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)

    // What the pointer is on in one is marked in the other.
    await byOperation.locator('tbody tr').filter({ hasText: 'checkApplicability' }).hover()
    expect(await legend.filter({ hasText: 'Check applicability' }).getAttribute('class')).toBe('marked')
    await expect.poll(() => byDay.locator('.bars rect:not(.dim)').count()).toBe(DAYS.length)
    await byDay.locator('.bars button').nth(3).hover()
    await byDay.locator('tr.marked').getByText('4 Mar 2099').waitFor()

    // One stop of the Tab key, then the arrow keys.
    await byDay.locator('.bars button[tabindex="0"]').focus()
    expect(await focusedName(page)).toMatch(/^11 Mar 2099: \d+ credits, \d+ calls$/)
    await page.keyboard.press('ArrowLeft')
    expect(await focusedName(page)).toBe('10 Mar 2099: no calls')
    await page.keyboard.press('Home')
    expect(await focusedName(page)).toBe('1 Mar 2099: no calls')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    expect(await byDay.locator('tr.marked').textContent()).toContain('4 Mar 2099')
    expect(await byDay.locator('.readout').textContent()).toBe(await focusedName(page))
    await page.keyboard.press('Enter')
    await byOperation.getByRole('heading', { name: 'By operation on 4 Mar 2099' }).waitFor()
    expect(new URL(page.url()).searchParams.get('day')).toBe('2099-03-04')
    expect(await totalOf(byOperation)).toEqual(sumIn([await focusedName(page).then(String)]))

    // An operation shows its days alone; the address brings both back.
    await button(byOperation, 'Whole month').click()
    await button(byOperation, 'Check applicability').click()
    await byDay.getByRole('heading', { name: 'By day of Check applicability' }).waitFor()
    const cells = byOperation.locator('tbody tr').filter({ hasText: 'checkApplicability' }).locator('td')
    const [, calls, credits] = await cells.allTextContents()
    expect(await sumOfBars(page)).toEqual(sumIn([`${credits} credits, ${calls} calls`]))
    await page.goBack()
    await byDay.locator('.legend').waitFor()
    expect(new URL(page.url()).searchParams.get('operation')).toBeNull()
    await byOperation.getByText('Choose an operation to see its days alone.').waitFor()

    const narrow = await fitsNarrow(spender, `?month=${MONTH}&day=2099-03-05`, (one) =>
      one.getByText('No calls on 5 Mar 2099.').waitFor(),
    )
    await narrow.emulateMedia({ forcedColors: 'active' })
    const fills = await narrow.evaluate(
      '[...document.querySelectorAll(".bars li:nth-child(4) rect")].map((part) => getComputedStyle(part).fill)',
    )
    expect(new Set(fills as string[]).size).toBe(6)
  })
})
