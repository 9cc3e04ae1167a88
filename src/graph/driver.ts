import neo4j, { type Driver, type Session } from 'neo4j-driver'
import type { GraphSettings } from './contract.ts'

/** Opens a driver whose connections and retries take so long at most; connects at first use. */
export function openDriver(
  settings: GraphSettings,
  { connectMs, retryMs }: { connectMs: number; retryMs: number },
): Driver {
  return neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
    maxConnectionPoolSize: settings.maxConnections ?? 50,
    connectionAcquisitionTimeout: connectMs,
    connectionTimeout: connectMs,
    maxTransactionRetryTime: retryMs,
    // Half-open connections after a lost server are tested before use, so recovery needs no restart.
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

/** Asks the database itself for a sign of life. */
export async function pingIn(session: Session): Promise<void> {
  await session.run('RETURN 1 AS one')
}

interface Pool {
  _activeResourceCounts: Record<string, number>
  _pools: Record<string, { length: number }>
}

/** The driver publishes no pool figures; these fields of it are read with care, and are 0 when they are gone. */
export function countConnections(driver: Driver): { active: number; idle: number } {
  const pool = (driver as unknown as { _connectionProvider?: { _connectionPool?: Partial<Pool> } })._connectionProvider
    ?._connectionPool
  const active = Object.values(pool?._activeResourceCounts ?? {}).reduce((sum, count) => sum + count, 0)
  const idle = Object.values(pool?._pools ?? {}).reduce((sum, { length }) => sum + (length || 0), 0)
  return { active, idle }
}
