import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { countRooms, listGrown, readTable } from '../../bin/count.mjs'
import { GENERATED_PAGES, renderErrorsPage } from '#src/cli/docs.ts'
import { CAPACITY } from '#src/features/oauth/storage/places.ts'
import { ADDRESS_LIMITS } from '#src/http/policy/caller/address-limit.ts'
import { SEATS } from '#src/http/policy/shares.ts'
import { CONFLICT_REASONS, PROBLEMS } from '#src/lib/problem-codes.ts'
import { PLANS } from '#src/money/accounts/credits/plans.ts'
import { PRICES } from '#src/money/metering/prices.ts'
import { listQueries } from '#src/stores/graph/query.ts'

const ROOT = new URL('../../', import.meta.url)
const DOCS = new URL('docs/', ROOT)

describe('pages made from the code', () => {
  test.each(Object.entries(GENERATED_PAGES))('docs/%s is as `regpack docs` writes it', async (page, render) => {
    // The lines of a room may differ as long as the room has not grown much; see below.
    const [written, rendered] = [readFileSync(new URL(page, DOCS), 'utf8'), await render()].map((text) =>
      page === 'CODE-MAP.md' ? text.split('\n## Lines\n')[0] : text,
    )
    expect(written).toBe(rendered)
  })

  test('no room has grown by more than a tenth and 100 lines of code since the map counted it', () => {
    const counted = readTable(readFileSync(new URL('CODE-MAP.md', DOCS), 'utf8'))
    const grown = listGrown(countRooms(fileURLToPath(ROOT)), counted)
    expect(grown, 'rooms may grow, and the map says so: npm run -s regpack -- docs map').toEqual([])
    expect(counted.length).toBeGreaterThan(100)
    const growsFrom = (before: number, code: number) =>
      listGrown([{ ...counted[0]!, code }], [{ ...counted[0]!, code: before }]).length > 0
    expect([growsFrom(2_000, 2_200), growsFrom(2_000, 2_201)]).toEqual([false, true])
    expect([growsFrom(50, 150), growsFrom(50, 151)]).toEqual([false, true])
  })

  test('the page of errors has one row for each code', () => {
    const codes = renderErrorsPage().match(/(?<=^\| \d{3} \| `)\w+/gm)
    expect(codes?.toSorted()).toEqual(Object.keys(PROBLEMS).toSorted())
  })

  test('and one for each reason of a conflict', () => {
    const reasons = renderErrorsPage().match(/(?<=^\| `)\w+/gm)
    expect(reasons).toEqual(Object.keys(CONFLICT_REASONS))
  })
})

