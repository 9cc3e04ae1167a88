import type { Driver } from 'neo4j-driver'
import { withDeadline } from '#src/lib/waiting/deadline.ts'
import { pingIn, withSession } from './driver.ts'

/** How long one connection may take to answer, with its set-up. */
const ANSWER_MOST_MS = 3_000

interface Ping {
  /** Resolves when the database answers within `limitMs`. */
  ping(limitMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Pings over one connection. Callers that ask while a ping is under way share it, so any number of them sends one
 * statement at a time. A connection without an answer is given up with its driver: the store may answer on a new one.
 */
export function createPing(open: () => Driver, database: string): Ping {
  let driver = open()
  let underWay: Promise<void> | undefined

  async function send(): Promise<void> {
    try {
      await withSession(driver, database, 'read', (session) =>
        withDeadline(pingIn(session), ANSWER_MOST_MS, 'graph store'),
      )
    } catch (error) {
      void driver.close().catch(() => undefined)
      driver = open()
      throw error
    } finally {
      underWay = undefined
    }
  }

  return {
    ping: (limitMs) => withDeadline((underWay ??= send()), limitMs, 'graph store'),
    close: () => driver.close(),
  }
}
