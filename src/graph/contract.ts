import type { QueryResult } from 'neo4j-driver'
import type { BreakerState } from '#src/lib/breaker.ts'
import type { Runner } from './runner.ts'

/** The graph store. Reads go to followers where there are any (`neo4j://`). */
export interface Graph extends Runner {
  /**
   * One write transaction of a request; retried by the driver on transient errors, so `work` must be repeatable. After its
   * deadline the caller gets a 503 and the outcome is unknown: an effect that must not happen twice has a receipt.
   */
  write<T>(work: (tx: Runner) => Promise<T>): Promise<T>
  /** The same for loading and publishing, which may take minutes and wait for one another: a `write` of `patient()`. */
  writeBulk<T>(work: (tx: Runner) => Promise<T>): Promise<T>
  /**
   * The same store for work that can wait: loading, publishing, migrating, commands, set-up. Nothing has a deadline. Whatever
   * is under way is waited for while the server gives signs of life; transactions that lose their turn or their connection
   * run again. Throws StoreAway.
   */
  patient(): Graph
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
  /** Is told why work that can wait takes long. */
  onWait?: (sentence: string) => void
}
