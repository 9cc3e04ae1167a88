import type { QueryResult } from 'neo4j-driver'
import type { BreakerState } from '#src/lib/waiting/breaker.ts'
import type { QueryObserver } from './query-timer.ts'
import type { Runner, Transaction } from './runner.ts'

/** The graph store. Reads go to followers where there are any (`neo4j://`). */
export interface Graph extends Runner {
  /**
   * Runs one write transaction of a request. The driver retries it after transient errors, so `work` must be
   * repeatable. It reads through `tx` only: asking the graph itself throws, because that would wait for a second
   * connection while it holds one. After the deadline the caller gets a 503 and the outcome is unknown, so an effect
   * that must not happen twice needs an operation marker.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * The same for loading and publishing, which may take minutes and wait for each other: it is the `write` of
   * `patient()`.
   */
  writeBulk<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * The same store for work that can wait: loading, publishing, migrating, commands, set-up. It has no deadline, and
   * waits for running work while the server answers pings. Transactions that lose a lock or their connection run again.
   * Throws StoreAway.
   */
  patient(): Graph
  /**
   * The same store for loops of this process, with connections of their own: they wait for no request, and no request
   * waits for them.
   */
  background(): Graph
  /**
   * Resolves when the database answers, over a connection of its own: a busy pool must not look like a store that is
   * away.
   */
  ping(timeoutMs: number): Promise<void>
  /** The state of the breaker; see `lib/breaker.ts`. */
  breaker(): BreakerState
  /** Runs a statement that has no definition: schema files and EXPLAIN in the contract test. */
  runText(text: string, params?: Record<string, unknown>): Promise<QueryResult>
  /**
   * Reports to `observer` each statement of a named query that this store sends from now on, also those of its patient
   * view, until the returned function is called. Each attempt of a transaction that runs again is reported, because the
   * server did its work.
   */
  observe(observer: QueryObserver): () => void
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
  /**
   * The most connections of each purpose, where that is less than `POOLS` says; only tests set it. One is enough for
   * everything but a migration, which needs two.
   */
  maxConnections?: number
  /** Receives a sentence that says why patient work takes long. */
  onWait?: (sentence: string) => void
}
