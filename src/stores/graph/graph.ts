import type { Driver, Session } from 'neo4j-driver'
import { createBreaker } from '#src/lib/waiting/breaker.ts'
import { addressOf, createPatience, withDeadline } from '#src/lib/waiting/patience.ts'
import { storeUnavailable } from '#src/problems.ts'
import type { Graph, GraphSettings } from './contract.ts'
import {
  countConnections,
  insideTransaction,
  openDriver,
  pingIn,
  type POOLS,
  refuseSecondConnection,
  withSession,
} from './driver.ts'
import { isOutage, isUnavailable, judgeFailure } from './failures.ts'
import { createQueryTimer, type QueryTimer, type TimeStatement } from './query-timer.ts'
import { runnerOf, sessionRunner } from './runner.ts'

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
function createPing(open: () => Driver, database: string): Ping {
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

/** Turns off the server's own timeout, so that it doesn't end patient work. */
const WITHOUT_END = { timeout: 0 }
const REMEDY =
  'See that Neo4j runs there and that NEO4J_URI, its user and its password are right; then repeat the command.'

/**
 * The patient view of a graph. It has its own driver, because the connection limit of requests is too short for a busy
 * machine. A single write statement does not run again after its connection was lost, since it may have had its effect.
 * Throws StoreAway.
 */
function openPatient(settings: GraphSettings, driver: Driver, hasty: Graph, timer: QueryTimer): Graph {
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
