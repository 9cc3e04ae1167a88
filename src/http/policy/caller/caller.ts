import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { noteKnownCaller } from '#src/http/server/connections.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { parseApiKey, type ParsedKey, redactSecrets } from '#src/lib/secrets/api-key.ts'
import type { Caller, MeteredCall, Metering } from '#src/money/metering/index.ts'
import { Problem, type RateState, UNKNOWN_KEY } from '#src/problems.ts'
import type { KeyPolicy } from '../policy.ts'
import { basicPasswordOf, bearerTextOf, invalidToken, isBasic, type ReadBearer, readBearerOf } from './bearer.ts'
import type { SpentRates } from './spent-rates.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The presented API key; null when its text can't be one of our keys. */
    presentedKey: ParsedKey | null
    /** True for a key that was sent as the password of HTTP Basic. */
    isBasic: boolean
  }
}

/** The dependencies of the steps that identify the caller. */
export interface CallerSettings {
  metering: Metering
  /** Reads access tokens; without it only API keys count. */
  readBearer?: ReadBearer | undefined
  /** Keys and tokens whose rate is used up. */
  spentRates: SpentRates
}

/**
 * The last key of each connection. A client sends the same one with each request, and to hash it takes a twentieth of a
 * cheap request.
 */
const lastKeys = new WeakMap<object, { presented: string; parsed: ParsedKey }>()

function readPresentedKey(connection: object, presented: unknown): ParsedKey | null {
  const last = lastKeys.get(connection)
  if (last && last.presented === presented) return last.parsed
  const parsed = parseApiKey(presented)
  if (parsed) lastKeys.set(connection, { presented: presented as string, parsed })
  return parsed
}

const OF_AUTHORIZATION = { field: 'header.authorization' }
const BASIC_NOT_HERE =
  'Basic is taken for tables, calendars and feeds by GET alone; send the same API key in the header x-api-key'

/**
 * Finds what is wrong with the credential from its text alone, before the rest of the request is read. A request
 * without any credential guesses nothing, so it counts as `refused` instead of `failed`.
 */
function findCredentialProblem(
  request: FastifyRequest,
  { readBearer, spentRates }: CallerSettings,
  policy: KeyPolicy,
): Problem | undefined {
  const { 'x-api-key': presented, authorization } = request.headers
  const basic = policy.credential === 'path' ? undefined : basicPasswordOf(request, policy)
  request.isBasic = basic !== undefined
  if (policy.credential === 'path')
    request.presentedKey = parseApiKey((request.params as { feed_secret?: string }).feed_secret, 'feed')
  else request.presentedKey = readPresentedKey(request.raw.socket, basic ?? presented)
  const spent = spentRates.find(() => credentialOf(request))
  if (spent || request.presentedKey) return spent
  if (policy.credential === 'path') return unknownFeed()
  if (basic !== undefined) return new Problem('unauthorized', UNKNOWN_KEY, OF_AUTHORIZATION)
  if (presented === undefined && isBasic(request)) return new Problem('unauthorized', BASIC_NOT_HERE, OF_AUTHORIZATION)
  const misplaced = presented === undefined ? findMisplacedKey(request) : undefined
  if (misplaced) return new Problem('unauthorized', misplaced.detail, { field: misplaced.field, countedAs: 'refused' })
  const hasToken = readBearer !== undefined && presented === undefined && authorization !== undefined
  if (!hasToken) {
    const isAbsent = presented === undefined
    return new Problem('unauthorized', isAbsent ? 'is missing: send an API key' : UNKNOWN_KEY, {
      field: 'header.x-api-key',
      countedAs: isAbsent ? 'refused' : 'failed',
    })
  }
  try {
    bearerTextOf(request)
    return undefined
  } catch (error) {
    return error as Problem
  }
}

/** Names that other services give to what is `x-api-key` here. */
const KEY_NAMES = ['api-key', 'api_key', 'apikey', 'x-apikey', 'x_api_key', 'x-api-token']
/** A scheme before a value in `authorization`; none for a bare key. */
const SCHEME = /^(?:[a-z][a-z_-]* +)?/i

/**
 * Finds an API key where this service reads none: in `authorization` under any scheme but Basic, in another header, or
 * in the address. It goes by the form alone, and nothing is looked up.
 */
function findMisplacedKey({ headers, query }: FastifyRequest): { field: string; detail: string } | undefined {
  const { authorization = '' } = headers
  const isKey = redactSecrets(authorization.replace(SCHEME, '')).startsWith('[redacted]')
  if (isKey || /^api-?_?key\b/i.test(authorization))
    return {
      field: 'header.authorization',
      detail: 'an API key goes into the header x-api-key; authorization takes the access tokens of OAuth',
    }
  const header = KEY_NAMES.find((name) => headers[name] !== undefined)
  if (header) return { field: `header.${header}`, detail: 'is not read: an API key goes into the header x-api-key' }
  const parameter = ['x-api-key', ...KEY_NAMES].find((name) => Object.hasOwn(query ?? {}, name))
  if (parameter === undefined) return undefined
  const detail = 'is not read: an API key goes into the header x-api-key. Logs keep addresses, so replace a key sent so'
  return { field: `query.${parameter}`, detail }
}

/** Nothing tells an address that has ended from one that never was. */
function unknownFeed(): Problem {
  return new Problem('not_found', 'no feed has this address, or it has ended: ask for a new one')
}

/** Refuses a credential that needs no look-up in a store, before any of the body is read. */
export function refuseCredential(settings: CallerSettings, policy: KeyPolicy) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    done(findCredentialProblem(request, settings, policy))
  }
}

