import neo4j, { type Driver } from 'neo4j-driver'
import {
  compileSeed,
  type CompiledSeed,
  readSeed,
  SEED_FOLDER,
  countRows,
  writeVersion,
  writeVocabulary,
} from '#src/loader/index.ts'
import type { Graph, Runner } from '#src/graph/graph.ts'
import { encodeValue } from '#src/graph/values.ts'
import type { Effort } from './support/effort.ts'
import { benchClock } from './support/fixed.ts'
import { emptyGraph } from './support/graph-content.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import type { Stores } from './support/stores.ts'
import { readStatement } from './support/statement.ts'

const ROUNDS = 7

/** One statement that the loader ran, with its parameters as the driver sends them. */
interface Statement {
  text: string
  params: Record<string, unknown>
}

/**
 * The cost that the loader adds to the database's work: rows written a second, compared with the bare driver's. The driver runs the same
 * statements with the same rows and batches, also in one transaction a pack version. Reading and checking YAML isn't measured.
 */
export async function load(stores: Stores, effort: Effort): Promise<Verdict> {
  const whole = compileSeed(readSeed(SEED_FOLDER), new Date(benchClock.now()).toISOString())
  const seed = effort.isSmoke ? { ...whole, versions: whole.versions.slice(0, 1) } : whole
  const rows = seed.versions.reduce((sum, version) => sum + countRows(version), 0)
  const recorded = await recordStatements(stores.graph, seed)
  tell(
    `  ${rows.toLocaleString('en-US')} rows in ${recorded.flat().length} statements, ${recorded.length} transactions`,
  )
  const driver = neo4j.driver(stores.neo4j.uri, neo4j.auth.basic(stores.neo4j.username, stores.neo4j.password))
  try {
    const ours = () => rate(rows, stores.graph, seed, () => writeAll(stores.graph, seed))
    const theirs = () => rate(rows, stores.graph, seed, () => replay(driver, stores.neo4j.database, recorded))
    // The first run of either side also makes and caches the plans.
    const written = [await contentAfter(stores.graph, ours), await contentAfter(stores.graph, theirs)]
    if (written[0] !== written[1]) throw new Error('the two sides write differently')
    const { ratio } = await compareInTurn({
      rounds: effort.rounds(ROUNDS),
      unit: 'rows/s',
      ours: { label: 'loader', measure: ours },
      theirs: { label: 'bare driver', measure: theirs },
    })
    return { name: 'load', ratio, target: 0.5, direction: 'at_least' }
  } finally {
    await driver.close()
    await emptyGraph(stores.graph)
  }
}

/** Counts the nodes and relationships of each kind after a side has written. */
async function contentAfter(graph: Graph, write: () => Promise<number>): Promise<string> {
  await write()
  const { records } = await graph.runText(readStatement('count-kinds'))
  return JSON.stringify(records.map((record) => [record.get('kind'), Number(record.get('count'))]))
}

async function rate(rows: number, graph: Graph, seed: CompiledSeed, write: () => Promise<void>): Promise<number> {
  await emptyGraph(graph)
  await writeVocabulary(graph, seed.vocabulary)
  const startedAt = performance.now()
  await write()
  return rows / ((performance.now() - startedAt) / 1000)
}

async function writeAll(graph: Graph, seed: CompiledSeed): Promise<void> {
  for (const version of seed.versions) await writeVersion(graph, version, () => undefined)
}

/** Loads once and records the statements, by transaction. */
async function recordStatements(graph: Graph, seed: CompiledSeed): Promise<Statement[][]> {
  const transactions: Statement[][] = []
  const recorder: Graph = {
    ...graph,
    writeBulk: (work) =>
      graph.writeBulk((tx) => {
        const statements: Statement[] = []
        transactions.push(statements)
        const run: Runner['run'] = (query, params) => {
          statements.push({ text: query.text, params: encodeValue(query.params, params) as Record<string, unknown> })
          return tx.run(query, params)
        }
        return work({ ...tx, run })
      }),
  }
  await emptyGraph(graph)
  await writeVocabulary(graph, seed.vocabulary)
  await writeAll(recorder, seed)
  return transactions
}

async function replay(driver: Driver, database: string, transactions: Statement[][]): Promise<void> {
  for (const statements of transactions) {
    const session = driver.session({ database })
    try {
      await session.executeWrite(async (tx) => {
        for (const { text, params } of statements) await tx.run(text, params)
      })
    } finally {
      await session.close()
    }
  }
}
