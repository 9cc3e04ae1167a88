/** The Neo4j driver alone: it runs the service's own statement with the same parameters and does no other work. */
import neo4j, { type Driver, type Record as Neo4jRecord } from 'neo4j-driver'
import type { Neo4jCoordinates } from '#src/backends/store.ts'
import { answerParent } from '../support/answer-parent.ts'
import type { QueryParams, Question } from '../support/questions.ts'

export interface DriverSetup {
  neo4j: Neo4jCoordinates
  /** The text of the `.cypher` file. */
  text: string
  /** The parameters that the service adds to each question. */
  params: QueryParams
  questions: Question[]
}

export interface DriverAnswer {
  total: number
  ids: string[]
}

export interface DriverLoad {
  seconds: number
  connections: number
}

let driver: Driver
let database: string
let text: string
let fixed: QueryParams
let questions: Question[]
let position = 0

async function start(setup: DriverSetup): Promise<void> {
  ;({ text, questions, params: fixed } = setup)
  const { uri, username, password } = setup.neo4j
  database = setup.neo4j.database
  driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxConnectionPoolSize: 50 })
  await driver.getServerInfo()
}

/** Runs queries one after the other on each of `connections` loops; returns queries a second. */
async function load({ seconds, connections }: DriverLoad): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let done = 0
  const first = position
  const loop = async (index: number) => {
    for (let at = first + index; performance.now() < endsAt; at += connections) {
      await ask(questions[at % questions.length]!)
      done += 1
      position = Math.max(position, at)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => loop(index)))
  return done / ((performance.now() - startedAt) / 1000)
}

/** The answer to one question, for comparison. */
async function answer(question: Question): Promise<DriverAnswer> {
  const records = await ask(question)
  const total = Number(records[0]?.get('total') ?? 0)
  return { total, ids: records.flatMap((record) => (record.get('fact') as { id: string } | null)?.id ?? []) }
}

async function ask({ packIds, limit, offset }: Question): Promise<Neo4jRecord[]> {
  const session = driver.session({ database, defaultAccessMode: neo4j.session.READ })
  try {
    const params = { ...fixed, packIds, limit: neo4j.int(limit), offset: neo4j.int(offset) }
    return (await session.run(text, params)).records
  } finally {
    await session.close()
  }
}

answerParent({ start, load, answer }, () => driver.close())
