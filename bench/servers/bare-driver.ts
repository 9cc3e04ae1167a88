/** The Neo4j driver alone, running the service's own statement with the same parameters and nothing around it. */
import neo4j, { type Driver } from 'neo4j-driver'
import type { Neo4jCoordinates } from '#src/backends/store.ts'
import { answerParent } from '../support/answer-parent.ts'
import type { Question } from '../support/questions.ts'

export interface DriverSetup {
  neo4j: Neo4jCoordinates
  /** The text of the `.cypher` file. */
  text: string
  questions: Question[]
}

export interface DriverLoad {
  seconds: number
  connections: number
}

let driver: Driver
let database: string
let text: string
let questions: Question[]
let position = 0
let rows = 0

async function start(setup: DriverSetup): Promise<void> {
  ;({ text, questions } = setup)
  const { uri, username, password } = setup.neo4j
  database = setup.neo4j.database
  driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxConnectionPoolSize: 50 })
  await driver.getServerInfo()
}

/** Runs one query after the other on each of `connections` loops; returns queries a second. */
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

async function ask({ packIds, limit, offset }: Question): Promise<void> {
  const session = driver.session({ database, defaultAccessMode: neo4j.session.READ })
  try {
    const params = {
      packIds,
      mode: 'published',
      types: null,
      q: null,
      limit: neo4j.int(limit),
      offset: neo4j.int(offset),
    }
    rows += (await session.run(text, params)).records.length
  } finally {
    await session.close()
  }
}

answerParent({ start, load, rows: async () => rows }, () => driver.close())
