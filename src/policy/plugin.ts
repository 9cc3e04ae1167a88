import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Problem } from '#src/problems.ts'
import { FREE_BODY_BYTES, gateBody } from '#src/plugins/body-gate.ts'
import { noteKnownCaller } from '#src/plugins/connections.ts'
import { envelopeOf, toProblem, validationProblem } from '#src/plugins/problems.ts'
import { enforceAdmin } from './admin.ts'
import { challengeOf, type ReadBearer } from './bearer.ts'
import {
  chargeRequestOf,
  findCredentialProblem,
  readToken,
  refusing,
  requireTokenScopes,
  scopesOf,
  within,
  type CallerSettings,
  type KeyPolicy,
} from './charge-request.ts'
import type { Charge, Meter, Operation, Rate, Replay, SingleCharge } from './meter.ts'
import { describePolicy } from './describe.ts'
import { onHangUp } from './hang-up.ts'
import { readIdempotency, type Idempotency } from './idempotency.ts'
import { PRICES, type PricedOperation } from './prices.ts'
import type { Policy } from './policy.ts'
import type { SpentRates } from './spent-rates.ts'

declare module 'fastify' {
  interface FastifyRequest {
    charge: Charge | null
  }
  interface FastifyInstance {
    /** Every operation with a key that is registered so far, with its price. */
    pricedOperations: PricedOperation[]
  }
}

export interface PolicySettings {
  meter: Meter
  /** The operator's key. */
  adminKey: string
  publicBaseUrl: string
  /** What is refused whatever the operation, before its own `checkInput`. */
  checkEvery?: (request: FastifyRequest) => Problem | undefined
  /** Reads access tokens; without it only API keys count. */
  readBearer?: ReadBearer
  spentRates: SpentRates
  /** True for a caller from whose address so many credentials were wrong that the next is looked at before its body. */
  isSuspect?: (request: FastifyRequest) => boolean
  /** Paths of plugins from outside. */
  publicPrefixes?: string[]
}

/**
 * Attaches to every route the steps that its policy asks for, in one fixed order: key, scope, input, idempotency, rate,
 * credits. Validation runs first inside, so that one script call decides everything, but 401 and 403 win over 422.
 */
