import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { runInBackground } from './lib/waiting/turns.ts'
import { withDeadline } from './lib/waiting/patience.ts'
import { sweepPending } from './money/metering/index.ts'
import { dropOldMarkers, findMarkers } from './stores/graph/operation-markers.ts'
import { settleLeftovers } from './stores/graph/revision.ts'

/** The dependencies of the loops besides the stores. */
interface BackgroundWork {
  /** False: the work happens only when `app.tick` is called. The first looks run all the same. */
  isStarted?: boolean | undefined
  /** Checks whether the migrations of the graph are those that this release needs. */
  migrations: { look(): Promise<unknown>; isMigrated(): boolean }
  recovery: { tick(): Promise<unknown> }
  lookAtLedgers: () => Promise<unknown>
  consumeEvents: () => Promise<unknown>
  onRefund: (credits: number) => void
}

/** Work that a replica repeats until it closes. */
interface Loop {
  everyMs: number
  work: () => Promise<unknown>
  /**
   * Runs once before the service listens, which waits for it FIRST_LOOK_MS at most. A longer run continues meanwhile.
   */
  first?: () => Promise<unknown>
  /** The log message for a failure. Absent: the failure is reported elsewhere. The loop continues in both cases. */
  complaint?: string
  /** True: the loop also runs on a graph whose migrations this release does not accept. */
  isForAnyGraph?: boolean
}

const FIRST_LOOK_MS = 5_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs all background work once, in the order of its list. Rejects with the first failure. */
    tick(): Promise<void>
  }
}

/** Starts all background work, as one list. */
export function startBackground(app: FastifyInstance, deps: Deps, work: BackgroundWork): void {
  const { isStarted = true, migrations, recovery, lookAtLedgers, consumeEvents, onRefund } = work
  const checkLayout = () => deps.redis.checkLayout()
  const sweep = async () => {
    await sweepPending({ redis: deps.redis, findMarkers: (ids) => findMarkers(deps.graph, ids), onRefund })
    await dropOldMarkers(deps.graph, deps.clock)
  }
  const loops: Loop[] = [
    { everyMs: 1_000, work: migrations.look, first: migrations.look, isForAnyGraph: true },
    // Another release may have filled a store that was emptied meanwhile.
    { everyMs: 1_000, work: checkLayout, first: checkLayout, isForAnyGraph: true },
    { everyMs: 1_000, work: recovery.tick },
    { everyMs: 15_000, work: sweep, complaint: 'The sweeper failed' },
    { everyMs: 30_000, work: lookAtLedgers, isForAnyGraph: true },
    // When a process dies right after it has published, readers find the publication within a second.
    { everyMs: 1_000, work: () => settleLeftovers(deps.graph) },
    // The impacts of a publication are evaluated within a second or two.
    { everyMs: 1_000, work: consumeEvents, complaint: 'Change events could not be followed; the next look goes on' },
  ]
  const run = async ({ isForAnyGraph = false }: Loop, doWork: () => Promise<unknown>) => {
    if (isForAnyGraph || migrations.isMigrated()) await doWork()
  }
  for (const loop of loops) {
    const { first } = loop
    if (first)
      app.addHook('onReady', () =>
        withDeadline(run(loop, first), FIRST_LOOK_MS, 'the first look').catch(() => undefined),
      )
    if (isStarted) startLoop(app, loop, () => run(loop, loop.work))
  }
  app.decorate('tick', async () => {
    for (const loop of loops) await run(loop, loop.work)
  })
}

function startLoop(app: FastifyInstance, { everyMs, complaint }: Loop, work: () => Promise<void>): void {
  const running = runInBackground(work, everyMs, (error) => {
    if (complaint !== undefined) app.log.warn({ err: error }, complaint)
  })
  app.addHook('onClose', () => running.stop())
}
