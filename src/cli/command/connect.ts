import { join } from 'node:path'
import { readDemoFile } from '#src/backends/demo-file.ts'
import { readEnvStores } from '#src/backends/backends.ts'
import { Refused } from '#src/lib/envelope.ts'
import type { AccountStores, Stores } from '#src/money/accounts/audit-log/index.ts'
import { getWorkspace, readWorkspaces } from '#src/money/accounts/workspaces/index.ts'
import { recoverSlot } from '#src/money/recovery/index.ts'
import { Problem } from '#src/problems.ts'
import { type Graph, openGraph } from '#src/stores/graph/graph.ts'
import { findMigrationFault, readMigrationState } from '#src/stores/graph/migrations/state.ts'
import { openPatientRedis } from '#src/stores/redis/patient.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { type Terminal, Unreachable } from './command.ts'

export const STATE_FOLDER = join(import.meta.dirname, '../../../.local')
/** Says on stderr what a command waits for, because a program may read standard output. */
function tellWait({ stderr }: Terminal): (sentence: string) => void {
  return (sentence) => void stderr.write(`${sentence}\n`)
}

/**
 * Finds the stores: each from its own variables, else from the file of the last `npm start`. A store is undefined
 * without both.
 */
function findStores({ env }: Terminal) {
  const named = readEnvStores('start', env)
  const demo = readDemoFile(STATE_FOLDER)
  const demoNeo4j = demo && {
    uri: demo.neo4j_uri,
    username: demo.neo4j_username,
    password: demo.neo4j_password,
    database: demo.neo4j_database,
  }
  return { neo4j: named.neo4j ?? demoNeo4j, redis: named.redis ?? (demo && { url: demo.redis_url }) }
}

/**
 * Runs a command that needs the graph, then closes it. The command waits for a busy store. Throws Unreachable,
 * StoreAway, and Refused when the graph isn't migrated as this release needs it.
 */
export function withGraph<T>(terminal: Terminal, work: (graph: Graph) => Promise<T>): Promise<T> {
  return withAnyGraph(terminal, async (graph) => {
    const fault = findMigrationFault(await readMigrationState(graph))
    if (fault !== undefined) throw new Refused([fault])
    return work(graph)
  })
}

/** The same for commands that migrate the graph or show its migrations: it doesn't check them. */
export async function withAnyGraph<T>(terminal: Terminal, work: (graph: Graph) => Promise<T>): Promise<T> {
  const { neo4j } = findStores(terminal)
  if (!neo4j) throw new Unreachable('no graph store: set NEO4J_URI, or run `npm start` in another terminal')
  const graph = openGraph({ ...neo4j, onWait: tellWait(terminal) }).patient()
  try {
    return await work(graph)
  } finally {
    await graph.close()
  }
}

/**
 * Runs a command that needs both stores, then closes them. Throws Unreachable, StoreAway, and Refused as `withGraph`
 * and `withRedis` do.
 */
export function withStores<T>(terminal: Terminal, work: (stores: Stores) => Promise<T>): Promise<T> {
  return withGraph(terminal, (graph) => withRedis(terminal, (redis) => work({ graph, redis })))
}

/**
 * Runs a command that needs Redis, then closes it. Throws Unreachable and StoreAway. Throws Refused when Redis holds a
 * layout that this release doesn't read.
 */
async function withRedis<T>(terminal: Terminal, work: (redis: Redis) => Promise<T>): Promise<T> {
  const { redis: settings } = findStores(terminal)
  if (!settings) throw new Unreachable('no Redis: set REDIS_URL, or run `npm start` in another terminal')
  const cluster = terminal.env['REDIS_CLUSTER'] === 'true'
  const redis = await openPatientRedis({ ...settings, cluster }, tellWait(terminal))
  try {
    const fault = await redis.checkLayout()
    if (fault) throw new Refused([`Redis ${fault}`])
    return await work(redis)
  } finally {
    await redis.close()
  }
}

/**
 * Runs a command about one account. Compares the account with its audit log first, so that a key that Redis has lost
 * can be revoked too. An account that can't be recovered is left as it is, and standard error says so. Throws
 * `not_found`.
 */
export function withAccount<T>(
  terminal: Terminal,
  workspaceId: string,
  work: (account: AccountStores) => Promise<T>,
): Promise<T> {
  return withStores(terminal, async (stores) => {
    const { slot } = await getWorkspace(stores.graph, workspaceId)
    await compareAccount(terminal, { ...stores, slot })
    return work({ ...stores, slot })
  })
}

/** The same for every account, one after the other, or the one that is named. Returns all results. */
export function withAccounts<T>(
  terminal: Terminal,
  workspaceId: string | undefined,
  work: (account: AccountStores) => Promise<T>,
): Promise<T[]> {
  return withStores(terminal, async (stores) => {
    const results: T[] = []
    for await (const { slot } of readWorkspaces(stores.graph, workspaceId)) {
      await compareAccount(terminal, { ...stores, slot })
      results.push(await work({ ...stores, slot }))
    }
    return results
  })
}

async function compareAccount(terminal: Terminal, { slot, ...stores }: AccountStores): Promise<void> {
  await recoverSlot(stores, slot).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    tellWait(terminal)(`The account can't be compared with its audit log: ${String(error)}`)
  })
}
