import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sweepPending } from '#src/metering/index.ts'
import type { Deps } from './deps.ts'
import { dropOldMarkers, findMarkers } from './graph/operation-markers.ts'
import { settleLeftovers } from './graph/settled.ts'
import { runInBackground } from './lib/background.ts'
import { withDeadline } from './lib/deadline.ts'
import { randomId } from './lib/random.ts'

/** What the loops work with, beside the stores. */
interface BackgroundWork {
  /** Looks whether the graph is as this release needs it. */
  migrations: { look(): Promise<unknown>; isMigrated(): boolean }
  recovery: { tick(): Promise<unknown> }
  lookAtLedgers: () => Promise<unknown>
  consumeEvents: () => Promise<unknown>
  onRefund: (credits: number) => void
}

/** Work that a replica does by itself, again and again until it closes. */
interface Loop {
  everyMs: number
  work: () => Promise<unknown>
  /** Also done once before the service listens, for FIRST_LOOK_MS at most; a longer one goes on behind `/readyz`. */
  first?: () => Promise<unknown>
  /** What the log says of a failure. Absent: something else tells of it, and the next look goes on. */
  complaint?: string
  /** Runs on a graph that is not as this release needs it, too. */
  isForAnyGraph?: boolean
}

const FIRST_LOOK_MS = 5_000

/** Starts what runs beside requests, as one list. */
export function startBackground(app: FastifyInstance, deps: Deps, work: BackgroundWork): void {
  const { migrations, recovery, lookAtLedgers, consumeEvents, onRefund } = work
  const processId = `${hostname()}:${process.pid}:${randomId(4, 'hex')}`
  const lookAtLayout = () => deps.redis.lookAtLayout(processId)
  const sweep = async () => {
    await sweepPending({ redis: deps.redis, findMarkers: (ids) => findMarkers(deps.graph, ids), onRefund })
    await dropOldMarkers(deps.graph, deps.clock)
  }
  const loops: Loop[] = [
    { everyMs: 1_000, work: migrations.look, first: migrations.look, isForAnyGraph: true },
    // This process follows a raised layout within a second, or is not ready when it can't.
    { everyMs: 1_000, work: lookAtLayout, first: lookAtLayout, isForAnyGraph: true },
    { everyMs: 1_000, work: recovery.tick },
    { everyMs: 15_000, work: sweep, complaint: 'The sweeper failed' },
    { everyMs: 30_000, work: lookAtLedgers, isForAnyGraph: true },
    // Readers find within a second what a process has published that died right after it.
    { everyMs: 1_000, work: () => settleLeftovers(deps.graph) },
    // The impacts of a publication are worked out within a second or two.
    { everyMs: 1_000, work: consumeEvents, complaint: 'Change events could not be followed; the next look goes on' },
  ]
  for (const loop of loops) startLoop(app, loop, migrations.isMigrated)
}

function startLoop(app: FastifyInstance, loop: Loop, isMigrated: () => boolean): void {
  const { everyMs, work, first, complaint, isForAnyGraph = false } = loop
  const whenMigrated = (doWork: () => Promise<unknown>) => async () => {
    if (isForAnyGraph || isMigrated()) await doWork()
  }
  if (first) {
    const look = whenMigrated(first)
    app.addHook('onReady', () => withDeadline(look(), FIRST_LOOK_MS, 'the first look').catch(() => undefined))
  }
  const running = runInBackground(whenMigrated(work), everyMs, (error) => {
    if (complaint !== undefined) app.log.warn({ err: error }, complaint)
  })
  app.addHook('onClose', () => running.stop())
}
