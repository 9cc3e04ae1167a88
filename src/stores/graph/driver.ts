import neo4j, { type Driver, type Session } from 'neo4j-driver'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { GraphSettings } from './contract.ts'

/*
 * A transaction holds a connection until its callback ends. If the callback waited for another connection of the same
 * store, enough such writes at once would hold all connections and wait for each other until their deadlines. So a
 * callback reads through its transaction only; what else it needs is read before (see `writePrepared`).
 */

/** The store whose transaction the running code is inside of. */
const holder = new AsyncLocalStorage<object | undefined>()

/** Runs the callback of a transaction of this store. */
export function insideTransaction<T>(store: object, work: () => Promise<T>): Promise<T> {
  return holder.run(store, work)
}

/** Throws in the callback of a transaction of this store: the caller is about to wait for a second connection. */
export function refuseSecondConnection(store: object): void {
  if (holder.getStore() === store)
    throw new Error('the callback of a transaction asks the graph for a second connection; it may only use `tx`')
}

/**
 * Runs work that needs a connection besides the one that its transaction holds. Only a migration may: few processes
 * migrate, and no request does.
 */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return holder.run(undefined, work)
}

/**
 * The most connections of each purpose, for one process. Requests hold most of them, and none of the others: a ping, a
 * background loop or a publication never waits for a request. A server takes 400 (`server.bolt.thread_pool_max_size`).
 */
export const POOLS = { requests: 64, background: 8, patient: 8, ping: 1 }

/** Opens a driver with these limits in ms for connections and retries. It connects at first use. */
export function openDriver(
  settings: GraphSettings,
  { purpose, connectMs, retryMs }: { purpose: keyof typeof POOLS; connectMs: number; retryMs: number },
): Driver {
  return neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
    maxConnectionPoolSize: Math.min(POOLS[purpose], settings.maxConnections ?? Infinity),
    connectionAcquisitionTimeout: connectMs,
    connectionTimeout: connectMs,
    maxTransactionRetryTime: retryMs,
    // The driver tests idle connections before use, so the process needs no restart after the server was lost.
    connectionLivenessCheckTimeout: 5_000,
    userAgent: 'regulatory-pack-api/1.0',
  })
}

/** Does the work in a session of its own, and closes it. */
export async function withSession<T>(
  driver: Driver,
  database: string,
  mode: 'read' | 'write',
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const defaultAccessMode = mode === 'read' ? neo4j.session.READ : neo4j.session.WRITE
  const session = driver.session({ database, defaultAccessMode })
  try {
    return await work(session)
  } finally {
    session.close().catch(() => undefined)
  }
}

/** Runs a trivial statement in the database, to see that it answers. */
export async function pingIn(session: Session): Promise<void> {
  await session.run('RETURN 1 AS one')
}

interface Pool {
  _activeResourceCounts: Record<string, number>
  _pools: Record<string, { length: number }>
}

interface Pooled {
  _connectionProvider?: { _connectionPool?: Partial<Pool> }
}

const isPooled = (driver: object): driver is Pooled => '_connectionProvider' in driver

/** Counts connections from private fields of the driver, which publishes no pool figures. Missing fields count as 0. */
export function countConnections(driver: object): { active: number; idle: number } {
  const pool = isPooled(driver) ? driver._connectionProvider?._connectionPool : undefined
  const active = Object.values(pool?._activeResourceCounts ?? {}).reduce((sum, count) => sum + count, 0)
  const idle = Object.values(pool?._pools ?? {}).reduce((sum, { length }) => sum + (length || 0), 0)
  return { active, idle }
}