/** Decides whether the caller may send a large body: checks key, scope and rate before it is read. */
export function checkBeforeBody(settings: CallerSettings, policy: KeyPolicy) {
  return (request: FastifyRequest): Promise<void> => requireCaller(request, policy, settings, settings.metering.look)
}

/**
 * Checks the caller for errors that come before the policy's own step. Throws 401, 403 or 429 where one applies, and
 * counts the refusal.
 */
export function checkCaller(settings: CallerSettings) {
  return async (request: FastifyRequest): Promise<void> => {
    const policy = request.routeOptions.config.policy
    if (policy?.access === 'key') await requireCaller(request, policy, settings, settings.metering.check)
  }
}

async function requireCaller(
  request: FastifyRequest,
  policy: KeyPolicy,
  settings: CallerSettings,
  ask: Metering['check'],
): Promise<void> {
  await readToken(request, settings)
  const call = meteredCallOf(request, policy, [policy.scope])
  await requireTokenScopes(request, call, settings)
  await ask(call).catch(refusing(request, settings))
  noteKnownCaller(request)
}

/** The caller's name in memory: a hash, never the secret itself. */
function credentialOf({ presentedKey, headers }: FastifyRequest): string {
  return presentedKey?.hash ?? sha256(headers.authorization ?? '')
}

/** Reads the request's access token, once. Throws `unauthorized` for one that is unknown, expired or revoked. */
export async function readToken(request: FastifyRequest, { readBearer }: CallerSettings): Promise<void> {
  if (request.headers.authorization === undefined || request.bearer || request.isBasic) return
  request.bearer = (await readBearerOf(request, readBearer)) ?? null
}

/** The request as a metered call. Throws `unauthorized` without a key. */
export function meteredCallOf(request: FastifyRequest, policy: KeyPolicy, scopes: Scope[]): MeteredCall {
  const key = request.bearer?.key ?? request.presentedKey
  if (!key) throw new Problem('unauthorized', undefined, { field: 'header.x-api-key' })
  const operation = request.routeOptions.schema?.operationId ?? request.routeOptions.url ?? ''
  return { key, operation, price: policy.price, scopes }
}

/** The scopes that this request needs. */
export function scopesOf(request: FastifyRequest, { scope, moreScopes }: KeyPolicy): Scope[] {
  return [scope, ...(request.validationError ? [] : (moreScopes?.(request) ?? []))]
}

/** Throws `forbidden` when the access token lacks a wanted scope. Its key's rate counts that like any refusal. */
export async function requireTokenScopes(
  request: FastifyRequest,
  wanted: MeteredCall,
  settings: CallerSettings,
): Promise<void> {
  const { bearer } = request
  const lacking = bearer && wanted.scopes.find((scope) => !bearer.scopes.includes(scope))
  if (!lacking) return
  await settings.metering.check({ ...wanted, scopes: [] }).catch(refusing(request, settings))
  throw new Problem('forbidden', `the access token lacks ${lacking}`)
}

/**
 * Throws `forbidden` for a key that may do more than read. Programs keep a password where many people find it, so one
 * that could change something must not be there.
 */
export async function requireReadAlone(
  request: FastifyRequest,
  call: MeteredCall,
  settings: CallerSettings,
): Promise<void> {
  const { scopes }: Caller = await settings.metering.look(call).catch(refusing(request, settings))
  if (scopes.length === 1 && scopes[0] === 'read') return
  const detail =
    'as a password only a key with the scope read alone is taken: make one with POST /api/v1/tokens {"scopes": ["read"]}'
  throw new Problem('forbidden', detail, { field: 'header.authorization' })
}

/** Remembers a rate that is used up, so that the caller is refused without a store. Returns the refusal. */
export function noteSpent(
  request: FastifyRequest,
  { spentRates }: Pick<CallerSettings, 'spentRates'>,
  waitMs: number,
  rate?: RateState,
): Problem {
  return spentRates.note(credentialOf(request), waitMs, rate)
}

/**
 * Rewords a refusal by metering for this caller: the caller of an access token or a feed never presented a key.
 * Remembers a rate that is used up.
 */
export function refusing(request: FastifyRequest, { spentRates }: CallerSettings): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Problem)) throw error
    if (error.waitMs !== undefined) noteSpent(request, { spentRates }, error.waitMs, error.rate)
    if (error.code !== 'unauthorized') throw error
    const { policy } = request.routeOptions.config
    if (policy?.access === 'key' && policy.credential === 'path') throw unknownFeed()
    throw request.bearer ? invalidToken(error.countedAs) : error
  }
}

/** Limits the caller to its token's scopes: a token may do less than its grant. */
export function within({ bearer }: FastifyRequest, caller: Caller): Caller {
  return bearer ? { ...caller, scopes: caller.scopes.filter((scope) => bearer.scopes.includes(scope)) } : caller
}

export const ADMIN_HEADER = 'x-billing-admin-key'

/** Requires the deployment's admin key. Throws `unauthorized` without it, and reads nothing else of the call. */
export function enforceAdmin(adminKey: string) {
  const expected = digest(adminKey)
  return async (request: FastifyRequest): Promise<void> => {
    const presented = request.headers[ADMIN_HEADER]
    if (typeof presented === 'string' && timingSafeEqual(digest(presented), expected)) return
    throw new Problem('unauthorized', 'the header X-Billing-Admin-Key is missing or wrong', {
      field: `header.${ADMIN_HEADER}`,
      countedAs: presented === undefined ? 'refused' : 'failed',
    })
  }
}

/** Digests have the same length for every text, so they can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
