import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestGraph } from '#test/support/stores.ts'

/** The statements of docs/CYPHER.md with the answers below them. */
const QUESTIONS = readFileSync(new URL('../../docs/CYPHER.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const statement = /```cypher\n([\s\S]*?)```/.exec(section)![1]!
    const [head, , ...rows] = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cellsOf)
    return { title: section.split('\n')[0]!, statement, columns: head, rows }
  })

/** Cells of a line of a table, without their padding. */
function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((text) => text.trim())
}

const RULE = 'eu-dora@1.0.0/rules/applies-a-credit-institution'

const graph = await openTestGraph()

async function ask(statement: string): Promise<Array<Record<string, string>>> {
  const { records } = await graph.runText(statement)
  return records.map((record) =>
    Object.fromEntries(Object.entries(record.toObject()).map(([key, value]) => [key, wordsOf(value as string)])),
  )
}

/** A value as the page writes it; numbers are integers of the driver, which print themselves. */
function wordsOf(value: null | string | { toString(): string } | unknown[]): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.map((item) => wordsOf(item as string)).join(', ') : value.toString()
}

describe('docs/CYPHER.md', () => {
  test('has fourteen questions', () => {
    expect(QUESTIONS).toHaveLength(14)
  })

  // Other tests add packs to the same graph, so an answer may have more rows than the page.
  test.each(QUESTIONS.filter(({ columns }) => columns).map((question) => [question.title, question] as const))(
    '%s',
    async (_title, { statement, columns, rows }) => {
      const answers = await ask(statement)
      const asRows = answers.map((answer) => columns!.map((column) => answer[column]))
      expect(rows.length).toBeGreaterThan(0)
      expect(asRows).toEqual(expect.arrayContaining(rows))
    },
  )

  test('finds runs that relied on a fact or a rule, and customers whom a publication touches', async () => {
    const workspace = 'cypher-page'
    await graph.runText(
      `MATCH (f:RelationshipFact {id: 'dora-overrides-nis2-for-financial-entities'})
       MATCH (:PackVersion {id: 'eu-ai-act@2.0.0'})<-[:CHANGES]-(e:ChangeEvent {kind: 'version_published'})
       CREATE (p:CustomerProfile {workspace_id: $workspace, id: 'bank'})
       CREATE (:ApplicabilityRun {id: 'cypher-page-run', workspace_id: $workspace, profile_id: 'bank', number: 1, status: 'current', relied_on: 2})-[:RELIED_ON]->(f)
       WITH p, e
       MATCH (run:ApplicabilityRun {id: 'cypher-page-run'}), (rule:Rule {id: $rule})
       CREATE (run)-[:RELIED_ON]->(rule)
       CREATE (p)-[:HAS_IMPACT]->(:ChangeImpact {id: 'cypher-page-impact', workspace_id: $workspace, status: 'open'})-[:OF]->(e)`,
      { workspace, rule: RULE },
    )
    try {
      const open = QUESTIONS.filter(({ columns }) => !columns)
      const [runs, touched] = await Promise.all(open.map(({ statement }) => ask(statement)))
      const run = { workspace, profile: 'bank', number: '1', status: 'current' }
      expect(runs).toContainEqual(run)
      const ofRule = open[0]!.statement.replace(/\(:RelationshipFact .*\)/, `(:Rule {id: '${RULE}'})`)
      expect(await ask(ofRule)).toContainEqual(run)
      expect(touched).toContainEqual({ workspace, profile: 'bank', status: 'open' })
    } finally {
      const text = 'MATCH (n:CustomerProfile|ApplicabilityRun|ChangeImpact {workspace_id: $workspace}) DETACH DELETE n'
      await graph.runText(text, { workspace })
    }
  })
})
