import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Problem } from '#src/problems.ts'
import { toProblem, validationProblem } from '#src/plugins/problems.ts'
import { enforceAdmin } from './admin.ts'
import { parseApiKey } from './api-key.ts'
import { challengeOf, invalidToken, readBearerOf, type ReadBearer } from './bearer.ts'
import type { Charge, ChargeRequest, Meter, Operation, Rate, Replay, SingleCharge } from './meter.ts'
import { describePolicy } from './describe.ts'
import { readIdempotency, type Idempotency } from './idempotency.ts'
import { PRICES, type PricedOperation } from './prices.ts'
import type { Scope } from './scopes.ts'
import type { Caller, Policy } from './policy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    charge: Charge | null
  }
  interface FastifyInstance {
    /** Every operation with a key that is registered so far, with its price. */
    pricedOperations: PricedOperation[]
  }
}

type KeyPolicy = Extract<Policy, { access: 'key' }>

export interface PolicySettings {
  meter: Meter
  /** The operator's key. */
  adminKey: string
  publicBaseUrl: string
  /** What is refused whatever the operation, before its own `checkInput`. */
  checkEvery?: (request: FastifyRequest) => Problem | undefined
  /** Reads access tokens; without it only API keys count. */
  readBearer?: ReadBearer
  /** Paths of plugins from outside. */
  publicPrefixes?: string[]
}

/**
 * Attaches to every route the steps that its policy asks for, in one fixed order: key, scope, input, idempotency, rate,
 * credits. Validation runs first inside, so that one script call decides everything, but 401 and 403 win over 422.
 */
export function registerPolicy(app: FastifyInstance, settings: PolicySettings): void {
  const { meter, adminKey, publicPrefixes = [] } = settings
  app.decorateRequest('caller', null)
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
    if (policy.access === 'admin') {
      // Before the body is read: who isn't the operator learns nothing of what is asked for.
      route.onRequest = [enforceAdmin(adminKey), ...[route.onRequest ?? []].flat()]
    }
    if (policy.access !== 'key') return
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

/** For errors that come before the policy's own step: throws 401 or 403 where the caller deserves one. */
export function authenticateWith({ meter, readBearer }: Pick<PolicySettings, 'meter' | 'readBearer'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const policy = request.routeOptions.config.policy
    if (policy?.access !== 'key') return
    request.bearer = (await readBearerOf(request, readBearer)) ?? null
    await meter.check(chargeRequestOf(request, policy)).catch(inWordsOf(request))
  }
}

/** Of a token whose grant has ended nobody has seen a key: it is the token that is refused. */
function inWordsOf(request: FastifyRequest): (error: unknown) => never {
  return (error) => {
    throw request.bearer && error instanceof Problem && error.code === 'unauthorized' ? invalidToken() : error
  }
}

function enforceWith({ meter, readBearer, checkEvery }: PolicySettings, policy: KeyPolicy) {
  const isPlain = !policy.checkInput && !policy.idempotency
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    if (request.headers.authorization !== undefined) request.bearer = (await readBearerOf(request, readBearer)) ?? null
    const wanted = chargeRequestOf(request, policy)
    const hasNothingToExamine = isPlain && !request.validationError
    const refusal = request.validationError ? undefined : checkEvery?.(request)
    const { invalid, idempotency }: Examination = refusal
      ? { invalid: refusal }
      : hasNothingToExamine
        ? FINE
        : await examine(request, policy)
    if (invalid) {
      request.caller = within(request, await meter.check(wanted).catch(inWordsOf(request)))
      throw invalid
    }
    const { effect: hasEffect = false, secretAnswer: isSecret = false } = policy
    // Without a key and a price there is nothing to hold: what happens, happens once a call.
    const isSingle = idempotency || (hasEffect && PRICES[policy.price] > 0)
    const charge = isSingle
      ? await meter.chargeSingle({ ...wanted, idempotency, hasEffect, isSecret }).catch(inWordsOf(request))
      : await meter.charge(wanted).catch(inWordsOf(request))
    request.caller = within(request, charge.caller)
    if ('text' in charge) return replay(reply, charge)
    request.charge = charge
    // A connection that breaks while the answer is sent ends without onResponse; the others of its batch must not wait.
    if (!isSingle && charge.cost > 0) reply.raw.once('close', () => charge.settle(false))
  }
}

/** The answer of the first call, byte for byte, free of charge. */
function replay(reply: FastifyReply, { status, text, creditsRemaining }: Replay): FastifyReply {
  reply.headers({ 'idempotent-replayed': 'true', 'x-credits-cost': 0, 'x-credits-remaining': creditsRemaining })
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** A token may do less than the grant behind it. */
function within({ bearer }: FastifyRequest, caller: Caller): Caller {
  return bearer ? { ...caller, scopes: caller.scopes.filter((scope) => bearer.scopes.includes(scope)) } : caller
}

/** What this very request needs. */
function scopesOf(request: FastifyRequest, { scope, moreScopes }: KeyPolicy): Scope[] {
  return [scope, ...(request.validationError ? [] : (moreScopes?.(request) ?? []))]
}

/** Says how to get a token that will do. */
function challengeWith({ publicBaseUrl, readBearer }: PolicySettings, policy: KeyPolicy) {
  return (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void => {
    const { statusCode } = reply
    // No token helps a page of another site.
    const isOfOrigin = request.problem?.entries.some(({ field }) => field === 'header.origin')
    if (readBearer && (statusCode === 401 || (statusCode === 403 && !isOfOrigin))) {
      const scopes = new Set<string>([...scopesOf(request, policy), ...(request.problem?.scopes ?? [])])
      reply.header('www-authenticate', challengeOf(statusCode, request, publicBaseUrl, [...scopes]))
    }
    done()
  }
}

function chargeRequestOf(request: FastifyRequest, policy: KeyPolicy): ChargeRequest {
  const key = request.bearer?.key ?? parseApiKey(request.headers['x-api-key'])
  if (!key) throw new Problem('unauthorized', undefined, { field: 'header.x-api-key' })
  const scopes = scopesOf(request, policy)
  const lacking = scopes.find((scope) => request.bearer && !request.bearer.scopes.includes(scope))
  if (lacking) throw new Problem('forbidden', `the access token lacks ${lacking}`)
  const operation = request.routeOptions.schema?.operationId ?? request.routeOptions.url ?? ''
  return { key, operation, price: policy.price, scopes }
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
    return JSON.stringify({ status: 'error', errors: problem.entries, trace_id: request.id })
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
