import { readdirSync, readFileSync } from 'node:fs'
import { Kind, type TSchema } from '@sinclair/typebox'
import type { Plan, QueryResult } from 'neo4j-driver'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Graph } from '#src/stores/graph/graph.ts'
import { listQueries, type Query } from '#src/stores/graph/query.ts'
import { encodeValue } from '#src/stores/graph/values.ts'
import { openTestGraph } from '#test/support/stores.ts'

const ROOT = new URL('../../', import.meta.url)
const CYPHER = new URL('cypher/', ROOT)
const VERBS = ['find', 'list', 'count', 'walk', 'upsert', 'create', 'set', 'delete']

/** Small labels that are read whole on purpose, with the reason in their file. */
const SCANNED_LABELS = [
  'Pack',
  'Migration',
  'Term',
  'Fact',
  'RelationshipType',
  'MemberStateOption',
  'Synonym',
  'Instrument',
  'Transposition',
]

/** Every property that docs/GRAPH-MODEL.md names: a statement may read those, also while no node has one. */
const PROPERTIES = readFileSync(new URL('docs/GRAPH-MODEL.md', ROOT), 'utf8')
  .match(/\b[a-z][a-z0-9_]*\b/g)!
  .flatMap((name) => (name.startsWith('from_') ? [name, name.replace('from_', 'to_')] : [name]))

function filesUnder(folder: URL, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .toSorted()
}

// Queries are defined at import, so every file that may define some is imported before the tests are listed.
for (const folder of ['src/', 'seed/']) {
  for (const file of filesUnder(new URL(folder, ROOT), '.ts').map((name) => new URL(folder + name, ROOT)))
    if (readFileSync(file, 'utf8').includes('defineQuery(')) await import(file.href)
}
const queries = listQueries()

/** A value of the right type, so that the planner knows what it compares. */
function sample(schema: TSchema): unknown {
  switch (schema[Kind]) {
    case 'Integer':
      return 1
    case 'Number':
      return 0.5
    case 'Boolean':
      return true
    case 'Array':
      return [sample(schema['items'] as TSchema)]
    case 'Object':
      return Object.fromEntries(
        Object.entries(schema['properties'] as Record<string, TSchema>).map(([key, inner]) => [key, sample(inner)]),
      )
    case 'Union':
      return sample((schema['anyOf'] as TSchema[])[0]!)
    default:
      return 'x'
  }
}

function operators(plan: Plan): Plan[] {
  return [plan, ...plan.children.flatMap(operators)]
}

