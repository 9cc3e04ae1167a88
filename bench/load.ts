import neo4j, { type Driver } from 'neo4j-driver'
import { compileSeed, countRows, readSeed, SEED_FOLDER, writeVersion, writeVocabulary } from '#src/loader/index.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { encodeValue } from '#src/stores/graph/values.ts'
import { countKinds, emptyGraph } from './support/content.ts'
import { benchClock, compareInTurn, requireSame, tell, type Effort, type Ratio } from './support/measure.ts'
import type { Stores } from './support/stores.ts'

const ROUNDS = 7

/** One statement that the loader ran, with its parameters as the driver sends them. */
interface Statement {
  text: string
  params: Record<string, unknown>
}

/**
 * The cost that the loader adds to the database's work: rows written a second, compared with the bare driver's. The
 * driver runs the same statements with the same rows and batches, also in one transaction a pack version. Reading and
 * checking YAML isn't measured.
 */
export async function load(stores: Stores, effort: Effort): Promise<Ratio> {
  const whole = compileSeed(readSeed(SEED_FOLDER), new Date(benchClock.now()).toISOString())
  const seed = effort.isSmoke ? { ...whole, versions: whole.versions.slice(0, 1) } : whole
  const rows = seed.versions.reduce((sum, version) => sum + countRows(version), 0)
  const { graph, neo4j: at } = stores
  const writeAll = async (into: Graph) => {
    for (const version of seed.versions) await writeVersion(into, version, () => undefined)
  }
  const rate = async (write: () => Promise<void>) => {
    await emptyGraph(graph)
    await writeVocabulary(graph, seed.vocabulary)
    const startedAt = performance.now()
    await write()
    return rows / ((performance.now() - startedAt) / 1_000)
  }
  const transactions: Statement[][] = []
  await rate(() => writeAll(recordInto(transactions, graph)))
  const written = await countKinds(graph)
  const shown = rows.toLocaleString('en-US')
  tell(`  ${shown} rows in ${transactions.flat().length} statements, ${transactions.length} transactions`)
  const driver = neo4j.driver(at.uri, neo4j.auth.basic(at.username, at.password))
  try {
    const ours = { label: 'loader', measure: () => rate(() => writeAll(graph)) }
    const theirs = { label: 'bare driver', measure: () => rate(() => replay(driver, at.database, transactions)) }
    // The first run of either side also makes and caches the plans.
    await theirs.measure()
    requireSame(written, await countKinds(graph))
    return await compareInTurn(effort.rounds(ROUNDS), 'rows/s', ours, theirs)
  } finally {
    await driver.close()
    await emptyGraph(graph)
  }
}

/** A graph that adds the statements of each transaction. */
function recordInto(transactions: Statement[][], graph: Graph): Graph {
  return {
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
