import type { Static, TObject } from '@sinclair/typebox'
import neo4j, { type Driver, type ManagedTransaction, type QueryResult, type Session } from 'neo4j-driver'
import { createBreaker, type BreakerState } from '#src/lib/breaker.ts'
import { withDeadline } from '#src/lib/deadline.ts'
import { storeUnavailable } from '#src/problems.ts'
import type { Query } from './query.ts'
import { compileDecoder, encodeValue } from './values.ts'

/** What runs queries: the graph itself (one auto-commit statement each) or a transaction. */
export interface Runner {
  run<P extends TObject, R extends TObject>(query: Query<P, R>, params: Static<P>): Promise<Array<Static<R>>>
}

/** The graph store. Reads go to followers where there are any (`neo4j://`). */
export interface Graph extends Runner {
  /**
   * One write transaction of a request; retried by the driver on transient errors, so `work` must be repeatable. After its
   * deadline the caller gets a 503 and the outcome is unknown: an effect that must not happen twice has a receipt.
   */
  write<T>(work: (tx: Runner) => Promise<T>): Promise<T>
  /** The same for loading and publishing, which may take minutes and wait for one another. */
  writeBulk<T>(work: (tx: Runner) => Promise<T>): Promise<T>
  /** Resolves when the database answers. */
  ping(timeoutMs: number): Promise<void>
  /** Whether calls are let through; see `lib/breaker.ts`. */
  breaker(): BreakerState
  /** Runs a statement that has no definition: schema files and EXPLAIN in the contract test. */
  runText(text: string, params?: Record<string, unknown>): Promise<QueryResult>
  /** Connections in use and idle, for metrics. */
  poolSize(): { active: number; idle: number }
  close(): Promise<void>
}

export interface GraphSettings {
  uri: string
  username: string
  password: string
  database: string
  /** How long one statement may take before the caller gets a 503. */
  timeoutMs?: number
  maxConnections?: number
}

const RETRY_MS = 2_000
const BULK_MS = 10 * 60_000
const PROBE_MS = 1_000

/** Opens a driver; connects at first use. */
export function openGraph(settings: GraphSettings): Graph {
  const timeoutMs = settings.timeoutMs ?? 5_000
  const driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
    maxConnectionPoolSize: settings.maxConnections ?? 50,
    connectionAcquisitionTimeout: 3_000,
    connectionTimeout: 3_000,
    maxTransactionRetryTime: RETRY_MS,
    // Half-open connections after a lost server are tested before use, so recovery needs no restart.
    connectionLivenessCheckTimeout: 5_000,
    userAgent: 'regulatory-pack-api/1.0',
  })
  const open = (mode: 'read' | 'write'): Session =>
    driver.session({
      database: settings.database,
      defaultAccessMode: mode === 'read' ? neo4j.session.READ : neo4j.session.WRITE,
    })

  const inSession = async <T>(
    mode: 'read' | 'write',
    limitMs: number,
    work: (session: Session) => Promise<T>,
  ): Promise<T> => {
    const session = open(mode)
    try {
      return await withDeadline(work(session), limitMs, 'graph store')
    } finally {
      session.close().catch(() => undefined)
    }
  }

  const ping = (limitMs: number) =>
    inSession('read', limitMs, async (session) => void (await session.run('RETURN 1 AS one')))
  const breaker = createBreaker({
    probe: () => ping(PROBE_MS),
    isOutage,
    refuse: () => Object.assign(new Error('Neo4j did not answer the last calls'), { code: 'ServiceUnavailable' }),
  })
  const guarded: typeof inSession = (mode, limitMs, work) =>
    asProblem(breaker.run(() => inSession(mode, limitMs, work)))

  return {
    poolSize: () => countConnections(driver),
    run: (query, params) =>
      guarded(query.mode, timeoutMs, async (session) =>
        decodeRows(query, await session.run(query.text, encodeParams(query, params), { timeout: timeoutMs })),
      ),
    write: (work) =>
      // The server gives up by itself too, so that a transaction that nobody waits for any more lets go of its locks.
      guarded('write', timeoutMs + RETRY_MS, (session) =>
        session.executeWrite((tx) => work(runnerOf(tx)), { timeout: timeoutMs }),
      ),
    writeBulk: (work) => guarded('write', BULK_MS, (session) => session.executeWrite((tx) => work(runnerOf(tx)))),
    async ping(limitMs) {
      await asProblem(ping(limitMs))
      breaker.close()
    },
    breaker: breaker.state,
    runText: (text, params) => asProblem(inSession('write', BULK_MS, (session) => session.run(text, params))),
    close: () => driver.close(),
  }
}

async function asProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) ? storeUnavailable('graph', error) : error
  }
}

function runnerOf(tx: ManagedTransaction): Runner {
  return { run: async (query, params) => decodeRows(query, await tx.run(query.text, encodeParams(query, params))) }
}

function encodeParams(query: Query, params: unknown): Record<string, unknown> {
  if (!query.checkParams.Check(params)) {
    const first = query.checkParams.Errors(params).First()
    throw new TypeError(`${query.name}: parameter ${first?.path ?? ''} ${first?.message ?? 'is wrong'}`)
  }
  return encodeValue(query.params, params) as Record<string, unknown>
}

const decoders = new WeakMap<object, (value: unknown) => unknown>()

function decodeRows<P extends TObject, R extends TObject>(query: Query<P, R>, result: QueryResult): Array<Static<R>> {
  let decode = decoders.get(query)
  if (!decode) decoders.set(query, (decode = compileDecoder(query.row)))
  return result.records.map((record) => {
    const row = decode(record.toObject())
    if (query.checkRow.Check(row)) return row
    const first = query.checkRow.Errors(row).First()
    throw new TypeError(`${query.name}: column ${first?.path ?? ''} ${first?.message ?? 'is wrong'}`)
  })
}

const UNAVAILABLE = new Set([
  'ServiceUnavailable',
  'SessionExpired',
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.ClientError.Database.DatabaseNotFound',
  'N/A',
])

const UNAVAILABLE_KINDS = [
  'Neo.TransientError',
  'Neo.ClientError.Security',
  // The server's own clock for a statement may be faster than the one here.
  'Neo.ClientError.Transaction.TransactionTimedOut',
  // The same for one that was waiting for a lock.
  'Neo.ClientError.Transaction.LockClientStopped',
]

/** True for an error that says the store can't be reached or doesn't answer, as opposed to a wrong statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'DeadlineExceeded') return true
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string') return false
  return UNAVAILABLE.has(code) || UNAVAILABLE_KINDS.some((kind) => code.startsWith(kind))
}

/** Codes of the driver for a server that can't be reached, besides a statement that got no answer in time. */
const NOT_REACHED = new Set(['ServiceUnavailable', 'SessionExpired', 'N/A'])

/** True where the next caller would wait in vain too. What the server answers, it answers at once. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'DeadlineExceeded' || NOT_REACHED.has((error as { code?: string }).code ?? '')
}

interface Pool {
  _activeResourceCounts: Record<string, number>
  _pools: Record<string, { length: number }>
}

/** The driver publishes no pool figures; these fields of it are read with care, and are 0 when they are gone. */
function countConnections(driver: Driver): { active: number; idle: number } {
  const pool = (driver as unknown as { _connectionProvider?: { _connectionPool?: Partial<Pool> } })._connectionProvider
    ?._connectionPool
  const active = Object.values(pool?._activeResourceCounts ?? {}).reduce((sum, count) => sum + count, 0)
  const idle = Object.values(pool?._pools ?? {}).reduce((sum, { length }) => sum + (length || 0), 0)
  return { active, idle }
}
