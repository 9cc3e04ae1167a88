/** The Neo4j driver alone: it runs the service's own statements with the same parameters and does no other work. */
import neo4j, { type Driver, type Record as Neo4jRecord } from 'neo4j-driver'
import type { Neo4jCoordinates } from '#src/backends/store.ts'
import { callsPerSecond, withIntegers } from '../support/measure.ts'
import { answerParent } from '../support/processes.ts'

interface Statement {
  /** One object for all parameters, so that a message to the child has the text once. */
  query: { text: string }
  params: Record<string, unknown>
}

/** Statements that run at the same time, because none needs the rows of another. */
export type Stage = Statement[]

export interface DriverSetup {
  neo4j: Neo4jCoordinates
  /** The stages of each question, which run one after the other, as in the service. */
  questions: Stage[][]
  /** How many callers ask at once. */
  connections: number
}

/** What a question found, for comparison. */
export interface DriverAnswer {
  /** Where a statement returns one. */
  total: number | undefined
  factIds: string[]
}

let driver: Driver | undefined
let setup: DriverSetup
let position = 0

async function start(given: DriverSetup): Promise<void> {
  setup = given
  const { uri, username, password } = setup.neo4j
  driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxConnectionPoolSize: 50 })
  await driver.getServerInfo()
}

/** Answers questions one after the other for each caller; returns questions a second. */
function load(seconds: number): Promise<number> {
  return callsPerSecond(setup.connections, seconds, () => ask(position++ % setup.questions.length))
}

async function answer(at: number): Promise<DriverAnswer> {
  const records = (await ask(at)).map((record) => record.toObject())
  const total = records.find((record) => 'total' in record)?.['total']
  const facts = records.flatMap((record) => (record['fact'] as { id: string } | null | undefined) ?? [])
  return { total: total === undefined ? total : Number(total), factIds: facts.map(({ id }) => id) }
}

async function ask(at: number): Promise<Neo4jRecord[]> {
  const records: Neo4jRecord[] = []
  for (const stage of setup.questions[at]!) records.push(...(await Promise.all(stage.map(run))).flat())
  return records
}

async function run({ query, params }: Statement): Promise<Neo4jRecord[]> {
  const session = driver!.session({ database: setup.neo4j.database, defaultAccessMode: neo4j.session.READ })
  try {
    return (await session.run(query.text, withIntegers(params))).records
  } finally {
    await session.close()
  }
}

answerParent({ start, load, answer }, async () => driver?.close())
