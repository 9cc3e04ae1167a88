import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { hasBrowser, openBrowser, violationsOf } from '#test/support/browser.ts'
import { readCsv, readXlsx } from '#test/support/read-tables.ts'
import { answerFirst, useExplorer } from '#test/support/explorer.ts'

const explorer = useExplorer({ credits: 5_000, scopes: ['read', 'write'] })

const ADDRESSES = 24
const OUTCOMES = ['apply', 'if', 'open', 'displaced', 'later', 'permission', 'allowed', 'gone', 'out']

/** Each company with what does not apply, beside what is open too; then the changed one with what no longer does. */
const FIRST = ['outcome=out', 'outcome=out', 'outcome=out', 'outcome=out&outcome=open', 'outcome=out&outcome=gone']
const ROLES = ['controller', 'credit_institution', 'financial_entity']

/** Of these companies the first is not kept, the second has changed since it was, the third has two subjects. */
const KEPT = [undefined, 'export-bank', 'export-pair'] as const
const PAIR = {
  id: 'export-pair',
  name: 'Export Pair',
  subjects: ['NL', 'FR'].map((country, at) => ({
    id: `part-${country}`,
    entity_roles: at === 0 ? ['credit_institution', 'controller'] : ['controller'],
    activities: ['processing_personal_data'],
    sector_tags: [],
    jurisdictions: [country],
  })),
}
const WORDS = [
  'data',
  'incident',
  'report',
  'ict',
  'DATA subject',
  'art 5',
  'third-party',
  'controller',
  'nothing has this',
]

/** Numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Filters at random, each of them in half of the addresses or less. */
function queryOf(random: () => number, acts: string[], roles: string[]): URLSearchParams {
  const query = new URLSearchParams()
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]!
  const add = (name: string, items: string[], share: number, most: number) => {
    if (random() >= share) return
    const picked = new Set(Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(items)))
    for (const item of picked) query.append(name, item)
  }
  add('outcome', OUTCOMES, 0.5, 3)
  add('act', acts, 0.4, 2)
  add('role', roles, 0.3, 2)
  add('q', WORDS, 0.4, 1)
  add('group', ['date', 'role', 'artefact', 'act'], 0.6, 1)
  return query
}

/** The duties on the screen. One with several roles or artefacts is there several times. */
const keysOnScreen = async (page: Page): Promise<string[]> => {
  await page.locator('.duties[aria-busy=false]').waitFor({ state: 'attached' })
  const keys: string[] = await page
    .locator('a.open')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-key')!))
  return [...new Set(keys)]
}

async function exported(page: Page, kind: 'CSV' | 'Excel workbook'): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: /^Export/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: kind, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

/** The keys of a table; with their subjects for a company that has several. */
const keysOf = ([head = [], ...rows]: unknown[][], hasSubjects = false) =>
  rows.map((row) => [row[0], ...(hasSubjects ? [row[head.indexOf('Subject')]] : [])].join('/'))

describe.skipIf(!hasBrowser)('a register in a browser', () => {
  test(
    'exports the rows of the screen, as CSV and as workbook, whatever the filters',
    { timeout: 1_800_000 },
    async () => {
      const { service, customer, url } = explorer
      const page = await explorer.open('/')
      await page.getByRole('button', { name: 'A bank' }).click()
      const all = await keysOnScreen(page)
      const company = new URL(page.url()).hash
      await page.getByRole('button', { name: 'Keep' }).click()
      await page.getByLabel('Name').fill('Export Bank')
      await page.locator('dialog').getByRole('button', { name: 'Keep' }).click()
      await page.getByText('kept company').waitFor()
      expect(new URL(page.url()).hash).toBe('')
      const profile = '/api/v1/customer-profiles'
      await service.call(customer, 'PATCH', `${profile}/export-bank`, { facts: { legal_basis_consent: false } })
      await service.call(customer, 'POST', profile, PAIR)
      const acts = [...new Set(all.map((key) => key.split('/')[0]!))]
      const random = randomOf(inject('seed'))
      const sizes: number[] = []
      for (let n = 0; n < ADDRESSES; n += 1) {
        const first = FIRST[n]
        const query = first ? new URLSearchParams(first) : queryOf(random, acts, ROLES)
        const kept = KEPT[n % KEPT.length]
        if (kept) query.set('customer', kept)
        if (kept === 'export-bank' && n % 2 === 0) query.set('changed', 'yes')
        const address = `${url}/register?${query.toString()}${kept ? '' : company}`
        await page.goto('about:blank')
        await page.goto(address)
        const shown = await keysOnScreen(page)
        sizes.push(shown.length)
        const [file, book] = [await exported(page, 'CSV'), await exported(page, 'Excel workbook')]
        const csv = keysOf(readCsv(file.content.toString()), kept === 'export-pair')
        const xlsx = keysOf(await readXlsx(book.content), kept === 'export-pair')
        const name = `register-${kept ?? 'a-bank-in-the-netherlands'}-`
        expect([file.name, book.name].map((one) => one.replace(/\d{4}-\d\d-\d\d/, ''))).toEqual([
          `${name}.csv`,
          `${name}.xlsx`,
        ])
        const group = query.get('group') ?? 'act'
        // A row that is in several groups has no one place on the screen.
        const isInOrder = group === 'act' || group === 'date'
        const inOrder = (keys: string[]) => (isInOrder ? keys : keys.toSorted())
        const asked = query.toString()
        expect({ asked, keys: inOrder(csv) }).toEqual({ asked, keys: inOrder(shown) })
        expect({ asked, keys: xlsx }).toEqual({ asked, keys: csv })
      }
      process.stdout.write(`register-export: rows of the addresses ${sizes.join(' ')} (TEST_SEED=${inject('seed')})\n`)
      expect(new Set(sizes).size).toBeGreaterThan(5)
    },
  )

  test('is kept, changed and undone, and says what differs from the kept state', { timeout: 600_000 }, async () => {
    const { service, customer, url } = explorer
    const page = await (await openBrowser()).newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(explorer.linkTo('/'))
    await page.getByRole('button', { name: 'A SaaS company' }).click()
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByLabel('Name').fill('Cloud & Söhne')
    expect(await violationsOf(page)).toEqual([])
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
})
