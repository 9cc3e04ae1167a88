import type { Session } from 'neo4j-driver'
import { createBreaker } from '#src/lib/waiting/breaker.ts'
import { withDeadline } from '#src/lib/waiting/deadline.ts'
import { storeUnavailable } from '#src/problems.ts'
import type { Graph, GraphSettings } from './contract.ts'
import { countConnections, openDriver, pingIn, withSession } from './driver.ts'
import { isOutage, isUnavailable } from './failures.ts'
import { openPatient } from './patient.ts'
import { createQueryTimer, type TimeStatement } from './query-timer.ts'
import { runnerOf, sessionRunner } from './runner.ts'
import { insideTransaction, refuseSecondConnection } from './second-connection.ts'

export type { Graph } from './contract.ts'
export type { Runner, Transaction } from './runner.ts'

const RETRY_MS = 2_000
const PROBE_MS = 1_000
/** The time limit for a connection on a busy machine. */
const SLOW_CONNECTION_MS = 20_000

/** Opens the graph store. It connects at first use. */
export function openGraph(settings: GraphSettings): Graph {
  const timeoutMs = settings.timeoutMs ?? 5_000
  const driver = openDriver(settings, { connectMs: 3_000, retryMs: RETRY_MS })
  const timer = createQueryTimer()
  const inSession = <T>(
    mode: 'read' | 'write',
    limitMs: number,
    work: (session: Session, time: TimeStatement) => Promise<T>,
  ) =>
    timer.during((time) =>
      withSession(driver, settings.database, mode, (session) =>
        withDeadline(work(session, time), limitMs, 'graph store'),
      ),
    )

  const ping = (limitMs: number) => inSession('read', limitMs, pingIn)
  const breaker = createBreaker({
    probe: () => ping(PROBE_MS),
    isOutage,
    refuse: () => Object.assign(new Error('Neo4j did not answer the last calls'), { code: 'ServiceUnavailable' }),
  })
  const guarded: typeof inSession = async (mode, limitMs, work) => {
    refuseSecondConnection(graph)
    return asProblem(breaker.run(() => inSession(mode, limitMs, work)))
  }

  const slowDriver = openDriver(settings, { connectMs: SLOW_CONNECTION_MS, retryMs: 0 })
  let view: Graph | undefined
  const graph: Graph = {
    poolSize: () => countConnections(driver),
    run: (query, params) =>
      guarded(query.mode, timeoutMs, (session, time) => sessionRunner(session, time, timeoutMs).run(query, params)),
    write: (work) =>
      // The server has the timeout too, so that a transaction whose caller is gone releases its locks.
      guarded('write', timeoutMs + RETRY_MS, (session, time) =>
        session.executeWrite((tx) => insideTransaction(graph, () => work(runnerOf(tx, time))), { timeout: timeoutMs }),
      ),
    writeBulk: (work) => graph.patient().write(work),
    patient: () => (view ??= openPatient(settings, slowDriver, graph, timer)),
    async ping(limitMs) {
      await asProblem(ping(limitMs))
      breaker.close()
    },
    breaker: breaker.state,
    observe: timer.observe,
    runText: (text, params) => graph.patient().runText(text, params),
    close: async () => void (await Promise.all([driver.close(), slowDriver.close()])),
  }
  return graph
}

async function asProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) ? storeUnavailable('graph', error) : error
  }
}
