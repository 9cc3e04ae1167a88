import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser } from '#test/support/browser.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { sample } from '#test/support/sample.ts'
import { type Company, TWENTY_COMPANIES } from '#test/support/twenty-companies.ts'

const explorer = useExplorer({ credits: 100_000, scopes: ['read', 'write'] })

const TODAY = '2026-11-21'
const AGAINST = '2026-07-01'
const WORDS = 'incident notification'
/** How many duties of a company are opened. */
const OPENED = 3

const TAGS: Record<string, string> = {
  applies: 'Applies',
  applies_if: 'Applies if',
  undetermined: 'Open',
  displaced: 'Displaced',
  not_yet: 'Not yet',
  does_not_apply: 'Does not apply',
}
const TILES: Record<string, string> = {
  apply: 'applies',
  if: 'applies_if',
  open: 'undetermined',
  displaced: 'displaced',
  later: 'not_yet',
  permission: 'permissions',
  allowed: 'other_permissions',
  out: 'does_not_apply',
}
const formatted = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOf = (date: string) => formatted.format(new Date(date))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const tagOf = ({ outcome, counted_as: counted }: any) =>
  outcome === 'applies' && counted.endsWith('permissions') ? 'Allowed' : TAGS[outcome]

const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const { status, json } = await explorer.service.call(explorer.customer, method, `/api/v1${path}`, body)
  expect([path, status]).toEqual([path, 200])
  return json
}
const idOf = ({ name }: Company) => name.replaceAll(/[^A-Za-z0-9]+/g, '-')
const companies = sample(TWENTY_COMPANIES, 2)

/** All of the company’s duties, those that don't apply too, as the register of the API has them. */
async function registerOf(id: string) {
  const path = `/customer-profiles/${id}/register?view=full&as_of=${TODAY}&limit=500`
  const first = await ask('GET', path)
  const rows = [...first.data]
  while (rows.length < first.page.total) rows.push(...(await ask('GET', `${path}&offset=${rows.length}`)).data)
  return { ...first, rows }
}

/** When a duty is due, by the fields of its row. A row that waits for an event names the event. */
function whenOf({ applies_from: from, next_date: next, trigger_event: event }: any): string | undefined {
  if (from > TODAY) return `from ${dayOf(from)}`
  if (next !== undefined) return next < TODAY ? `overdue since ${dayOf(next)}` : `by ${dayOf(next)}`
  if (event !== undefined) return undefined
  return from === undefined ? undefined : `since ${dayOf(from)}`
}

/** The text of each match, without what only readers of screens hear. */
const texts = async (page: Page, selector: string): Promise<string[]> =>
  (await page.locator(selector).allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim())

async function goTo(page: Page, id: string, query: string, place = '/register') {
  await page.goto(`${explorer.url}${place}?customer=${id}&as_of=${TODAY}${query}`)
}

const openRegister = async (page: Page, id: string) => {
  await goTo(page, id, '')
  await page.locator('.duties[aria-busy=false]').waitFor({ state: 'attached' })
}

/** What the register shows: its tiles, and of each row when and which outcome. */
async function shownRegister(page: Page) {
  const tiles = await page
    .locator('.counts .count')
    .evaluateAll((all) => all.map((one) => [one.className.split(' ')[1]!, one.querySelector('b')!.textContent]))
  const rows = await page.locator('.duties tbody tr:has(a.open)').evaluateAll((all) =>
    all.map((row) => {
      const text = (selector: string) => row.querySelector(selector)?.firstChild?.textContent ?? ''
      const tag = row.querySelector('.tag')!.lastChild!.textContent!
      return [row.querySelector('a.open')!.getAttribute('data-key')!, { when: text('td.when'), tag }] as const
    }),
  )
  return { tiles: Object.fromEntries(tiles), rows: new Map(rows) }
}

async function checkRegister(page: Page, id: string, { rows, not_applicable: out = [] }: any) {
  await openRegister(page, id)
  const shown = await shownRegister(page)
  const counted = Map.groupBy([...rows, ...out], ({ counted_as: as }: any) => as)
  for (const [tile, n] of Object.entries(shown.tiles))
    if (TILES[tile]) expect([id, tile, n]).toEqual([id, tile, String(counted.get(TILES[tile])?.length ?? 0)])
  const bearing = rows.filter(({ counted_as: as }: any) => !['no_longer', 'does_not_apply', 'outside'].includes(as))
  expect(shown.rows.size).toBeGreaterThanOrEqual(bearing.length)
  for (const row of bearing) {
    const { when, tag } = shown.rows.get(`${row.pack_id}/${row.code}`) ?? {}
    expect([id, row.code, tag, whenOf(row) ?? when]).toEqual([id, row.code, tagOf(row), when])
  }
}

/** The days on which duties begin, each with how many of all acts. */
async function checkDays(page: Page, id: string, { rows }: any) {
  await page.getByRole('button', { name: /^Law as of/ }).click()
  await page.locator('.days li').first().waitFor()
  await page.locator('.days').getByText('Reading').waitFor({ state: 'detached' })
  const shown = (await texts(page, '.days li > button:first-child')).map((text) => {
    const counts = [...text.matchAll(/([\d,]+) (?:duty|duties) of /g)].map(([, n]) => Number(n!.replaceAll(',', '')))
    return [/^\d+ \w+ \d+/.exec(text)![0], counts.reduce((sum, n) => sum + n, 0)]
  })
  const owed = rows.filter(({ counted_as: as }: any) =>
    ['applies', 'applies_if', 'undetermined', 'not_yet'].includes(as),
  )
  const starts = Map.groupBy(owed, ({ applies_from: from }: any) => from)
  const expected = [...starts].flatMap(([from, all]) => (from ? [[dayOf(from), all.length]] : []))
  const told = shown.filter(([, n]) => Number(n) > 0)
  expect([id, new Map(told as any)]).toEqual([id, new Map(expected as any)])
}

