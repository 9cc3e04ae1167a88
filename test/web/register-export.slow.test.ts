import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { hasBrowser } from '#test/support/browser.ts'
import { readCsv, readXlsx } from '#test/support/read-tables.ts'
import { useExplorer } from '#test/support/explorer.ts'
import { exported, keysOf, keysOnScreen } from '#test/support/register-rows.ts'
import { sample } from '#test/support/sample.ts'

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

/** Goes to an address of the same company without loading the page again, as Back does; its rows come in the next frames. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    history.pushState(null, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate'))
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })`)
  await page.locator('.behind').waitFor({ state: 'detached' })
}

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
      await page.locator('.crumb', { hasText: 'kept company' }).waitFor()
      expect(new URL(page.url()).hash).toBe('')
      const profile = '/api/v1/customer-profiles'
      await service.call(customer, 'PATCH', `${profile}/export-bank`, { facts: { legal_basis_consent: false } })
      await service.call(customer, 'POST', profile, PAIR)
      const acts = [...new Set(all.map((key) => key.split('/')[0]!))]
      const random = randomOf(inject('seed'))
      const addresses = Array.from({ length: ADDRESSES }, (_, n) => {
        const query = FIRST[n] ? new URLSearchParams(FIRST[n]) : queryOf(random, acts, ROLES)
        const kept = KEPT[n % KEPT.length]
        if (kept) query.set('customer', kept)
        if (kept === 'export-bank' && n % 2 === 0) query.set('changed', 'yes')
        // An export judges the company anew, so both kinds are for these alone.
        return { kept, query, kinds: FIRST[n] ? (['csv', 'xlsx'] as const) : undefined }
      })
      const taken = sample(addresses, 6)
      const sizes: number[] = []
      for (const kept of KEPT) {
        await page.goto('about:blank')
        await page.goto(`${url}/register${kept ? `?customer=${kept}` : company}`)
        await keysOnScreen(page)
        const own = taken.filter((address) => address.kept === kept)
        for (const [at, { query, kinds = [at % 4 < 2 ? 'csv' : 'xlsx'] }] of own.entries()) {
          await goTo(page, `/register?${query.toString()}${kept ? '' : company}`)
          const shown = await keysOnScreen(page)
          sizes.push(shown.length)
          const group = query.get('group') ?? 'act'
          // A row that is in several groups has no one place on the screen.
          const isInOrder = group === 'act' || group === 'date'
          const inOrder = (keys: string[]) => (isInOrder ? keys : keys.toSorted())
          const asked = query.toString()
          for (const kind of kinds) {
            const { name, content } = await exported(page, kind === 'csv' ? 'CSV' : 'Excel workbook')
            expect(name.replace(/\d{4}-\d\d-\d\d/, '')).toBe(`register-${kept ?? 'a-bank-in-the-netherlands'}-.${kind}`)
            const table = kind === 'csv' ? readCsv(content.toString()) : await readXlsx(content)
            expect({ asked, kind, keys: inOrder(keysOf(table, kept === 'export-pair')) }).toEqual({
              asked,
              kind,
              keys: inOrder(shown),
            })
          }
        }
      }
      process.stdout.write(`register-export: rows of the addresses ${sizes.join(' ')} (TEST_SEED=${inject('seed')})\n`)
      expect(new Set(sizes).size).toBeGreaterThan(taken.length / 5)
    },
  )
})
