import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { startBackground } from './background.ts'
import type { Deps } from './deps.ts'
import { accountFeature } from './features/account/feature.ts'
import { startWebhooks, type WebhookSettings } from './features/account/webhooks/index.ts'
import { calculatorsFeature } from './features/calculators/feature.ts'
import { checkFeature } from './features/check/feature.ts'
import { claimsFeature } from './features/claims/feature.ts'
import { customersFeature } from './features/customers/feature.ts'
import { createMeasuredConsumer } from './features/customers/impacts/index.ts'
import { graphFeature } from './features/graph/feature.ts'
import { type Capacity, createBearerReader, createOAuth, type DocumentRules } from './features/oauth/index.ts'
import { registerOAuth } from './features/oauth/routes/plugin.ts'
import { createClockOffset } from './features/ops/ops.ts'
import { opsRoutes } from './features/ops/routes.ts'
import { packsFeature } from './features/packs/feature.ts'
import { profilesFeature } from './features/profiles/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { registerCompression } from './http/compression.ts'
import { registerDocs, registerNamedSchemas, registerOpenApi } from './http/document/openapi.ts'
import { registerErrorPages } from './http/error-pages.ts'
import { EXPLORER_ASSETS, registerExplorer } from './http/explorer.ts'
import { registerBodyParser } from './http/input/body.ts'
import { createValidatorCompiler } from './http/input/validator.ts'
import { registerMigrationGuard } from './http/migrations.ts'
import {
  ADDRESS_LIMITS,
  type AddressLimits,
  createAddressLimit,
  registerAddressLimit,
} from './http/policy/caller/address-limit.ts'
import { checkCaller } from './http/policy/caller/caller.ts'
import { createSpentRates } from './http/policy/caller/spent-rates.ts'
import { registerPolicy } from './http/policy/plugin.ts'
import type { PolicySettings } from './http/policy/reserve.ts'
import { registerShares, type SEATS } from './http/policy/shares.ts'
import { registerProblems, toProblem } from './http/problems.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import type { CountRefusal } from './http/server/client-errors.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type IsProxy,
  limitForwarded,
  readProxies,
} from './http/server/connections.ts'
import { createHttpServer, registerDrain, registerHttpRules } from './http/server/http-server.ts'
import { registerNoOperation } from './http/server/no-operation.ts'
import { createMetrics, registerQueryMetrics, registerRequestMetrics } from './http/telemetry/metrics.ts'
import {
  logAnswer,
  makeLoggerLate,
  registerAccessLog,
  registerTrace,
  traceIdOf,
  traceparentOf,
} from './http/telemetry/request-log.ts'
import { listPackNames } from './law/packs/pack.outside.ts'
import { readVocabulary } from './law/vocabulary/index.ts'
import { present } from './lib/present.ts'
import type { TargetRules } from './lib/network/public-target.ts'
import { registerMcp } from './mcp/routes.ts'
import { takeFeedRead } from './money/accounts/keys/index.ts'
import { createLedgerWatch } from './money/ledger/index.ts'
import { createMetering } from './money/metering/index.ts'
import { createMeasuredRecovery } from './money/recovery/index.ts'
import type { MigrationState } from './stores/graph/migrations/state.ts'
import { createMigrationWatch } from './stores/graph/migrations/watch.ts'

/** All features below `/api/v1`, in the order of the OpenAPI document. */
const FEATURES = [
  packsFeature,
  searchFeature,
  graphFeature,
  claimsFeature,
  checkFeature,
  calculatorsFeature,
  profilesFeature,
  customersFeature,
  accountFeature,
]

export interface AppSettings {
  publicBaseUrl: string
  billingAdminKey: string
  /** The first signs and encrypts, all verify. */
  secretKeys: string[]
  trustProxy?: boolean | string[]
  logLevel?: string
  /** Where the log's lines go; standard output unless a test wants to read them. */
  logStream?: { write(line: string): void }
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
  /** What is known of the graph's migrations when the service starts. */
  migrations?: MigrationState
  leaseMs?: number
  /** What an address may do without a valid key; false: anything. */
  addressLimits?: Partial<AddressLimits> | false
  /** How many requests work at the same time, of all workspaces and of each; only tests set it. */
  seats?: typeof SEATS
  /** How long callers may take and how many connections they may hold; only tests set it. */
  connectionLimits?: Partial<ConnectionLimits>
  /** Where webhooks may lead; public addresses alone unless the operator says otherwise. */
  webhookTargets?: TargetRules
  /** Where metadata documents of OAuth clients may lie; on public addresses alone. Only tests set it. */
  clientDocuments?: DocumentRules
  /** Where OpenID providers of companies may be; on public addresses alone. Only tests set it. */
  companyProviders?: TargetRules
  /** Where the built explorer is; without it `/` leads to the API reference. */
  explorerFolder?: string
  /** How much callers without a key may make OAuth keep; `CAPACITY` unless a test says otherwise. */
  oauthCapacity?: Capacity | false
  /** False: background work happens only when `app.tick` is called; only tests say so. */
  background?: boolean
  /** Whether this replica delivers webhooks, and how; false: it only keeps them for others. */
  webhookDelivery?: Pick<WebhookSettings, 'limits' | 'everyMs'> | false
}