describe('cypher files', () => {
  let graph: Graph
  beforeAll(async () => {
    graph = await openTestGraph()
    // The planner calls properties that it has never seen unknown.
    const assignments = [...new Set(PROPERTIES)].map((name) => `\`${name}\`: ''`).join(', ')
    await graph.runText(`CREATE (n:Workspace {id: 'probe', ${assignments}}) DELETE n`)
    // So would the types of edges of relationship facts that no shipped fact has, and of what customers may not have
    // done yet.
    await graph.runText(
      `MATCH (t:RelationshipType) WITH collect(toUpper(t.id)) + $rareEdges AS types UNWIND types AS type
       CALL (type) { CREATE (n:Workspace {id: type}) CREATE (n)-[:$(type)]->(n) DETACH DELETE n }`,
      { rareEdges: ['CORRECTS', 'DECIDED', 'HAS_INCIDENT', 'HAS_RESULT', 'LOCKED', 'LOGGED', 'RELIED_ON'] },
    )
  })

  /** Planning is what costs time here, so each statement is explained once. */
  const explained = new Map<Query, Promise<QueryResult>>()
  function explain(query: Query): Promise<QueryResult> {
    const parameters = encodeValue(query.params, sample(query.params)) as Record<string, unknown>
    const result = explained.get(query) ?? graph.runText(`EXPLAIN ${query.text}`, parameters)
    explained.set(query, result)
    return result
  }

  test('each is bound to exactly one definition, or to one for each label that it serves', () => {
    const files = filesUnder(CYPHER, '.cypher').filter((file) => !file.startsWith('schema/'))
    const bound = queries.map(({ name }) => `${name.split(':')[0]}.cypher`)
    expect([...new Set(bound)].toSorted()).toEqual(files)
    expect(queries.filter(({ text }) => text.replaceAll(/^\/\/.*$/gm, '').includes('Label'))).toEqual([])
  })

  test.each(queries.map((query) => [query.name, query] as const))('%s keeps its contract', async (_name, query) => {
    const { summary, records } = await explain(query)
    expect(records).toEqual([])
    const problems = (summary.gqlStatusObjects ?? []).filter(
      ({ gqlStatus }) => !gqlStatus.startsWith('00') && gqlStatus !== '02000',
    )
    expect(problems.map((status) => status.statusDescription)).toEqual([])
    const columns = (summary.plan as Plan).arguments['Details'] ?? ''
    for (const column of Object.keys(query.row.properties)) expect(columns).toContain(column)
    const used = query.text.replaceAll(/\/\/.*$/gm, '').matchAll(/\$(\w+)/g)
    const parameters = [...new Set([...used].map((match) => match[1]!))].toSorted()
    expect(parameters).toEqual(Object.keys(query.params.properties).toSorted())
    if (query.mode === 'read') expect(summary.queryType).toBe('r')
    else expect(['w', 'rw']).toContain(summary.queryType)
  })

  test.each(queries.map((query) => [query.name, query] as const))('%s starts at an index', async (_name, query) => {
    const plan = (await explain(query)).summary.plan as Plan
    const scans = operators(plan).filter(({ operatorType }) =>
      /AllNodesScan|NodeByLabelScan|DirectedRelationshipTypeScan|UndirectedRelationshipTypeScan/.test(operatorType),
    )
    const details = scans.map((operator) => `${operator.operatorType} ${String(operator.arguments['Details'])}`)
    expect(details.filter((detail) => !SCANNED_LABELS.some((label) => detail.endsWith(`:${label}`)))).toEqual([])
  })

  test('each index is used by a statement', async () => {
    const { records } = await graph.runText(
      `SHOW INDEXES YIELD type, labelsOrTypes, properties, owningConstraint
       WHERE type = 'RANGE' AND owningConstraint IS NULL
       RETURN labelsOrTypes[0] AS label, properties`,
    )
    const plans = await Promise.all(queries.map(async (query) => (await explain(query)).summary.plan as Plan))
    const details = plans.flatMap(operators).map((operator) => String(operator.arguments['Details']))
    const unused = records.flatMap((record) => {
      const [label, properties] = [String(record.get('label')), record.get('properties') as string[]]
      const index = `:${label}(${properties.join(', ')})`
      // Where few nodes are stored, the planner may take the unique id instead.
      const compares = ({ text }: Query) =>
        text.includes(`:${label}`) &&
        properties.every((name) => new RegExp(`\\b(${name}:|\\w+\\.${name}( (=|<|>|IN)|\\n| DESC|,))`).test(text))
      return details.some((detail) => detail.includes(index)) || queries.some(compares) ? [] : [index]
    })
    expect(unused).toEqual([])
    expect(records.length).toBeGreaterThan(10)
  })

  test('only edges of relationship facts have a mode: so statements tell them from all others', async () => {
    const { records } = await graph.runText(
      `MATCH ()-[e]->() WHERE e.mode IS NOT NULL OR e.fact_id IS NOT NULL
       WITH DISTINCT toLower(type(e)) AS type, e.mode IS NOT NULL AND e.fact_id IS NOT NULL AS isOfFact
       RETURN type, isOfFact AND EXISTS { MATCH (:RelationshipType {id: type}) } AS isOfFact`,
    )
    const types = records.map((record) => record.toObject())
    expect(types.filter(({ isOfFact }) => !isOfFact)).toEqual([])
    expect(types.length).toBeGreaterThan(5)
  })

  test.each(queries.map((query) => [query.name, query] as const))(
    '%s is written by the house rules',
    (_name, query) => {
      const lines = query.text.split('\n')
      expect(lines[0]).toMatch(/^\/\/ /)
      expect(lines.length).toBeLessThanOrEqual(61)
      expect(VERBS).toContain(query.name.split('/').at(-1)!.split('-')[0])
      expect(query.text).not.toMatch(/\[[^\]]*\*\s*(\]|\d+\.\.\s*\])/)
    },
  )

  test('no other file holds Cypher', () => {
    const isCypher = /\b(MATCH|MERGE|UNWIND)\s*[($]|\bCREATE\s*\(/
    const holders = filesUnder(new URL('src/', ROOT), '.ts').filter((file) =>
      isCypher.test(readFileSync(new URL(`src/${file}`, ROOT), 'utf8')),
    )
    expect(holders).toEqual([])
  })

  test('every tenant query is confined to a workspace', () => {
    const tenantLabels =
      /:(CustomerProfile|ProfileVersion|ApplicabilityRun|RunResult|ChangeImpact|Decision|ImpactRecompute|Incident|IncidentEvent|WebhookEndpoint)\b/
    // The service itself follows events for everyone; it writes to the workspace that each row names.
    const forEveryone = ['impacts/count-profiles-behind', 'impacts/list-profiles-behind', 'webhooks/upsert-messages']
    // Migrations change the data of all, and what checks the edges of all writes them by id.
    const open = queries
      .filter(({ name }) => !/^(migrations|links)\//.test(name))
      .filter((query) => tenantLabels.test(query.text) && !query.text.includes('$workspaceId'))
      .map((query) => query.name)
    expect(open.toSorted()).toEqual(forEveryone)
  })
})
