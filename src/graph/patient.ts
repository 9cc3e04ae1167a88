import type { Driver } from 'neo4j-driver'
import { withDeadline } from '#src/lib/deadline.ts'
import { addressOf, createPatience } from '#src/lib/patience.ts'
import { pingIn, withSession } from './driver.ts'
import { judgeFailure } from './failures.ts'
import type { Graph, GraphSettings } from './contract.ts'
import { decodeRows, encodeParams, runnerOf } from './runner.ts'

/** Turns off the server's own timeout, so that it doesn't end patient work. */
const WITHOUT_END = { timeout: 0 }
const REMEDY =
  'See that Neo4j runs there and that NEO4J_URI, its user and its password are right; then repeat the command.'

/**
 * The patient view of a graph. It has its own driver, because the connection limit of requests is too short for a busy machine. A single
 * write statement does not run again after its connection was lost, since it may have had its effect. Throws StoreAway.
 */
export function openPatient(settings: GraphSettings, driver: Driver, hasty: Graph): Graph {
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
  const graph: Graph = {
    ...hasty,
    run: (query, params) =>
      waitFor(
        () =>
          withSession(driver, database, query.mode, async (session) =>
            decodeRows(query, await session.run(query.text, encodeParams(query, params), WITHOUT_END)),
          ),
        query.mode === 'read',
      ),
    write: (work) =>
      waitFor(() =>
        withSession(driver, database, 'write', (session) =>
          session.executeWrite((tx) => work(runnerOf(tx)), WITHOUT_END),
        ),
      ),
    writeBulk: (work) => graph.write(work),
    patient: () => graph,
    ping: (limitMs) => waitFor(() => ping(limitMs)),
    runText: (text, params) =>
      waitFor(() => withSession(driver, database, 'write', (session) => session.run(text, params, WITHOUT_END))),
  }
  return graph
}