/** What a part of the service may take to come up; a busy machine takes its time. */
const PLUGIN_MOST_MS = 120_000
/** Below these, plugins of others serve files. */
const COUNTED_PREFIXES = ['/docs']
// Files of the page never change, and browsers keep them; the page itself is counted.
const PUBLIC_PREFIXES = [...COUNTED_PREFIXES, EXPLORER_ASSETS]
const BODY_MOST_BYTES = 1024 * 1024
const REDACTED = ['req.headers', 'headers', '*.secret', '*.token', '*.password']

/** The whole service as a value built from its dependencies. Listens nowhere; see server.ts. */
export async function buildApp(deps: Deps, settings: AppSettings): Promise<FastifyInstance> {
  const isProxy = readProxies(settings.trustProxy ?? false)
  const connectionLimits = { ...CONNECTION_LIMITS, ...settings.connectionLimits }
  const limits = settings.addressLimits !== false && { ...ADDRESS_LIMITS, ...settings.addressLimits }
  // A trusted proxy speaks for many callers, so its unreadable requests count against none of them.
  const app = createServer(settings, connectionLimits, isProxy, (address) =>
    isProxy(address) ? undefined : addressLimit?.countRefusal(address),
  )
  const metrics = createMetrics(deps)
  // Loops have connections of their own.
  const forLoops = { ...deps, graph: deps.graph.background() }
  registerQueryMetrics(app, deps.graph, metrics.registry)
  const { clockOffsetMs, leaseMs } = settings
  const offset = clockOffsetMs ? { clockOffsetMs } : {}
  const migrations = createMigrationWatch({ graph: forLoops.graph, first: settings.migrations })
  const anchoring = { secretKeys: settings.secretKeys, clock: deps.clock, actor: 'service' }
  const ledgers = createLedgerWatch({ graph: forLoops.graph, redis: deps.redis, anchoring }, metrics.registry)
  const recovery = createMeasuredRecovery({
    graph: forLoops.graph,
    redis: deps.redis,
    log: app.log,
    registry: metrics.registry,
    findObstacle: async () => {
      await migrations.look()
      // Of a store that was never seen the comparison finds out itself.
      return migrations.isKnown() ? migrations.fault() : undefined
    },
  })
  const metering = createMetering({
    redis: deps.redis,
    recovery,
    observer: {
      ...metrics.credits,
      reserved: (slot, credits) => {
        metrics.credits.reserved(credits)
        ledgers.charged(slot)
      },
    },
    ...offset,
    ...(leaseMs ? { leaseMs } : {}),
  })
  startBackground(app, forLoops, {
    isStarted: settings.background,
    migrations,
    recovery,
    lookAtLedgers: ledgers.look,
    consumeEvents: createMeasuredConsumer(forLoops, metrics.registry),
    onRefund: metrics.credits.refunded,
  })
  const rules = settings.webhookTargets ?? { allowLoopback: false }
  if (settings.webhookDelivery !== false) {
    const webhooks = startWebhooks({
      ...forLoops,
      ...settings.webhookDelivery,
      secretKeys: settings.secretKeys,
      rules,
      registry: metrics.registry,
      isReady: migrations.isMigrated,
      ...(clockOffsetMs ? { offsetMs: clockOffsetMs } : {}),
      onError: (error) => app.log.warn({ err: error }, 'Webhooks are held up; trying again'),
    })
    app.addHook('onClose', () => webhooks.stop())
  }

  const addressLimit = limits ? createAddressLimit({ redis: deps.redis, limits, ...offset }) : undefined

  registerBodyParser(app)
  const oauth = createOAuth({ ...deps, recovery }, deps.clock, settings)
  const policies: PolicySettings = {
    metering,
    readVocabulary: () => readVocabulary(deps),
    adminKey: settings.billingAdminKey,
    publicBaseUrl: settings.publicBaseUrl,
    readBearer: createBearerReader(oauth, deps.clock, settings),
    spentRates: createSpentRates(clockOffsetMs),
    takeFeedRead: (caller) => takeFeedRead(deps.redis, caller, clockOffsetMs?.() ?? 0),
    isSuspect: (request) =>
      addressLimit !== undefined &&
      (['failed', 'ended'] as const).some((name) => addressLimit.findSpent(name, request.ip)),
    clock: deps.clock,
  }
  registerProblems(app, checkCaller(policies), addressLimit?.count)
  registerNoOperation(app)
  registerTrace(app)
  registerRequestMetrics(app, metrics.registry)
  registerAccessLog(app)
  const isDraining = registerDrain(app)
  registerMigrationGuard(app, migrations)
  registerShares(app, metrics.registry, settings.seats)
  registerPolicy(app, { ...policies, publicPrefixes: PUBLIC_PREFIXES })
  if (addressLimit) registerAddressLimit(app, addressLimit.count, COUNTED_PREFIXES)
  const events = FEATURES.flatMap((feature) => feature.events ?? [])
  registerNamedSchemas(app, events)
  await registerSecurityHeaders(app)
  registerHttpRules(app)
  // Without a trusted proxy no request is forwarded, and a hook that never does anything still costs every request a
  // little.
  if (settings.trustProxy) limitForwarded(app, connectionLimits, isProxy)
  await registerOpenApi(app, settings.publicBaseUrl, events)

  const { publicBaseUrl, secretKeys, companyProviders } = settings
  await registerOAuth(app, { ...deps, oauth, publicBaseUrl, secretKeys, ...present({ companyProviders }) })
  const clockOffset = createClockOffset({ ...deps, ...offset }, metrics.registry)
  await app.register(opsRoutes, { ...deps, registry: metrics.registry, recovery, migrations, clockOffset, isDraining })
  await app.register(
    async (api) => {
      registerCompression(api)
      const forRoutes = { ...deps, ...offset, rules, secretKeys: settings.secretKeys }
      for (const routes of FEATURES.flatMap((feature) => feature.routes)) await api.register(routes, forRoutes)
    },
    { prefix: '/api/v1' },
  )
  registerErrorPages(app)
  registerMcp(app, settings.publicBaseUrl, () => listPackNames(deps))
  await registerDocs(app)
  await registerExplorer(app, settings.explorerFolder)
  return app
}

