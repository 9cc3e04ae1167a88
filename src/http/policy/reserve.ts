import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { takeFeedRead } from '#src/money/accounts/keys/index.ts'
import {
  type Caller,
  type Idempotency,
  idempotencyOfRead,
  type MeteredCall,
  type Metering,
  PRICES,
  readIdempotency,
  type ReplayedAnswer,
  type Reservation,
} from '#src/money/metering/index.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import { MEDIA_TYPES, sendFile } from '../formats/format.ts'
import { formatOf } from '../formats/negotiate.ts'
import { asOfFrom, type AsOfInput } from '../input/as-of.ts'
import { type WordCheck, wordCheckOf } from '../input/words.ts'
import { validationProblem } from '../problems.ts'
import { rateHeadersOf } from './caller/spent-rates.ts'
import { noteKnownCaller } from '../server/connections.ts'
import { viewIn } from '../view.ts'
import type { ReadBearer } from './caller/bearer.ts'
import {
  type CallerSettings,
  meteredCallOf,
  noteSpent,
  readToken,
  refusing,
  requireReadAlone,
  requireTokenScopes,
  scopesOf,
  within,
} from './caller/caller.ts'
import { onHangUp } from './commit.ts'
import type { KeyPolicy } from './policy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    reservation: Reservation | null
  }
}

export interface PolicySettings extends CallerSettings {
  metering: Metering
  /** The words that the fields of requests may hold. */
  readVocabulary: () => Promise<Vocabulary>
  /** Takes one read from the rate of the caller's feed address. */
  takeFeedRead: (caller: Caller) => ReturnType<typeof takeFeedRead>
  /** The operator's key. */
  adminKey: string
  publicBaseUrl: string
  /** Today's date, and the present, after which nothing is known. */
  clock: Clock
  /** Reads access tokens; without it only API keys count. */
  readBearer?: ReadBearer
  /** True for an address with so many wrong credentials that the caller is checked before its body is read. */
  isSuspect?: (request: FastifyRequest) => boolean
}

/**
 * The step that decides. It checks the token, the token's scopes and the input, then makes one script call for key,
 * scope, idempotency, rate and credits. Only a caller who may call at all learns about wrong input.
 */
export function reserve(settings: PolicySettings, policy: KeyPolicy, schema: FastifySchema = {}) {
  const { metering, clock } = settings
  const checkWords = wordCheckOf(schema, settings.readVocabulary)
  const isPlain = !checkWords && !policy.checkInput && !policy.idempotency
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    request.isExamined = true
    if (request.headers.authorization !== undefined) await readToken(request, settings)
    const call = meteredCallOf(request, policy, scopesOf(request, policy))
    if (request.bearer) await requireTokenScopes(request, call, settings)
    if (request.isBasic) await requireReadAlone(request, call, settings)
    let invalid = readFormat(request, policy) ?? readAsOf(request, policy, clock)
    let idempotency: Idempotency | undefined
    if (!invalid && (!isPlain || request.validationError))
      ({ invalid, idempotency } = await examine(request, policy, checkWords))
    if (invalid) {
      request.caller = within(request, await metering.check(call).catch(refusing(request, settings)))
      noteKnownCaller(request)
      throw invalid
    }
    if (policy.followsFrom) idempotency = await repeatOf(request, reply, { call, settings, policy })
    const single = singleOf(policy, idempotency)
    const ask = () => metering.reserve(single ? { ...call, single } : call)
    const outcome = await (policy.followsFrom ? afterFirst(ask) : ask()).catch(refusing(request, settings))
    request.caller = within(request, outcome.caller)
    noteKnownCaller(request)
    // A replay is work as the first call was.
    if ('unpack' in outcome) return request.server.inSeat(request, reply, () => replay(reply, outcome))
    request.reservation = outcome
    // A broken connection ends without `onResponse`. It releases its credit at once, so that neither this credit nor
    // the others of the batch wait for the lease. A single call continues: it is committed with its answer, which a
    // retry gets.
    if (!single && outcome.cost > 0) onHangUp(request, reply, () => void outcome.release())
  }
}

/**
 * Reads in which format the request wants the answer. Returns the mistake in it. Only operations of the API have
 * formats.
 */
function readFormat(request: FastifyRequest, { formats, credential }: KeyPolicy): Error | undefined {
  // A feed is what its address says.
  if (credential === 'path' || request.validationError || request.routeOptions.schema?.hide) return undefined
  try {
    request.format = formatOf(request, formats)
    return undefined
  } catch (error) {
    return error as Error
  }
}

/**
 * Reads as of when the request asks, if its route takes that. Returns the mistake in it. The operation's own
 * `checkInput` comes later, because it may read what was the law then.
 */
function readAsOf(request: FastifyRequest, { asOf: part }: KeyPolicy, clock: Clock): Error | undefined {
  if (!part || request.validationError) return undefined
  try {
    request.asOf = asOfFrom(request[part] as AsOfInput, clock, part)
    return undefined
  } catch (error) {
    return error as Error
  }
}

/**
 * Takes a read of a feed address from the rate of that address. Returns what makes it one call with other reads of the
 * last hour; undefined for a HEAD, which is free. Throws `rate_limited` when the rate is used up.
 */
