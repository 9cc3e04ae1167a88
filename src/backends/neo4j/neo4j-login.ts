import neo4j, { type Driver, Neo4jError } from 'neo4j-driver'
import type { Neo4jCoordinates } from '../store.ts'

/** `refused`: it answers, but not to these credentials; `silent`: it doesn't serve this database (yet). */
type LoginState = 'ready' | 'refused' | 'silent'

/** Tries the credentials with one trivial query on the database itself. */
export function canLogIn(coordinates: Neo4jCoordinates): Promise<LoginState> {
  return tryWith(coordinates, coordinates.password, async (driver) => {
    await driver.executeQuery('RETURN 1', {}, { database: coordinates.database })
  })
}

/** Replaces the default password of a new Neo4j; until then the server allows nothing else. */
export function replaceDefaultPassword(coordinates: Neo4jCoordinates): Promise<LoginState> {
  return tryWith(coordinates, 'neo4j', async (driver) => {
    const cypher = "ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $password"
    await driver.executeQuery(cypher, { password: coordinates.password }, { database: 'system' })
  })
}

async function tryWith(
  { uri, username }: Neo4jCoordinates,
  password: string,
  work: (driver: Driver) => Promise<void>,
): Promise<LoginState> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), {
    // A server that has just started, on a busy machine, takes many seconds for its first login.
    connectionTimeout: 20_000,
    connectionAcquisitionTimeout: 20_000,
    maxTransactionRetryTime: 0,
    maxConnectionPoolSize: 1,
    userAgent: 'regulatory-pack-api/backends',
  })
  try {
    await work(driver)
    return 'ready'
  } catch (error) {
    return error instanceof Neo4jError && error.code === 'Neo.ClientError.Security.Unauthorized' ? 'refused' : 'silent'
  } finally {
    await driver.close()
  }
}

/**
 * Settings that bound the memory of transactions, from the heap of the server in megabytes. All transactions together
 * get 70 % of it, as Neo4j has it by default. One transaction gets a quarter of that: a statement that needs more fails
 * alone, and others still have room beside it.
 */
export function transactionSettings(heapMb: number): Record<string, string> {
  const totalMb = Math.floor(heapMb * 0.7)
  return {
    'db.memory.transaction.total.max': `${totalMb}m`,
    'db.memory.transaction.max': `${Math.floor(totalMb / 4)}m`,
  }
}

/** Names of settings in the spelling in which the image takes them from its environment. */
export function settingsOfImage(settings: Record<string, string>): Record<string, string> {
  const nameOf = (name: string) => `NEO4J_${name.replaceAll('_', '__').replaceAll('.', '_')}`
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [nameOf(name), value]))
}
