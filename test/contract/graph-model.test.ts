import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestGraph } from '#test/support/stores.ts'

const PAGE = readFileSync(new URL('../../docs/GRAPH-MODEL.md', import.meta.url), 'utf8')
const ROWS = [...PAGE.matchAll(/^\| `(\w+)` \|(.*)$/gm)].map((match) => ({ label: match[1]!, text: match[2]! }))
const SINGLETONS = 'GraphRevision'

const graph = await openTestGraph()
let inGraph: Map<string, string[]>
beforeAll(async () => {
  const { records } = await graph.runText(
    `CALL db.labels() YIELD label
     RETURN label, COLLECT { MATCH (n:$(label)) WITH n LIMIT 500 UNWIND keys(n) AS key RETURN DISTINCT key ORDER BY key } AS keys`,
  )
  inGraph = new Map(records.map((record) => [record.get('label'), record.get('keys')]))
})

describe('docs/GRAPH-MODEL.md', () => {
  test('has one row for each label', () => {
    const labels = ROWS.map(({ label }) => label).filter((label) => label !== SINGLETONS)
    expect(labels).toEqual([...new Set(labels)])
    const documented = new Set(ROWS.map(({ label }) => label))
    const used = [...inGraph].filter(([, keys]) => keys.length > 0).map(([label]) => label)
    expect(used.filter((label) => !documented.has(label))).toEqual([])
    expect(used).toContain('PackVersion')
  })

  test('names every property that its nodes have', () => {
    const missing = [...inGraph].flatMap(([label, keys]) => {
      const text = ROWS.filter((row) => row.label === label)
        .map((row) => row.text)
        .join()
      const words = new Set(text.match(/\w+/g))
      return keys.filter((key) => !words.has(key) && !isShort(key, text)).map((key) => `${label}.${key}`)
    })
    expect(missing).toEqual([])
  })
})

test('no node of a pack stands alone, nor one of the vocabulary that names another', async () => {
  const text = `MATCH (n:Fact|Term|Synonym|MemberStateOption|Transposition|Rule|RuleGroup|Obligation|Provision|Citation)
    WHERE NOT EXISTS { (n)--() } AND NOT coalesce(n.terms = [], false)
    RETURN labels(n)[0] + ' ' + n.id AS alone`
  // Tests of broken graphs cut the edges of seeds of their own.
  const alone = (await graph.runText(text)).records.map((record) => String(record.get('alone')))
  expect(alone.filter((node) => !/ (t[-_]|3[0-9A-F]{10}|vocabulary\/rules\/t-)/.test(node))).toEqual([])
})

/** The id has a column of its own; what both ends of a fact have is written out for one of them. */
function isShort(key: string, text: string): boolean {
  return key === 'id' || key === 'name' || (text.includes('to_… likewise') && key.startsWith('to_'))
}