async function repeatOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, settings, policy }: { call: MeteredCall; settings: PolicySettings; policy: KeyPolicy },
): Promise<Idempotency | undefined> {
  // Search engines must not keep what an address alone protects.
  reply.header('x-robots-tag', 'noindex, nofollow')
  const caller = await settings.metering.look(call).catch(refusing(request, settings))
  request.caller = caller
  noteKnownCaller(request)
  const { rate, waitMs } = await settings.takeFeedRead(caller)
  if (waitMs !== undefined) throw noteSpent(request, settings, waitMs, rate)
  reply.headers(rateHeadersOf(rate))
  if (request.method === 'HEAD') return undefined
  const content = await request.server.inSeat(request, reply, () => policy.followsFrom!(request))
  return idempotencyOfRead(call.key.hash, call.operation, [request.query, content])
}

/**
 * Undefined for a call that needs no reservation of its own: one without an idempotency key, unless it has both an
 * effect and a price.
 */
function singleOf({ effect, price, secretAnswer }: KeyPolicy, idempotency: Idempotency | undefined) {
  if (!idempotency && !(effect && PRICES[price] > 0)) return undefined
  return { idempotency, hasEffect: effect === true, isSecret: secretAnswer === true }
}

/** How often a read waits for the first one with the same content, and for how long each time, ms: 5 s in all. */
const LOOKS_MOST = 20
const LOOK_AGAIN_MS = 250

/**
 * Repeats `ask` while the first read of the same content runs: programs that know no header don't come again after a
 * 409. Throws `idempotency_in_progress` after 5 s.
 */
async function afterFirst<T>(ask: () => Promise<T>): Promise<T> {
  for (let look = 1; look < LOOKS_MOST; look += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'idempotency_in_progress') throw error
    }
    await pause(LOOK_AGAIN_MS)
  }
  return ask()
}

/** Sends the answer of the first call again, byte for byte and free of charge. */
async function replay(
  reply: FastifyReply,
  { status, unpack, creditsRemaining }: ReplayedAnswer,
): Promise<FastifyReply> {
  const { content, file } = await unpack()
  reply.headers({ 'idempotent-replayed': 'true', 'x-credits-cost': 0, 'x-credits-remaining': creditsRemaining })
  reply.code(status)
  return file ? sendFile(reply, { content, ...file }) : reply.type(MEDIA_TYPES.json).send(content)
}

/** The result of examining the input: a mistake, or the request's idempotency key if it has one. */
interface Examination {
  invalid?: Error
  idempotency?: Idempotency
}

const FINE: Examination = {}
const IDEMPOTENCY_KEY = 'idempotency-key'

/**
 * Finds mistakes in the input before anything is reserved, and reads the idempotency key. Only the check of words and
 * `checkInput` may read a store.
 */
async function examine(
  request: FastifyRequest,
  policy: KeyPolicy,
  checkWords: WordCheck | undefined,
): Promise<Examination> {
  const { validationError } = request
  if (validationError?.validation) {
    const { validation, validationContext } = validationError
    return { invalid: validationProblem(validation, validationContext, hintsFor(request, policy)) }
  }
  if (validationError) return { invalid: validationError }
  try {
    const unknown = (await checkWords?.(request)) ?? []
    const others = (await policy.checkInput?.(request, unknown)) ?? []
    if (unknown.length + others.length > 0) return { invalid: invalidInput([...unknown, ...others]) }
    const presented = request.bearer?.presented ?? String(request.headers['x-api-key'])
    const { method, url, body, format } = request
    const asked = { method, url, body, form: { format, view: viewIn(request) } }
    const idempotency = policy.idempotency && readIdempotency(idempotencyHeaderOf(request), presented, asked)
    return idempotency ? { idempotency } : FINE
  } catch (error) {
    return { invalid: error as Error }
  }
}

/**
 * Details for fields that are known elsewhere: the format of an operation that has JSON alone, and a parameter of the
 * query that was written into the body, or the other way round.
 */
function hintsFor({ routeOptions: { schema } }: FastifyRequest, { formats, hints }: KeyPolicy): Record<string, string> {
  const inQuery = namesIn(schema?.querystring)
  const inBody = namesIn(schema?.body)
  return {
    ...Object.fromEntries(inQuery.map((name) => [`body.${name}`, `is a parameter of the address here: ?${name}=`])),
    ...Object.fromEntries(inBody.map((name) => [`query.${name}`, 'is a field of the body here'])),
    ...(formats ? {} : { 'query.format': JSON_ALONE, 'body.format': JSON_ALONE }),
    ...hints,
  }
}

const JSON_ALONE = 'is not taken here: this operation answers JSON only (format=json)'

function namesIn(schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
}

/**
 * The header, or all of its values when it was sent several times: Node joins them with commas, which would make
 * another key.
 */
function idempotencyHeaderOf({ headers, raw }: FastifyRequest): string | string[] | undefined {
  const sent = raw.rawHeaders.filter((_, i) => i % 2 === 1 && raw.rawHeaders[i - 1]!.toLowerCase() === IDEMPOTENCY_KEY)
  return sent.length > 1 ? sent : headers[IDEMPOTENCY_KEY]
}
