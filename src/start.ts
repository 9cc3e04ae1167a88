import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Backends, openBackends } from './backends/backends.ts'
import { readDemoFile, writeDemoFile } from './backends/demo-file.ts'
import { keepDeploymentSecrets } from './backends/secrets.ts'
import { loadConfig } from './config.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Scope } from './lib/scopes.ts'
import { parseApiKey } from './lib/secrets/api-key.ts'
import { loadSeed } from './loader/index.ts'
import { audited, OPERATOR, type Stores } from './money/accounts/audit-log/index.ts'
import { grantCredits, showCredits } from './money/accounts/credits/index.ts'
import { issueKey } from './money/accounts/keys/index.ts'
import { createWorkspace, getWorkspace } from './money/accounts/workspaces/index.ts'
import { requireAddress, type Running, serve } from './server.ts'
import { type Graph, openGraph } from './stores/graph/graph.ts'
import { migrate, tellProgress } from './stores/graph/migrations/migrate.ts'
import { workspaceKeys } from './stores/redis/keys.ts'
import { openPatientRedis } from './stores/redis/patient.ts'
import type { Redis, RedisSettings } from './stores/redis/redis.ts'

const DEMO_CREDITS = 100_000

/**
 * Opens the demo workspace of `npm start`, with a key of scopes read, write and admin, and tops it up to DEMO_CREDITS.
 * Uses the workspace and key of the last start again when both stores still have them.
 */
async function openDemoWorkspace(
  graph: Graph,
  redis: Redis,
  clock: Clock,
  stateFolder: string,
): Promise<{ workspaceId: string; apiKey: string }> {
  const kept = await findKeptDemo(graph, redis, stateFolder)
  const demo = kept ?? (await makeDemo({ graph, redis }, clock))
  const { balance } = await showCredits(redis, demo.slot)
  if (balance < DEMO_CREDITS) {
    const reason = 'topped up at the start of the demo'
    const grant = { slot: demo.slot, amount: DEMO_CREDITS - balance, reason }
    await audited({ graph, redis }, OPERATOR.actor, (by) => grantCredits(redis, grant, { by }))
  }
  return { workspaceId: demo.workspaceId, apiKey: demo.apiKey }
}

async function findKeptDemo(graph: Graph, redis: Redis, stateFolder: string) {
  const file = readDemoFile(stateFolder)
  const key = parseApiKey(file?.api_key)
  if (!file || !key) return undefined
  const name = workspaceKeys(key.slot).key(key.hash)
  const status = await redis.command(name, ['HGET', name, 'status'])
  const workspace = await getWorkspace(graph, file.workspace_id).catch(() => undefined)
  if (status !== 'active' || workspace?.slot !== key.slot) return undefined
  return { workspaceId: workspace.id, slot: workspace.slot, apiKey: file.api_key }
}

async function makeDemo(stores: Stores, clock: Clock) {
  const { id, slot } = await createWorkspace(stores.graph, clock, 'Demo')
  const scopes: Scope[] = ['read', 'write', 'admin']
  const request = { workspaceId: id, slot, name: 'demo', type: 'service', scopes } as const
  const { secret } = await audited(stores, OPERATOR.actor, (by) =>
    issueKey(stores.redis, clock, request, undefined, by),
  )
  return { workspaceId: id, slot, apiKey: secret }
}

