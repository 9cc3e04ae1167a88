import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { PRICES, type Operation, type PricedOperation } from '#src/metering/index.ts'
import type { KeyPolicy } from './caller.ts'
import { describePolicy } from './describe.ts'
import type { Policy } from './policy.ts'
import type { PolicySettings } from './reserve.ts'
import { attachSteps } from './steps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every operation with a key that is registered so far, with its price. */
    pricedOperations: PricedOperation[]
  }
}

interface RegistrationSettings extends PolicySettings {
  /** Paths of plugins from outside. */
  publicPrefixes?: string[]
}

/** Attaches to every route the steps that its policy asks for; see steps.ts. A route without a policy stops the boot. */
export function registerPolicy(app: FastifyInstance, settings: RegistrationSettings): void {
  const { metering, publicPrefixes = [] } = settings
  app.decorateRequest('caller', null)
  app.decorateRequest('presentedKey', null)
  app.decorateRequest('bearer', null)
  app.decorateRequest('reservation', null)
  const operations: PricedOperation[] = []
  app.decorate('pricedOperations', operations)
  app.addHook('onRoute', (route: RouteOptions) => {
    // Plugins from outside, such as the reader of the API document, know nothing of policies.
    const isPublic = publicPrefixes.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`))
    const policy: Policy | undefined = route.config?.policy ?? (isPublic ? { access: 'public' } : undefined)
    if (!policy) throw new Error(`route ${String(route.method)} ${route.url} declares no policy`)
    describePolicy(route, policy)
    attachSteps(route, policy, settings)
    // A route that the document doesn't show, such as the way into MCP, is no operation of its own.
    if (policy.access === 'key' && !route.schema?.hide) operations.push(pricedOperationOf(route, policy))
  })
  app.addHook('onClose', async () => {
    await metering
      .flush()
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'The last answers could not be committed; their leases release them'),
      )
  })
}

function pricedOperationOf({ method, url, schema }: RouteOptions, { scope, price }: KeyPolicy): PricedOperation {
  return {
    operation: schema?.operationId ?? url,
    method: String(method),
    path: url.replaceAll(/:(\w+)/g, '{$1}'),
    scope,
    price,
    credits: PRICES[price],
  }
}

/** The operation that this request executes, for effects that must not happen twice; undefined without an idempotency key or price. */
export function operationOf({ reservation }: FastifyRequest): Operation | undefined {
  return reservation?.operation
}
