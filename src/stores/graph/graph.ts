import type { Driver, Session } from 'neo4j-driver'
import { createBreaker } from '#src/lib/waiting/breaker.ts'
import { withDeadline } from '#src/lib/waiting/deadline.ts'
import { storeUnavailable } from '#src/problems.ts'
import type { Graph, GraphSettings } from './contract.ts'
import { countConnections, openDriver, type POOLS, withSession } from './driver.ts'
import { isOutage, isUnavailable } from './failures.ts'
import { openPatient } from './patient.ts'
import { createPing } from './ping.ts'
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
  const { database } = settings
  const timer = createQueryTimer()
  const open = (purpose: keyof typeof POOLS) => openDriver(settings, { purpose, connectMs: 3_000, retryMs: RETRY_MS })
  const requestDriver = open('requests')
  const backgroundDriver = open('background')
  const slowDriver = openDriver(settings, { purpose: 'patient', connectMs: SLOW_CONNECTION_MS, retryMs: 0 })
  const { ping, close: closePing } = createPing(() => open('ping'), database)
  const breaker = createBreaker({
    probe: () => ping(PROBE_MS),
    isOutage,
    refuse: () => Object.assign(new Error('Neo4j did not answer the last calls'), { code: 'ServiceUnavailable' }),
  })

  function viewOf(driver: Driver): Pick<Graph, 'run' | 'write' | 'poolSize'> {
    const guarded = async <T>(
      mode: 'read' | 'write',
      limitMs: number,
      work: (session: Session, time: TimeStatement) => Promise<T>,
    ) => {
      refuseSecondConnection(graph)
      const inSession = () =>
        timer.during((time) =>
          withSession(driver, database, mode, (session) => withDeadline(work(session, time), limitMs, 'graph store')),
        )
      return asProblem(breaker.run(inSession))
    }
    return {
      poolSize: () => countConnections(driver),
      run: (query, params) =>
        guarded(query.mode, timeoutMs, (session, time) => sessionRunner(session, time, timeoutMs).run(query, params)),
      write: (work) =>
        // The server has the timeout too, so that a transaction whose caller is gone releases its locks.
        guarded('write', timeoutMs + RETRY_MS, (session, time) =>
          session.executeWrite((tx) => insideTransaction(graph, () => work(runnerOf(tx, time))), {
            timeout: timeoutMs,
          }),
        ),
    }
  }

  let patient: Graph | undefined
  const graph: Graph = {
    ...viewOf(requestDriver),
    writeBulk: (work) => graph.patient().write(work),
    patient: () => (patient ??= openPatient(settings, slowDriver, graph, timer)),
    background: () => background,
    async ping(limitMs) {
      await asProblem(ping(limitMs))
      breaker.close()
    },
    breaker: breaker.state,
    observe: timer.observe,
    runText: (text, params) => graph.patient().runText(text, params),
    close: async () =>
      void (await Promise.all([
        closePing(),
        ...[requestDriver, backgroundDriver, slowDriver].map((driver) => driver.close()),
      ])),
  }
  const background: Graph = { ...graph, ...viewOf(backgroundDriver) }
  return graph
}

async function asProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) ? storeUnavailable('graph', error) : error
  }
}
