import closeWithGrace from 'close-with-grace'
import { buildApp, type AppSettings } from './app.ts'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { openGraph } from './graph/graph.ts'
import { migrate } from './graph/migrate.ts'
import { createAnswerCache } from './graph/revision.ts'
import { systemClock } from './lib/clock.ts'
import { openRedis } from './redis/redis.ts'

export interface Running {
  /** Where it listens. */
  url: string
  /** Finishes what runs, settles what was answered, then closes the stores. */
  close(): Promise<void>
}

/**
 * Serves with the stores of the configuration; brings up nothing and loads nothing but the graph's schema. Only tests
 * pass `more`.
 */
export async function serve(config: Config, more: Pick<AppSettings, 'leaseMs'> = {}): Promise<Running> {
  const graph = openGraph(config.neo4j)
  let report: (error: Error) => void = () => undefined
  const redis = await openRedis({ ...config.redis, onError: (error) => report(error) })
  await migrate(graph)
  const answers = createAnswerCache({ graph })
  const { publicBaseUrl, billingAdminKey, secretKeys, trustProxy, logLevel } = config
  const app = await buildApp(
    { graph, redis, answers, clock: systemClock },
    { publicBaseUrl, billingAdminKey, secretKeys, trustProxy, logLevel, ...more },
  )
  report = (error) => app.log.warn({ err: error }, 'Redis connection failed; reconnecting')
  const url = await app.listen({ host: config.host, port: config.port })
  const close = async () => {
    try {
      await app.close()
    } finally {
      // The stores last: the app's own closing still settles what it has answered.
      answers.stop()
      await Promise.all([redis.close(), graph.close()])
    }
  }
  return { url, close }
}

if (import.meta.main) {
  try {
    const running = await serve(loadConfig(process.env))
    closeWithGrace({ delay: 30_000 }, async () => running.close())
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : `could not start: ${reasonOf(error)}`}\n`)
    process.exit(error instanceof ConfigError ? 2 : 3)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message.split('\n')[0]}` : error.message
}