const STATE_FOLDER = new URL('../.local', import.meta.url).pathname
const BUILD_WEB = fileURLToPath(new URL('../bin/build-web.mjs', import.meta.url))
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm start`: starts missing stores, loads the packs, opens the demo workspace, serves, and prints the address. */
async function start(): Promise<void> {
  const { env } = process
  const host = env['HOST'] || '127.0.0.1'
  const port = env['PORT'] || '8080'
  const publicBaseUrl = env['PUBLIC_BASE_URL'] || `http://${host}:${port}`
  // Reports a port that is taken before any store is started, connected to or loaded.
  const checkAddress = () => requireAddress({ host, port: Number(port) })
  // Beside the stores, which take longer.
  const explorer = buildExplorer()
  let opened: Backends | undefined
  let running: Running | undefined
  // An interrupt finishes running requests and stops the backends; `openBackends` handles it until they are open. Node
  // drops a signal that comes while nothing listens, so this listens from the beginning.
  closeOnSignal(async () => {
    if (!opened) return false
    say('Stopping: finishing what runs')
    await running?.close()
    await opened.close()
    return true
  })
  const backends = await openBackends({ purpose: 'start', say, beforeLaunch: checkAddress })
  opened = backends
  try {
    const secrets = keepDeploymentSecrets(STATE_FOLDER, env)
    const { neo4j } = backends
    const config = loadConfig({
      ...env,
      HOST: host,
      PORT: port,
      PUBLIC_BASE_URL: publicBaseUrl,
      NEO4J_URI: neo4j.uri,
      NEO4J_USERNAME: neo4j.username,
      NEO4J_PASSWORD: neo4j.password,
      NEO4J_DATABASE: neo4j.database,
      REDIS_URL: backends.redis.url,
      ...secrets,
    })
    await checkAddress()
    const demo = await prepare(backends, config.redis)
    writeDemoFile(STATE_FOLDER, {
      api_url: publicBaseUrl,
      api_key: demo.apiKey,
      admin_key: config.billingAdminKey,
      workspace_id: demo.workspaceId,
      neo4j_uri: neo4j.uri,
      neo4j_username: neo4j.username,
      neo4j_password: neo4j.password,
      neo4j_database: neo4j.database,
      redis_url: backends.redis.url,
    })
    await explorer
    running = await serve(config)
    say(`\nServing on ${publicBaseUrl}  (reference: ${publicBaseUrl}/docs)`)
    // What follows # never leaves the browser, and the page takes it out of the address bar at once.
    say(`Open  ${publicBaseUrl}/#key=${demo.apiKey}`)
    say(`The demo key is in .local/demo.json:  export RPK_KEY=$(node -p "require('./.local/demo.json').api_key")`)
    say(
      `The graph, for any Bolt client: ${neo4j.uri}, user ${neo4j.username}; the password is in .local/demo.json. Questions: docs/CYPHER.md`,
    )
    say(`Try:  curl -s -H "x-api-key: $RPK_KEY" ${publicBaseUrl}/api/v1/domain-packs\n`)
  } catch (error) {
    await backends.close()
    throw error
  }
}

/** Builds the explorer where its sources changed. The service does without one: `/` then leads to the API reference. */
async function buildExplorer(): Promise<void> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [BUILD_WEB])
    if (stdout !== '') say(stdout.trimEnd())
  } catch (error) {
    say(`Explorer: could not be built, so / leads to /docs: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Prepares schema, packs and the demo workspace. Each step is harmless when repeated. */
async function prepare(
  backends: Backends,
  redisSettings: RedisSettings,
): Promise<{ workspaceId: string; apiKey: string }> {
  const graph = openGraph({ ...backends.neo4j, onWait: say }).patient()
  const redis = await openPatientRedis(redisSettings, say)
  try {
    const fault = await redis.checkLayout()
    if (fault) throw new Error(`Redis ${fault}`)
    const applied = await migrate(graph, { onProgress: tellProgress(say) })
    say(applied.length > 0 ? `Applied ${applied.length} migrations` : 'The graph needs no migration')
    const report = await loadSeed(graph, { clock: systemClock, publish: true })
    say(
      report.unchanged
        ? 'The packs are loaded already'
        : `Loaded and published ${report.published.length} packs and facts (${report.seconds.toFixed(1)} s)`,
    )
    for (const { id, reasons } of report.withheld.slice(0, 3)) say(`Not published: ${id}: ${reasons.join('; ')}`)
    if (report.withheld.length > 3)
      say(`Not published: ${report.withheld.length - 3} more; see: npm run -s regpack -- packs load`)
    return await openDemoWorkspace(graph, redis, systemClock, STATE_FOLDER)
  } finally {
    await Promise.all([graph.close(), redis.close()])
  }
}

/** Ends this process once `close` has closed; until it returns true, signals are left to others. */
function closeOnSignal(close: () => Promise<boolean>): void {
  let closing: Promise<void> | undefined
  const end = async (): Promise<void> => {
    try {
      if (await close()) process.exit(0)
      closing = undefined
    } catch (error) {
      process.stderr.write(`could not stop cleanly: ${String(error)}\n`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void (closing ??= end()))
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
