import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { countRooms, listGrown, readTable } from '../../bin/count.mjs'
import { GENERATED_PAGES, renderErrorsPage } from '#src/cli/docs.ts'
import { CONFLICT_REASONS, PROBLEMS } from '#src/lib/problem-codes.ts'

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
    const smaller = counted.map((lines) => ({ ...lines, code: lines.code - Math.max(100, Math.ceil(lines.code / 10)) }))
    expect(listGrown(counted, smaller)).toEqual([])
    expect(
      listGrown(
        counted,
        smaller.map((lines) => ({ ...lines, code: lines.code - 10 })),
      ),
    ).toHaveLength(counted.length)
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
  const pages = [...readdirSync(ROOT), ...inDocs].filter((page) => page.endsWith('.md'))

  test.each(pages)('%s links to files that exist', (page) => {
    const place = new URL(page, ROOT)
    const targets = [...readFileSync(place, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1]!)
    expect(targets.filter((target) => !existsSync(new URL(target, place)))).toEqual([])
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
      const folders = ['loader', 'links', 'changes', 'publication'].map((name) => new URL(`cypher/${name}/`, ROOT))
      const statements = folders.flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.cypher'))
          .map((file) => readFileSync(new URL(file, folder), 'utf8')),
      )
      const labels = statements.flatMap((text) => text.match(/(?<=\(\w*:)[A-Z]\w+/g) ?? [])
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

    test('links to sections that exist', () => {
      const anchors = rows.join().match(/(?<=\(#)[\w-]+/g)!
      const headings = page.match(/(?<=^#{2,3} ).+$/gm)!.map((heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w ]/g, '')
          .replaceAll(' ', '-'),
      )
      expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
    })
  })

  test('the page on architecture stays short', () => {
    expect(readFileSync(new URL('ARCHITECTURE.md', DOCS), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1_500)
  })
})
