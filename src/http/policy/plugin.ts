import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import type { Clock } from '#src/lib/clock.ts'
import { type Operation, type PricedOperation, PRICES } from '#src/money/metering/index.ts'
import { FREE_BODY_BYTES, gateBody } from '../server/body-gate.ts'
import { BASIC_CHALLENGE, challengeOf, acceptsBasicAuth } from './caller/bearer.ts'
import { enforceAdmin, checkBeforeBody, refuseCredential, scopesOf } from './caller/caller.ts'
import { addMeteringHeaders, commitAfterSending, commitBeforeSending, isPaid } from './commit.ts'
import { describePolicy } from './describe.ts'
import type { KeyPolicy, Policy } from './policy.ts'
import { type PolicySettings, reserve } from './reserve.ts'
import { beginSending, refuseLate } from './sending.ts'

type Steps = Required<Pick<RouteOptions, 'onRequest' | 'preParsing' | 'preHandler' | 'onSend' | 'onResponse'>>
type Step<Name extends keyof Steps> = Extract<Steps[Name], unknown[]>[number]

/**
 * The steps that a policy adds to a route. Each list runs in its order, and the lists run in the order of their names
 * here.
 */
type PolicySteps = { [Name in keyof Steps]: Array<Step<Name>> }

/**
 * The steps of a metered request, in order. A step that refuses ends the request; the steps under `onSend` still run.
 *
 * | step | refuses with | touches a store |
 * |---|---|---|
 * | `refuseCredential` | 401 for a text that can't be a credential, 429 for one whose rate is known to be used up | no
 * | | `gateBody` | 401, 403, 429 before a body over 16 KiB is read | one script call, only for such a body, or an
 * address with many wrong credentials | | (Fastify reads and validates; a mistake is attached, since 401 and 403 win
 * over 422) | | no |
 * | `reserve` | 401, 403, 422, 409, 429, 402: credential, scope, input, idempotency key, rate, credits | one script
 * call; before it a write is announced to the sweeper, and an access token is read | | (the handler) | its own 404,
 * 409, 422 | the graph |
 * | `commitBeforeSending` | 503 when the answer can't be kept, or is late | one script call; single calls only |
 * | `addHeaders`: `refuseLate`, `addMeteringHeaders`, `challenge`, `keepNoCopy` | 503 when the answer is late | no |
 * | `commitAfterSending`, or `beginSending` for a large answer, else `cutLate` | | no: the next
 * reservation or the commit queue tells Redis |
 */
function meteredSteps(settings: PolicySettings, policy: KeyPolicy, schema?: FastifySchema): PolicySteps {
  const addChallenge = challenge(settings, policy)
  // One hook for all, since each hook of its own costs every request a little.
  const addHeaders: Step<'onSend'> = (request, reply, payload, done) => {
    const { reservation } = request
    const endsWhenSent = reservation !== null && reservation.cost > 0 && !reservation.operation
    const late = endsWhenSent ? refuseLate(request, reply) : undefined
    if (endsWhenSent && isPaid(request, reply)) beginSending(request, reply)
    addMeteringHeaders(request, reply)
    addChallenge(request, reply)
    keepNoCopy(reply)
    done(null, late ?? payload)
  }
  const mayBeSingle = policy.idempotency !== undefined || policy.effect === true || policy.followsFrom !== undefined
  return {
    onRequest: [refuseCredential(settings, policy)],
    preParsing: [gateBody({ look: checkBeforeBody(settings, policy), isSuspect: settings.isSuspect })],
    preHandler: [reserve(settings, policy, schema)],
    // Committing comes first, since it may turn the answer into an error that costs nothing.
    onSend: mayBeSingle ? [commitBeforeSending, addHeaders] : [addHeaders],
    onResponse: PRICES[policy.price] > 0 ? [commitAfterSending] : [],
  }
}

/** The steps of an operation of the operator. A caller without the admin key learns nothing about what it asked for. */
function adminSteps({ adminKey }: PolicySettings): PolicySteps {
  return { ...NO_STEPS, onRequest: [enforceAdmin(adminKey)], preParsing: [gateBody({})], onSend: [keepNoCopyOfAny] }
}

/** Public operations read small bodies only. */
function publicSteps(): PolicySteps {
  return { ...NO_STEPS, preParsing: [gateBody({})] }
}

const NO_STEPS: PolicySteps = { onRequest: [], preParsing: [], preHandler: [], onSend: [], onResponse: [] }

/** Puts the steps of a policy in front of a route's own. */
function attachSteps(route: RouteOptions, policy: Policy, settings: PolicySettings): void {
  const steps = stepsOf(policy, settings, route.schema)
  if (policy.access === 'public') route.bodyLimit ??= FREE_BODY_BYTES
  if (policy.access === 'key') route.attachValidation = true
  route.onRequest = [...steps.onRequest, ...[route.onRequest ?? []].flat()]
  route.preParsing = [...steps.preParsing, ...[route.preParsing ?? []].flat()]
  route.preHandler = [...steps.preHandler, ...[route.preHandler ?? []].flat()]
  route.onSend = [...steps.onSend, ...[route.onSend ?? []].flat()]
  route.onResponse = [...steps.onResponse, ...[route.onResponse ?? []].flat()]
}

function stepsOf(policy: Policy, settings: PolicySettings, schema?: FastifySchema): PolicySteps {
  if (policy.access === 'key') return meteredSteps(settings, policy, schema)
  return policy.access === 'admin' ? adminSteps(settings) : publicSteps()
}

/**
 * Answers behind a key belong to the workspace, so they must not be stored. A route may set another rule for published
 * law.
 */
function keepNoCopy(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

const keepNoCopyOfAny: Step<'onSend'> = (_request, reply, _payload, done) => {
  keepNoCopy(reply)
  done()
}

/** Adds the challenge to a 401 or 403: it tells the caller how to get a sufficient token. */
function challenge({ publicBaseUrl, readBearer }: PolicySettings, policy: KeyPolicy) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { statusCode } = reply
    if (statusCode < 400 && !request.problem) return
    const { entries = [], scopes = [], isUnauthenticated = false } = request.problem ?? {}
    // No token helps a page of another site that was refused for its origin.
    const isOfOrigin = entries.some(({ field }) => field === 'header.origin')
    if (readBearer && (statusCode === 401 || isUnauthenticated || (statusCode === 403 && !isOfOrigin))) {
      const needed = new Set<string>([...scopesOf(request, policy), ...scopes])
      const bearer = challengeOf(statusCode, request, publicBaseUrl, [...needed])
      reply.header(
        'www-authenticate',
        asksForPassword(request, policy, statusCode) ? [bearer, BASIC_CHALLENGE] : bearer,
      )
    }
  }
}

/** A browser answers this challenge with a dialog, so a page that sends a credential of its own never gets it. */
function asksForPassword(request: FastifyRequest, policy: KeyPolicy, status: number): boolean {
  const { 'x-api-key': key, authorization = '' } = request.headers
  return status === 401 && acceptsBasicAuth(request, policy) && key === undefined && !/^bearer /i.test(authorization)
}

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
 * Attaches the steps of its policy to every route. Throws for a route without a policy, which stops the boot.
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