/** The first, the last and the middle duty of those that have dates or fines. */
async function checkPanels(page: Page, id: string, { rows }: any) {
  const rich = rows.filter(({ counted_as: as, dates, largest_fine: fine }: any) => as === 'applies' && (dates || fine))
  const opened = Array.from({ length: OPENED }, (_, at) => rich[Math.floor(((rich.length - 1) * at) / (OPENED - 1))])
  for (const row of new Set(opened.filter(Boolean))) {
    const key = `${row.pack_id}/${row.code}`
    await goTo(page, id, `&open=${key}`)
    await page.locator('aside.panel .src').first().waitFor()
    await page.locator('aside.panel [role=status]').waitFor({ state: 'detached' })
    const shown = await texts(page, 'aside.panel :is(p, li)')
    expect([key, shown]).toEqual([
      key,
      expect.arrayContaining([row.why, ...(row.dates ?? []).map(({ says }: any) => says)]),
    ])
    if (row.largest_fine) expect(shown.join('\n')).toContain(capital(row.largest_fine))
  }
}

async function checkFines(page: Page, id: string) {
  const { data } = await ask('GET', `/customer-profiles/${id}/fines?view=full&as_of=${TODAY}`)
  await goTo(page, id, '&show=fines')
  await page.locator('.fines .made').waitFor()
  const sorted = [...data.filter(({ certain }: any) => certain), ...data.filter(({ certain }: any) => !certain)]
  const named = sorted.map(({ in_words: amount, applies_from: from, duties }: any) => [
    capital(amount),
    from === undefined ? '' : `the law ${from > TODAY ? 'from' : 'since'} ${dayOf(from)}`,
    duties === 1 ? 'one duty' : `${duties} duties`,
  ])
  const shown = await page.locator('li.fine').evaluateAll((all) =>
    all.map((one) => {
      const text = one.textContent ?? ''
      return [
        one.querySelector('.amount')!.textContent!,
        /the law (?:from|since) \d+ \w+ \d+/.exec(text)?.[0] ?? '',
        /Threatens (one duty|[\d,]+ duties)/.exec(text)?.[1] ?? '',
      ]
    }),
  )
  expect([id, shown]).toEqual([id, named])
}

async function checkComparison(page: Page, id: string, says: object) {
  const body = { ...says, as_of: TODAY, include_relationships: false, limit: 500, against: { as_of: AGAINST } }
  const { against } = await ask('POST', '/regulatory-graph/applicability-check', body)
  await goTo(page, id, `&against=${AGAINST}`)
  await page.locator('.against .call').waitFor()
  const { unchanged, ...moved } = against.counts
  const total = Object.values<number>(moved).reduce((sum, n) => sum + n, 0)
  const heading = await page.locator('.against h2').textContent()
  expect([id, heading]).toEqual([id, expect.stringMatching(total === 0 ? /^No duty changes/ : RegExp(`^${total} dut`))])
  expect((await texts(page, '.against > .hint'))[0]).toMatch(RegExp(`^${unchanged.toLocaleString('en-GB')} further`))
  const side = (one: any) =>
    one === undefined ? 'no duty' : `${tagOf(one)}${one.applies_from ? `from ${dayOf(one.applies_from)}` : ''}`
  const shown = await page.locator('.differences tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const [, before, after] = [...row.querySelectorAll('td')].map(({ textContent: text }) =>
        text!.replace(/^(Before|After): /, '').replace(/^[^\w] /, ''),
      )
      return [before, after]
    }),
  )
  const named = [...Map.groupBy(against.duties, ({ change }: any) => change).values()]
    .flat()
    .map(({ before, after }: any) => [side(before), side(after)])
  expect([id, shown]).toEqual([id, named])
}

async function checkSearch(page: Page, id: string) {
  const body = { q: WORDS, as_of: TODAY, limit: 500, customer_profile_id: id }
  const { data } = await ask('POST', '/obligations/search', body)
  await goTo(page, id, `&q=${encodeURIComponent(WORDS)}`, '/search')
  await page.locator('.results .made').waitFor()
  const shown = await page.locator('.results li:has(> a.title)').evaluateAll((all) =>
    all.map((hit) => {
      const [, place] = /\/library\/([^?#]+)/.exec(hit.querySelector('a.title')!.getAttribute('href') ?? '')!
      return [place!, hit.querySelector('.tag')?.lastChild?.textContent] as const
    }),
  )
  const named = data.map((hit: any) => [`${hit.obligation.pack_id}/${hit.obligation.code}`, tagOf(hit)])
  expect([id, new Map(shown)]).toEqual([id, new Map(named)])
}

describe.skipIf(!hasBrowser)('every figure and date on the screen is the one of the API, for', () => {
  beforeAll(async () => {
    for (const company of companies)
      await ask('POST', '/customer-profiles', { id: idOf(company), name: company.name, ...company.says })
  })

  test.each(companies)('$name', async (company) => {
    const id = idOf(company)
    const page = await explorer.open(`/register?customer=${id}&as_of=${TODAY}`)
    // Signed in, so that the key is not in the address any more.
    await page.locator('.counts').waitFor()
    const register = await registerOf(id)
    await checkRegister(page, id, register)
    await checkDays(page, id, register)
    await checkPanels(page, id, register)
    await checkFines(page, id)
    await checkComparison(page, id, company.says)
    await checkSearch(page, id)
    await page.context().close()
  })
})
