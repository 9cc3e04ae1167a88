import type { Command } from 'commander'
import type { Deps } from '#src/deps.ts'
import { randomBase62 } from '#src/lib/secrets/base62.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import { openGraph } from '#src/graph/graph.ts'
import { systemClock } from '#src/lib/clock.ts'
import type { Redis } from '#src/redis/redis.ts'

/** The server that the document names by default: the address of `npm start`. */
const DEFAULT_BASE_URL = 'http://127.0.0.1:8080'

/** `openapi`: needs no store. */
export function addOpenApiCommand(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document as the service would answer it')
    .option('--base-url <url>', 'where the service is reached', DEFAULT_BASE_URL)
    .option('--json', 'the document is JSON in any case')
    .action(async ({ baseUrl }: { baseUrl: string }) => {
      process.stdout.write(await renderOpenApi(baseUrl))
    })
}

/** The OpenAPI document of the whole service, indented, ending with a line break. Connects to nothing. */
export async function renderOpenApi(publicBaseUrl = DEFAULT_BASE_URL): Promise<string> {
  // Loaded here, so that no other command has to load the whole service.
  const { buildApp } = await import('#src/app.ts')
  const deps = openNothing()
  // Describing needs no secret, but the service can't be built without one.
  const secrets = { billingAdminKey: randomBase62(32), secretKeys: [randomBase62(32)] }
  const app = await buildApp(deps, { publicBaseUrl, ...secrets, logLevel: 'silent', webhookDelivery: false })
  try {
    const response = await app.inject('/openapi.json')
    return `${JSON.stringify(response.json(), null, 2)}\n`
  } finally {
    await app.close()
    await deps.graph.close()
  }
}

/** Dependencies for describing the service. The graph's driver connects at its first use, which never happens here. */
export function openNothing(): Deps {
  const refuse = () => Promise.reject(new Error('describing the API asks no store'))
  const redis: Redis = {
    runScript: refuse,
    command: refuse,
    ping: refuse,
    findFault: refuse,
    breaker: () => 'closed',
    inFlight: () => 0,
    isReady: () => false,
    epoch: () => 0,
    checkLayout: refuse,
    scanKeys: async function* () {},
    close: () => Promise.resolve(),
  }
  const answers: ResponseCache = {
    remember: (_key, work) => work(),
    find: () => undefined,
    refresh: () => Promise.resolve(),
    counts: { hits: 0, misses: 0 },
    size: 0,
    stop: () => undefined,
  }
  const graph = openGraph({ uri: 'bolt://127.0.0.1:1', username: '', password: '', database: '' })
  return { graph, redis, answers, clock: systemClock }
}
