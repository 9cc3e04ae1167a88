import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { buildApp, type AppSettings } from './app.ts'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { preloadLaw } from './features/check/index.ts'
import { isExplorerBuilt } from './http/explorer.ts'
import { CONNECTION_LIMITS } from './http/server/connections.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { probeAddress } from './lib/network/public-target.ts'
import { runInBackground } from './lib/waiting/turns.ts'
import { StoreUnreachable } from './lib/waiting/patience.ts'
import { openGraph } from './stores/graph/graph.ts'
import { readMigrationState } from './stores/graph/migrations/state.ts'
import { createResponseCache } from './stores/graph/revision.ts'
import { openRedis } from './stores/redis/redis.ts'

/** Where `bin/build-web.mjs` puts the explorer. */
const EXPLORER_FOLDER = fileURLToPath(new URL('../web/dist', import.meta.url))

/**
 * How long running requests may take after the drain: as long as a request may take to arrive, which is longer than any
 * answer. The grace that docker-compose.yml and docs/RUNBOOK.md name is the drain, this, and some seconds.
 */
export const FINISH_MOST_MS = CONNECTION_LIMITS.requestMs

export interface Running {
  /** The address that the service listens on. */
  url: string
  /**
   * Goes on accepting calls for `drainMs` (0 by default) while `/readyz` is 503. Then finishes running requests,
   * commits the answered ones, and closes the stores.
   */
  close(drainMs?: number): Promise<void>
}

/**
 * Serves with the stores of the configuration. Starts no store, loads nothing and migrates nothing: on a graph with
 * pending migrations it refuses calls until they have run. Throws `CannotListen`. Only tests and benchmarks pass
 * `more`.
 */
export async function serve(
  config: Config,
  { clock = systemClock, ...more }: Pick<AppSettings, 'leaseMs' | 'webhookDelivery'> & { clock?: Clock } = {},
): Promise<Running> {
  await requireAddress(config)
  const graph = openGraph(config.neo4j)
  let report: (error: Error) => void = () => undefined
  const redis = await openRedis({ ...config.redis, onError: (error) => report(error) })
  // A store that is unavailable stops the start. Pending migrations don't: `/readyz` reports them.
  const migrations = await readMigrationState(graph.patient())
  const answers = createResponseCache({ graph: graph.background() })
  const { publicBaseUrl, billingAdminKey, secretKeys, trustProxy, logLevel, webhooks } = config
  const delivery = webhooks.isDelivering ? {} : { webhookDelivery: false as const }
  const webhookTargets = { allowLoopback: webhooks.allowLoopback }
  const app = await buildApp(
    { graph, redis, answers, clock },
    {
      publicBaseUrl,
      billingAdminKey,
      secretKeys,
      trustProxy,
      logLevel,
      webhookTargets,
      migrations,
      explorerFolder: EXPLORER_FOLDER,
      ...delivery,
      ...more,
    },
  )
  if (!isExplorerBuilt(EXPLORER_FOLDER))
    app.log.info('The explorer is not built, so / leads to /docs. `npm start` or `node bin/build-web.mjs` builds it')
  report = (error) => app.log.warn({ err: error }, 'Redis connection failed; reconnecting')
  // A failure is one of the graph, which `/readyz` reports.
  const law = { graph: graph.background(), answers, clock }
  const keep = () => preloadLaw(law).catch(() => undefined)
  // Before it listens: a replica that says that it is ready answers the first calls as fast as the later ones.
  await keep()
  const atHand = runInBackground(keep, 1_000, () => undefined)
  const close = async (drainMs = 0) => {
    app.beginDrain()
    await sleep(drainMs)
    try {
      await Promise.all([app.close(), atHand.stop()])
    } finally {
      // The stores close last, because closing the app still commits answered calls.
      await answers.stop()
      await Promise.all([redis.close(), graph.close()])
    }
  }
  try {
    return { url: await app.listen({ host: config.host, port: config.port }), close }
  } catch (error) {
    await close()
    throw new CannotListen(error as NodeJS.ErrnoException, config)
  }
}

/** Throws `CannotListen` when the address is taken or refused. Called before any store is used. */
export async function requireAddress(address: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await probeAddress(address)
  } catch (error) {
    throw new CannotListen(error as NodeJS.ErrnoException, address)
  }
}

const LISTEN_REASONS: Record<string, string> = {
  EADDRINUSE: 'another process listens there; stop it, or set PORT',
  EACCES: 'this user may not; set PORT to 1024 or above',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST',
}

/** The service can't listen on its address. The message gives the cause and the remedy. */
class CannotListen extends Error {
  constructor(cause: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>) {
    super(`can't listen on ${host} port ${port}: ${LISTEN_REASONS[cause.code ?? ''] ?? cause.message}`)
  }
}

/** 1: the address is taken or refused; 2: the environment is wrong; 3: a store can't be reached, or another error. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CannotListen) return 1
  return error instanceof ConfigError ? 2 : 3
}

if (import.meta.main) {
  try {
    const config = loadConfig(process.env)
    const running = await serve(config)
    // A supervisor sends SIGTERM, and its balancer has to notice. Ctrl-C comes from a terminal, where no balancer is.
    closeWithGrace({ delay: config.drainMs + FINISH_MOST_MS }, ({ signal }) =>
      running.close(signal === 'SIGTERM' ? config.drainMs : 0),
    )
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : `could not start: ${reasonOf(error)}`}\n`)
    process.exit(exitCodeOf(error))
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StoreUnreachable) return error.message
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message.split('\n')[0]}` : error.message
}
