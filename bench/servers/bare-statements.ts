/** The Neo4j driver alone: it runs the statements that the service ran, with the same parameters, and does no other work. */
import neo4j, { type Driver, type Record as Neo4jRecord } from 'neo4j-driver'
import type { Neo4jCoordinates } from '#src/backends/store.ts'
import { answerParent } from '../support/answer-parent.ts'
import type { Stage } from '../support/record-statements.ts'
import type { DriverLoad } from './bare-driver.ts'

export interface StatementsSetup {
  neo4j: Neo4jCoordinates
  /** The statements of each question. */
  questions: Stage[][]
}

let driver: Driver
let database: string
let questions: Stage[][]
let position = 0

async function start(setup: StatementsSetup): Promise<void> {
  questions = setup.questions
  position = 0
  if (driver) return
  const { uri, username, password } = setup.neo4j
  database = setup.neo4j.database
  driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxConnectionPoolSize: 50 })
  await driver.getServerInfo()
}

/** Answers questions one after the other on each of `connections` loops; returns questions a second. */
async function load({ seconds, connections }: DriverLoad): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let done = 0
  const loop = async () => {
    while (performance.now() < endsAt) {
      await ask(questions[position++ % questions.length]!)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return done / ((performance.now() - startedAt) / 1000)
}

/** The ids of the facts that the statements of one question return, for comparison. */
async function answer(at: number): Promise<string[]> {
  const records = await ask(questions[at]!)
  return records.flatMap((record) => (record.has('fact') ? [(record.get('fact') as { id: string }).id] : []))
}

/** The statements of a stage run at the same time, the stages one after the other, as in the service. */
async function ask(stages: Stage[]): Promise<Neo4jRecord[]> {
  const records: Neo4jRecord[] = []
  for (const stage of stages) records.push(...(await Promise.all(stage.map(run))).flat())
  return records
}

async function run({ text, params }: Stage[number]): Promise<Neo4jRecord[]> {
  const session = driver.session({ database, defaultAccessMode: neo4j.session.READ })
  try {
    return (await session.run(text, withIntegers(params))).records
  } finally {
    await session.close()
  }
}

/** The driver sends plain numbers as floats. */
function withIntegers(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? neo4j.int(value) : value]),
  )
}

answerParent({ start, load, answer }, () => driver?.close())