describe('pages written by hand', () => {
  const inDocs = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).map((page) => `docs/${page}`)
  const inAccuracy = readdirSync(new URL('accuracy/', ROOT), { recursive: true, encoding: 'utf8' })
  const all = [...readdirSync(ROOT), ...inDocs, ...inAccuracy.map((page) => `accuracy/${page}`)]
  const pages = all.filter((page) => page.endsWith('.md'))

  test.each(pages)('%s links to files that exist', (page) => {
    const place = new URL(page, ROOT)
    const targets = [...readFileSync(place, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1]!)
    expect(targets.filter((target) => !existsSync(new URL(target, place)))).toEqual([])
  })

  const anchorsOf = (place: URL) =>
    readFileSync(place, 'utf8')
      .replaceAll(/^ *(```+)[^]*?^ *\1/gm, '')
      .match(/(?<=^#{1,4} ).+$/gm)!
      .map((heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )

  test.each(pages)('%s links to sections that exist', (page) => {
    const place = new URL(page, ROOT)
    const links = readFileSync(place, 'utf8').matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)
    const missing = [...links].filter(([, target, anchor]) => {
      const there = target === undefined ? place : new URL(target, place)
      return !anchorsOf(there).includes(anchor!)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })

  test.each(pages)('%s has no mark of a conflict', (page) => {
    expect(readFileSync(new URL(page, ROOT), 'utf8')).not.toMatch(/^(<{7}|={7}|>{7})( |$)/m)
  })

  // The changelog speaks of its own day.
  test.each(pages.filter((page) => page !== 'CHANGELOG.md'))('%s names files that exist', (page) => {
    const named = readFileSync(new URL(page, ROOT), 'utf8').matchAll(
      /`((?:src|cypher|test|seed|bin|bench)\/[\w./-]*\.\w+)`/g,
    )
    // The endpoint of CONTRIBUTING.md is an example.
    const paths = [...named].map((match) => match[1]!).filter((path) => !path.includes('/filings/'))
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
  })

  test('the index of decisions links to each record once', () => {
    const index = readFileSync(new URL('decisions/README.md', DOCS), 'utf8').split('Superseded')[0]!
    const linked = [...index.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map((match) => match[1]!)
    const records = readdirSync(new URL('decisions/', DOCS)).filter((page) => page !== 'README.md')
    expect(linked.toSorted()).toEqual(records.toSorted())
  })

  describe('what a pack stores, in PACK-FORMAT.md', () => {
    const page = readFileSync(new URL('PACK-FORMAT.md', DOCS), 'utf8')
    const rows = page.match(/(?<=## What a pack stores\n)[^]*?(?=\n## )/)![0].match(/^\| .*\|$/gm)!
    const cells = (at: number) =>
      rows.flatMap((row) => [...row.split(' | ')[at]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!))

    test('has every label that loading and publishing write', () => {
      const statements = listQueries().filter(({ name }) => /^(loader|links|changes|publication)\//.test(name))
      const labels = statements.flatMap(({ text }) => text.match(/(?<=\(\w*:)[A-Z]\w+/g) ?? [])
      // The state of an index, and the runs whose edges to rules are checked, belong to no pack.
      const stored = new Set(labels.filter((label) => !['GraphRevision', 'ApplicabilityRun'].includes(label)))
      expect([...stored].toSorted()).toEqual([...new Set(cells(2))].toSorted())
    })

    test('names operations that exist', () => {
      const operations = readFileSync(new URL('operations.md', DOCS), 'utf8')
      const named = cells(3).filter((text) => /^[A-Z]+ \//.test(text))
      expect(named.filter((operation) => !operations.includes(`\`${operation}\``))).toEqual([])
      expect(named.length).toBeGreaterThan(10)
    })
  })

  describe('LIMITS.md', () => {
    const page = readFileSync(new URL('LIMITS.md', DOCS), 'utf8')
    const digits = (count: number) => count.toLocaleString('en')

    test('has the plans', () => {
      for (const [plan, { credits, period, ratePerSecond, burst }] of Object.entries(PLANS))
        expect(page).toContain(
          `| \`${plan}\` | ${digits(credits)} a ${period} | ${digits(ratePerSecond)} | ${digits(burst)} |`,
        )
    })

    test('has a row for each price', () => {
      const prices = page.match(/(?<=\| credits \| calls \|\n\|[-|]+\n)(?:\|.*\n)+/)![0].match(/(?<=^\| )\d+/gm)!
      expect(prices.map(Number)).toEqual(
        [...new Set<number>(Object.values(PRICES))].toSorted((one, other) => one - other),
      )
    })

    test('has the seats', () => {
      const rows = Object.values(SEATS).map(
        ({ mostEach, most, waitMost, queueMost }) => `| ${mostEach} | ${most} | ${waitMost / 1_000} s | ${queueMost} |`,
      )
      expect(page.match(/\| \d+ \| \d+ \| \d+ s \| \d+ \|/g)).toEqual(rows)
    })

    test('has the limits of an address', () => {
      const { public: open, page: explorer, oauth, registration, failed, ended, refused } = ADDRESS_LIMITS
      const rates = [
        `${open.perMinute} a minute, ${open.burst} at once`,
        `${explorer.perMinute} a minute each`,
        `${registration.perMinute} a minute, ${registration.burst} at once`,
        `${failed.perMinute} a minute |`,
        `${ended.perMinute} a minute each`,
      ]
      for (const rate of rates) expect(page).toContain(rate)
      expect([oauth, refused]).toEqual([explorer, ended])
      const { clients, requests } = CAPACITY
      expect(page).toContain(`${clients.perAddress} (${digits(clients.all)} over all)`)
      expect(page).toContain(
        `${requests.perAddress} (${requests.perClient} of a client, ${digits(requests.all)} over all)`,
      )
    })
  })

  test('the page on architecture stays short', () => {
    expect(readFileSync(new URL('ARCHITECTURE.md', DOCS), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1_500)
  })
})
