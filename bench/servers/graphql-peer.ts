/**
 * The same graph behind `@neo4j/graphql`, which generates its own Cypher. Served by the same Fastify as the service,
 * with the query parsed and checked once. It has no keys, credits or validation of its own, so it is as fast as the
 * library allows.
 */
import { Neo4jGraphQL } from '@neo4j/graphql'
import debug from 'debug'
import Fastify from 'fastify'
import { execute, parse, validate, type GraphQLSchema } from 'graphql'
import neo4j, { type Driver } from 'neo4j-driver'
import type { Neo4jCoordinates } from '#src/backends/store.ts'
import { PEER_QUERY, PEER_TYPES } from '../support/peer-query.ts'
import { answerParent } from '../support/processes.ts'

let driver: Driver | undefined
let schema: GraphQLSchema
let sessionConfig: { database: string; defaultAccessMode: 'READ' }
const document = parse(PEER_QUERY)
const app = Fastify({ logger: { level: 'warn' } })

async function start({ uri, username, password, database }: Neo4jCoordinates): Promise<string> {
  driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxConnectionPoolSize: 50 })
  sessionConfig = { database, defaultAccessMode: 'READ' }
  // Dates are texts here, which the query compares with the requested day.
  const features = { filters: { String: { LTE: true } } }
  schema = await new Neo4jGraphQL({ typeDefs: PEER_TYPES, driver, features }).getSchema()
  const [mistake] = validate(schema, document)
  if (mistake) throw mistake
  app.post('/graphql', async (request, reply) => {
    const answer = await ask((request.body as { variables: Record<string, unknown> }).variables)
    return reply.code(answer.errors ? 500 : 200).send(answer)
  })
  return await app.listen({ host: '127.0.0.1', port: 0 })
}

function ask(variableValues: Record<string, unknown>) {
  return Promise.resolve(execute({ schema, document, variableValues, contextValue: { sessionConfig } }))
}

/** The Cypher that the library writes for one question, as it logs it. */
async function explain(variables: Record<string, unknown>): Promise<string> {
  const lines: string[] = []
  const { log } = debug
  debug.log = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
  debug.enable('@neo4j/graphql:execution')
  await ask(variables)
  debug.disable()
  debug.log = log
  return lines.findLast((line) => line.includes('MATCH')) ?? 'not logged'
}

answerParent({ start, explain }, async () => {
  await app.close()
  await driver?.close()
})