function createServer(
  { trustProxy = false, logLevel: level = 'info', logStream: stream, publicBaseUrl }: AppSettings,
  connectionLimits: ConnectionLimits,
  isProxy: IsProxy,
  countRefusal: CountRefusal,
) {
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) =>
      createHttpServer(handler, connectionLimits, isProxy, () => ({ log: app.log, countRefusal, publicBaseUrl })),
    // The server has its own, on each address that it listens on.
    clientErrorHandler: () => undefined,
    bodyLimit: BODY_MOST_BYTES,
    pluginTimeout: PLUGIN_MOST_MS,
    // Answers are typed by their schemas, and a test compares each with its schema. Compiled serialisers took as long
    // as all else before the first answer, and held the event loop for large ones.
    schemaController: { compilersFactory: { buildSerializer: () => () => JSON.stringify } },
    trustProxy,
    genReqId: (request) => traceIdOf(request),
    childLoggerFactory: makeLoggerLate,
    logController: new LogController({ requestIdLogLabel: 'trace_id', disableRequestLogging: true }),
    logger: { level, redact: REDACTED, ...(stream ? { stream } : {}) },
    routerOptions: { maxParamLength: 500 },
    // What still arrives on an open connection is answered like everything else, and the connection ends with it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Every GET answers HEAD, which costs nothing. A GET that changes something says that it does not.
    exposeHeadRoutes: true,
    // A path that can't be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('finish', () => logAnswer(request, reply))
      reply.headers({ ...app.securityHeaders, traceparent: traceparentOf(request.id) })
      void app.refuse(request, reply, toProblem(error))
    },
  }).withTypeProvider<TypeBoxTypeProvider>()
  const validatorCompiler = createValidatorCompiler()
  app.addHook('onRoute', (route) => void (route.validatorCompiler ??= validatorCompiler))
  return app
}
