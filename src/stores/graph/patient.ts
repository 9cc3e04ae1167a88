import type { Driver, Session } from 'neo4j-driver'
import { withDeadline } from '#src/lib/waiting/deadline.ts'
import { addressOf, createPatience } from '#src/lib/waiting/patience.ts'
import type { Graph, GraphSettings } from './contract.ts'
import { pingIn, withSession } from './driver.ts'
import { judgeFailure } from './failures.ts'
import type { QueryTimer, TimeStatement } from './query-timer.ts'
import { runnerOf, sessionRunner } from './runner.ts'
import { insideTransaction, refuseSecondConnection } from './second-connection.ts'

/** Turns off the server's own timeout, so that it doesn't end patient work. */
const WITHOUT_END = { timeout: 0 }
const REMEDY =
  'See that Neo4j runs there and that NEO4J_URI, its user and its password are right; then repeat the command.'

/**
 * The patient view of a graph. It has its own driver, because the connection limit of requests is too short for a busy
 * machine. A single write statement does not run again after its connection was lost, since it may have had its effect.
 * Throws StoreAway.
 */
export function openPatient(settings: GraphSettings, driver: Driver, hasty: Graph, timer: QueryTimer): Graph {
  const { database, onWait } = settings
  const ping = (limitMs: number) =>
    withSession(driver, database, 'read', (session) => withDeadline(pingIn(session), limitMs, 'graph store'))
  const waitFor = createPatience({
    store: `The graph store at ${addressOf(settings.uri)}`,
    remedy: REMEDY,
    ping,
    judge: judgeFailure,
    onWait,
  })
  const inSession = async <T>(
    mode: 'read' | 'write',
    isRepeatable: boolean,
    work: (session: Session, time: TimeStatement) => Promise<T>,
  ) => {
    refuseSecondConnection(hasty)
    return timer.during((time) =>
      waitFor(() => withSession(driver, database, mode, (session) => work(session, time)), isRepeatable),
    )
  }
  const graph: Graph = {
    ...hasty,
    run: (query, params) =>
      inSession(query.mode, query.mode === 'read', (session, time) =>
        sessionRunner(session, time, WITHOUT_END.timeout).run(query, params),
      ),
    write: (work) =>
      inSession('write', true, (session, time) =>
        session.executeWrite((tx) => insideTransaction(hasty, () => work(runnerOf(tx, time))), WITHOUT_END),
      ),
    writeBulk: (work) => graph.write(work),
    patient: () => graph,
    ping: (limitMs) => waitFor(() => ping(limitMs)),
    runText: (text, params) => inSession('write', true, (session) => session.run(text, params, WITHOUT_END)),
  }
  return graph
}