export function registerPolicy(app: FastifyInstance, settings: PolicySettings): void {
  const { meter, adminKey, publicPrefixes = [], isSuspect } = settings
  app.decorateRequest('caller', null)
  app.decorateRequest('presentedKey', null)
  app.decorateRequest('bearer', null)
  app.decorateRequest('charge', null)
  const operations: PricedOperation[] = []
  app.decorate('pricedOperations', operations)
  app.addHook('onRoute', (route: RouteOptions) => {
    // Plugins from outside, such as the reader of the API document, know nothing of policies.
    const isPublic = publicPrefixes.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`))
    const policy: Policy | undefined = route.config?.policy ?? (isPublic ? { access: 'public' } : undefined)
    if (!policy) throw new Error(`route ${String(route.method)} ${route.url} declares no policy`)
    describePolicy(route, policy)
    const isKeyed = policy.access === 'key'
    const gate = gateBody(isKeyed ? { look: lookWith(settings, policy), ...(isSuspect ? { isSuspect } : {}) } : {})
    route.preParsing = [gate, ...[route.preParsing ?? []].flat()]
    if (policy.access === 'public') route.bodyLimit ??= FREE_BODY_BYTES
    else route.onSend = [keepNoCopy, ...[route.onSend ?? []].flat()]
    if (policy.access === 'admin') {
      // Before the body is read: who isn't the operator learns nothing of what is asked for.
      route.onRequest = [enforceAdmin(adminKey), ...[route.onRequest ?? []].flat()]
    }
    if (!isKeyed) return
    route.onRequest = [refuseEarlyWith(settings), ...[route.onRequest ?? []].flat()]
    // What the document doesn't show, such as the way into MCP, is no operation of its own.
    if (!route.schema?.hide) operations.push(pricedOperationOf(route, policy))
    route.attachValidation = true
    route.preHandler = [enforceWith(settings, policy), ...[route.preHandler ?? []].flat()]
    const finishing = policy.idempotency || policy.effect ? [finishSingleCharge] : []
    // First, since it may turn the answer into an error that costs nothing.
    route.onSend = [...finishing, addMeteringHeaders, challengeWith(settings, policy), ...[route.onSend ?? []].flat()]
    if (PRICES[policy.price] > 0) route.onResponse = [settleCharge, ...[route.onResponse ?? []].flat()]
  })
  app.addHook('onClose', async () => {
    await meter
      .flush()
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'The last answers could not be settled; their leases refund them'),
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

/** Refuses what needs no look at the store before anything of the body is read. */
function refuseEarlyWith(settings: CallerSettings) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    done(findCredentialProblem(request, settings))
  }
}

/** Whether the caller may send a large body: key, scope and rate are known before it is read. */
function lookWith(settings: CallerSettings, policy: KeyPolicy) {
  return async (request: FastifyRequest): Promise<void> => {
    await readToken(request, settings)
    const wanted = chargeRequestOf(request, policy, [policy.scope])
    await requireTokenScopes(request, wanted, settings)
    await settings.meter.look(wanted).catch(refusing(request, settings))
    noteKnownCaller(request)
  }
}

/** For errors that come before the policy's own step: throws 401, 403 or 429 where the caller deserves one, and counts the refusal. */
export function authenticateWith(settings: CallerSettings) {
  return async (request: FastifyRequest): Promise<void> => {
    const policy = request.routeOptions.config.policy
    if (policy?.access !== 'key') return
    await readToken(request, settings)
    const wanted = chargeRequestOf(request, policy, [policy.scope])
    await requireTokenScopes(request, wanted, settings)
    await settings.meter.check(wanted).catch(refusing(request, settings))
    noteKnownCaller(request)
  }
}

function enforceWith(settings: PolicySettings, policy: KeyPolicy) {
  const { meter, checkEvery } = settings
  const isPlain = !policy.checkInput && !policy.idempotency
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    request.isExamined = true
    if (request.headers.authorization !== undefined) await readToken(request, settings)
    const wanted = chargeRequestOf(request, policy, scopesOf(request, policy))
    if (request.bearer) await requireTokenScopes(request, wanted, settings)
    const hasNothingToExamine = isPlain && !request.validationError
    const refusal = request.validationError ? undefined : checkEvery?.(request)
    const { invalid, idempotency }: Examination = refusal
      ? { invalid: refusal }
      : hasNothingToExamine
        ? FINE
        : await examine(request, policy)
    if (invalid) {
      request.caller = within(request, await meter.check(wanted).catch(refusing(request, settings)))
      noteKnownCaller(request)
      throw invalid
    }
    const { effect: hasEffect = false, secretAnswer: isSecret = false } = policy
    // Without a key and a price there is nothing to hold: what happens, happens once a call.
    const isSingle = idempotency || (hasEffect && PRICES[policy.price] > 0)
    const charge = isSingle
      ? await meter.chargeSingle({ ...wanted, idempotency, hasEffect, isSecret }).catch(refusing(request, settings))
      : await meter.charge(wanted).catch(refusing(request, settings))
    request.caller = within(request, charge.caller)
    noteKnownCaller(request)
    if ('text' in charge) return replay(reply, charge)
    request.charge = charge
    // A connection that breaks ends without onResponse; the credit must not wait for the lease, nor the others of the batch.
    if (!isSingle && charge.cost > 0) onHangUp(request, reply, () => charge.settle(false))
  }
}

/** The answer of the first call, byte for byte, free of charge. */
function replay(reply: FastifyReply, { status, text, creditsRemaining }: Replay): FastifyReply {
  reply.headers({ 'idempotent-replayed': 'true', 'x-credits-cost': 0, 'x-credits-remaining': creditsRemaining })
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** Says how to get a token that will do. */
function challengeWith({ publicBaseUrl, readBearer }: PolicySettings, policy: KeyPolicy) {
  return (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void => {
    const { statusCode } = reply
    const { entries = [], scopes = [], isUnauthenticated = false } = request.problem ?? {}
    // No token helps a page of another site.
    const isOfOrigin = entries.some(({ field }) => field === 'header.origin')
    if (readBearer && (statusCode === 401 || isUnauthenticated || (statusCode === 403 && !isOfOrigin))) {
      const needed = new Set<string>([...scopesOf(request, policy), ...scopes])
      reply.header('www-authenticate', challengeOf(statusCode, request, publicBaseUrl, [...needed]))
    }
    done()
  }
}

/** What stands behind a key is the workspace's own, unless the route says otherwise of published law. */
function keepNoCopy(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  done()
}

interface Examination {
  invalid?: Error
  idempotency?: Idempotency
}

const FINE: Examination = {}
const IDEMPOTENCY_KEY = 'idempotency-key'

/** What is wrong with the input, found before anything is charged; else the request's idempotency key. */
async function examine(request: FastifyRequest, policy: KeyPolicy): Promise<Examination> {
  const { validationError } = request
  if (validationError?.validation)
    return { invalid: validationProblem(validationError.validation, validationError.validationContext ?? 'body') }
  if (validationError) return { invalid: validationError }
  try {
    await policy.checkInput?.(request)
    const presented = request.bearer?.presented ?? String(request.headers['x-api-key'])
    const idempotency = policy.idempotency && readIdempotency(idempotencyHeaderOf(request), presented, request)
    return idempotency ? { idempotency } : {}
  } catch (error) {
    return { invalid: error as Error }
  }
}

/** The header, or all of them when it was sent several times: Node joins those with commas, which would be a key of its own. */
function idempotencyHeaderOf({ headers, raw }: FastifyRequest): string | string[] | undefined {
  const sent = raw.rawHeaders.filter((_, i) => i % 2 === 1 && raw.rawHeaders[i - 1]!.toLowerCase() === IDEMPOTENCY_KEY)
  return sent.length > 1 ? sent : headers[IDEMPOTENCY_KEY]
}

function addMeteringHeaders(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  const { charge } = request
  if (!charge) return done()
  const isCharged = reply.statusCode >= 200 && reply.statusCode < 300
  // Unless the answer carries that of another operation, with its price.
  if (!reply.hasHeader('x-credits-cost')) {
    reply.header('x-credits-cost', isCharged ? charge.cost : 0)
    reply.header('x-credits-remaining', isCharged ? charge.creditsRemaining : charge.creditsRemaining + charge.cost)
  }
  reply.header('ratelimit', `"default";r=${charge.rate.remaining};t=${charge.rate.resetSeconds}`)
  reply.header('ratelimit-policy', ratePolicyOf(charge.rate))
  done()
}

/** The quota of a key as a window: `burst` calls come back in as many seconds as they take at the sustained rate. */
function ratePolicyOf({ burst, perSecond }: Rate): string {
  return `"default";q=${burst};w=${Math.max(1, Math.ceil(burst / perSecond))}`
}

/**
 * Keeps the answer of a single call before it is sent. When that fails the caller is told 503 instead: what can't be kept
 * can't be replayed. An error of ours stays what it is; its lease or the reaper settles it.
 */
async function finishSingleCharge(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { charge } = request
  if (!isSingleCharge(charge)) return payload
  try {
    await charge.finish({ status: reply.statusCode, text: String(payload) })
    return payload
  } catch (error) {
    if (reply.statusCode >= 500) return payload
    const problem = toProblem(error as Problem)
    request.problem = problem
    reply.code(problem.status).type('application/json; charset=utf-8')
    if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
    return JSON.stringify(envelopeOf(problem, request.id))
  }
}

function isSingleCharge(charge: Charge | null): charge is SingleCharge {
  return charge !== null && 'finish' in charge
}

/** The operation that this request executes, for effects that must not happen twice; undefined without an idempotency key or price. */
export function operationOf({ charge }: FastifyRequest): Operation | undefined {
  return isSingleCharge(charge) ? charge.operation : undefined
}

/** Runs when the answer has been handed over whole: only a 2xx is charged, everything else is refunded. */
function settleCharge(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  request.charge?.settle(reply.statusCode >= 200 && reply.statusCode < 300)
  done()
}
