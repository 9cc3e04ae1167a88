import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '#src/lib/clock.ts'
import { type Operation, type PricedOperation, PRICES } from '#src/money/metering/index.ts'
import { AS_OF_FIELDS } from '../input/as-of.ts'
import { describePolicy } from './describe.ts'
import type { Policy } from './policy.ts'
import type { PolicySettings } from './reserve.ts'
import { attachSteps } from './steps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every operation that is registered so far, in the order of the API document. */
    operations: DeclaredOperation[]
    publicBaseUrl: string
    clock: Clock
  }
}

/** An operation of the API document with what its route declares. */
export interface DeclaredOperation {
  /** operationId of the route. */
  operation: string
  method: string
  path: string
  policy: Policy
  takesIdempotencyKey: boolean
}

interface RegistrationSettings extends PolicySettings {
  /** Path prefixes of third-party plugins. */
  publicPrefixes?: string[]
}

/**
 * Attaches the steps of its policy to every route; see steps.ts. Throws for a route without a policy, or
 * whose policy leaves out that it takes `as_of`; that stops the boot.
 */
export function registerPolicy(app: FastifyInstance, settings: RegistrationSettings): void {
  const { metering, publicPrefixes = [] } = settings
  app.decorateRequest('caller', null)
  app.decorateRequest('presentedKey', null)
  app.decorateRequest('isBasic', false)
  app.decorateRequest('bearer', null)
  app.decorateRequest('reservation', null)
  app.decorateRequest('asOf', null)
  app.decorateRequest('format', 'json')
  app.decorate('publicBaseUrl', settings.publicBaseUrl)
  app.decorate('clock', settings.clock)
  const operations: DeclaredOperation[] = []
  app.decorate('operations', operations)
  app.addHook('onRoute', (route: RouteOptions) => {
    // Third-party plugins, such as the viewer of the API document, declare no policies.
    const isPublic = publicPrefixes.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`))
    const policy: Policy | undefined = route.config?.policy ?? (isPublic ? { access: 'public' } : undefined)
    if (!policy) throw new Error(`route ${String(route.method)} ${route.url} declares no policy`)
    requireAsOf(route, policy)
    attachSteps(route, policy, settings)
    // The HEAD that Fastify adds to a GET shares its schema, and is no operation of its own.
    if (route.method === 'HEAD') return
    describePolicy(route, policy)
    // A route that the document hides, such as the entry point of MCP, is no operation of its own.
    if (route.schema?.operationId && !route.schema.hide) operations.push(declaredOperationOf(route, policy))
  })
  app.addHook('onClose', async () => {
    await metering
      .flush()
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'The last answers could not be committed; their leases release them'),
      )
  })
}

function declaredOperationOf({ method, url, schema }: RouteOptions, policy: Policy): DeclaredOperation {
  const { properties = {} } = (schema?.headers ?? {}) as { properties?: Record<string, unknown> }
  return {
    operation: schema!.operationId!,
    method: String(method),
    path: url.replaceAll(/:(\w+)/g, '{$1}'),
    policy,
    takesIdempotencyKey: 'idempotency-key' in properties,
  }
}

/** The operations with a key, each with its price. */
export function priceOperations(operations: readonly DeclaredOperation[]): PricedOperation[] {
  return operations.flatMap(({ operation, method, path, policy }) => {
    if (policy.access !== 'key') return []
    const { scope, price } = policy
    return [{ operation, method, path, scope, price, credits: PRICES[price] }]
  })
}

/**
 * The operation that this request executes, for effects that must not happen twice; undefined without an idempotency
 * key or price.
 */
export function operationOf({ reservation }: FastifyRequest): Operation | undefined {
  return reservation?.operation
}

/**
 * Throws, which stops the boot, unless the policy's `asOf` names exactly the part of the request whose schema takes
 * `as_of` or `known_at`.
 */
export function requireAsOf({ method, url, schema }: RouteOptions, policy: Policy): void {
  const declared = policy.access === 'key' ? policy.asOf : undefined
  const schemas = { query: schema?.querystring, body: schema?.body }
  for (const part of ['query', 'body'] as const) {
    const isTaken = takesAsOf(schemas[part])
    if (isTaken === (declared === part)) continue
    const fault = isTaken
      ? `takes as_of or known_at in its ${part}, and its policy has no asOf: '${part}'`
      : `has asOf: '${part}' in its policy, and its ${part} takes neither as_of nor known_at`
    throw new Error(`route ${String(method)} ${url} ${fault}`)
  }
}

function takesAsOf(schema: unknown): boolean {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, unknown> }
  return AS_OF_FIELDS.some((field) => field in properties)
}
