import neo4j, { type Driver, type Integer } from 'neo4j-driver'
import type { Neo4jCoordinates } from '#src/backends/store.ts'

/** A property as JSON: whole numbers as they are, fractions as `{float}`. */
type Stored = string | boolean | number | { float: number } | Stored[]

/** A schema statement, a node, or a relationship between two nodes, which are given by their positions among the nodes. */
export type DumpedRow =
  | { schema: string }
  | { labels: string[]; properties: Record<string, Stored> }
  | { type: string; from: number; to: number; properties: Record<string, Stored> }

interface Found {
  id: Integer
  kinds: string[]
  properties: Record<string, unknown>
  from?: Integer
  to?: Integer
}

const SCHEMA = ['SHOW CONSTRAINTS YIELD createStatement', 'SHOW INDEXES YIELD createStatement, type, owningConstraint']
const NODES = 'MATCH (n) RETURN id(n) AS id, labels(n) AS kinds, properties(n) AS properties ORDER BY id'
const RELATIONSHIPS = `MATCH (a)-[r]->(b) RETURN id(r) AS id, [type(r)] AS kinds, properties(r) AS properties,
  id(a) AS from, id(b) AS to ORDER BY id`
const BATCH = 5_000

/** The whole graph with its schema, in a form independent of the server's release. */
export function dumpGraph(coordinates: Neo4jCoordinates): Promise<DumpedRow[]> {
  return withDriver(coordinates, async (ask) => {
    const rows: DumpedRow[] = []
    for (const text of SCHEMA)
      for (const found of await ask(text))
        // A constraint brings its own index, and the look-up indexes exist from the start.
        if (!found['owningConstraint'] && found['type'] !== 'LOOKUP')
          rows.push({ schema: String(found['createStatement']) })
    const places = new Map<string, number>()
    for (const { id, kinds, properties } of (await ask(NODES)) as unknown as Found[]) {
      places.set(id.toString(), places.size)
      rows.push({ labels: kinds.toSorted(), properties: storedProperties(properties) })
    }
    for (const { kinds, properties, from, to } of (await ask(RELATIONSHIPS)) as unknown as Found[]) {
      const place = (id: Integer | undefined) => places.get(String(id))!
      rows.push({ type: kinds[0]!, from: place(from), to: place(to), properties: storedProperties(properties) })
    }
    return rows
  })
}

/** Restores the graph in an empty database. */
export function restoreGraph(coordinates: Neo4jCoordinates, rows: DumpedRow[]): Promise<void> {
  return withDriver(coordinates, async (ask) => {
    for (const row of rows) if ('schema' in row) await ask(row.schema)
    await ask('CALL db.awaitIndexes(120)')
    const ids: Integer[] = []
    const nodes = rows.filter((row) => 'labels' in row).map((row, place) => ({ place, ...row }))
    for (const [labels, group] of Map.groupBy(nodes, (node) => node.labels.map(quoted).join('')))
      for (const batch of batchesOf(group)) {
        const list = batch.map(({ place, properties }) => ({ place, properties: plainProperties(properties) }))
        const text = `UNWIND $list AS row CREATE (n${labels}) SET n = row.properties RETURN row.place AS place, id(n) AS id`
        for (const { place, id } of await ask(text, { list })) ids[Number(place)] = id as Integer
      }
    const edges = rows.filter((row) => 'type' in row)
    for (const [type, group] of Map.groupBy(edges, (edge) => quoted(edge.type)))
      for (const batch of batchesOf(group)) {
        const list = batch.map(({ from, to, properties }) => ({
          from: ids[from],
          to: ids[to],
          properties: plainProperties(properties),
        }))
        await ask(
          `UNWIND $list AS row MATCH (a) WHERE id(a) = row.from MATCH (b) WHERE id(b) = row.to
           CREATE (a)-[r${type}]->(b) SET r = row.properties`,
          { list },
        )
      }
    await ask('CALL db.awaitIndexes(120)')
  })
}

const quoted = (name: string) => `:\`${name}\``

function* batchesOf<T>(list: T[]): Generator<T[]> {
  for (let first = 0; first < list.length; first += BATCH) yield list.slice(first, first + BATCH)
}

function storedProperties(properties: Record<string, unknown>): Record<string, Stored> {
  const names = Object.keys(properties).toSorted()
  return Object.fromEntries(names.map((name) => [name, stored(properties[name])]))
}

function stored(value: unknown): Stored {
  if (Array.isArray(value)) return value.map(stored)
  if (neo4j.isInt(value)) return value.toNumber()
  if (typeof value === 'number') return { float: value }
  if (typeof value === 'string' || typeof value === 'boolean') return value
  throw new Error(`no way to dump the property ${JSON.stringify(value)}`)
}

function plainProperties(properties: Record<string, Stored>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plain(value)]))
}

function plain(value: Stored): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'number') return neo4j.int(value)
  return typeof value === 'object' ? value.float : value
}

type Ask = (text: string, parameters?: object) => Promise<Array<Record<string, unknown>>>

async function withDriver<T>({ uri, username, password, database }: Neo4jCoordinates, work: (ask: Ask) => Promise<T>) {
  const driver: Driver = neo4j.driver(uri, neo4j.auth.basic(username, password))
  const ask: Ask = async (text, parameters = {}) => {
    const { records } = await driver.executeQuery(text, parameters, { database })
    return records.map((record) => record.toObject() as Record<string, unknown>)
  }
  try {
    return await work(ask)
  } finally {
    await driver.close()
  }
}
