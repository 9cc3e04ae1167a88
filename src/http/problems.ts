import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { errorPagePath } from '#src/lib/problem-codes.ts'
import { type CountedAs, ERRORS_LISTED_MOST, invalidInput, Problem, type Violation } from '#src/problems.ts'
import type { CountAddress } from './policy/caller/address-limit.ts'
import { rateHeadersOf } from './policy/caller/spent-rates.ts'
import { detailOf, refusedInputOf } from './refused-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem that the request was refused with; the access log writes it. */
    problem: Problem | null
    /** True once the policy's own step has begun: that step then decides and counts the refusal. */
    isExamined: boolean
  }
  interface FastifyInstance {
    /** Answers a request that reaches no route and no error handler. Counts it like any other refusal. */
    refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<FastifyReply>
  }
}

/** Maps a validation context to the part of the request, as the envelope's `field` spells it. */
const PARTS: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' }

/**
 * Sets the one error handler. `authenticate` runs first, so that 401 wins over 415.
 * Refusals without a valid key count against the address. Beyond its limit the answer is 429, so that keys can't be
 * tried out at speed. A valid key still works from that address, so that one caller's stale key doesn't shut out its
 * neighbours.
 */
export function registerProblems(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<void>,
  countAddress?: CountAddress,
): void {
  app.decorateRequest('problem', null)
  app.decorateRequest('isExamined', false)
  const countRefusal = async (problem: Problem, request: FastifyRequest, reply: FastifyReply): Promise<Problem> => {
    const limit = limitOf(problem, request)
    const spent = limit && (await countAddress?.(limit, request, reply))
    if (!spent) return problem
    const { retryAfterSeconds, waitMs, rate } = spent
    return problem.status === 401
      ? new Problem('rate_limited', undefined, { retryAfterSeconds, waitMs, rate, isUnauthenticated: true })
      : spent
  }
  const refuse = async (request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<FastifyReply> =>
    sendProblem(request, reply, await countRefusal(problem, request, reply))
  app.decorate('refuse', refuse)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let problem = inTypesOf(request, toProblem(error))
    // The body's parser refuses a request before the policy has decided. A caller without a key must learn nothing but
    // 401.
    const isUndecided = !request.isExamined && (OF_BODIES.has(problem.status) || !(error instanceof Problem))
    if (isUndecided && problem.status < 500) {
      try {
        await authenticate(request)
      } catch (refusal) {
        problem = toProblem(refusal as FastifyError)
      }
    }
    return refuse(request, reply, problem)
  })
}

/** Statuses of refused bodies. */
const OF_BODIES = new Set([413, 415, 422])
/** Statuses of refusals before the caller is known. */
const OF_THE_PROTOCOL = new Set([400, 417])

/**
 * The address limit that a refusal counts against; undefined for none. With a key, the refusal was counted against the
 * key's own rate. Operations with an address limit have already counted the call.
 */
function limitOf(
  { status, countedAs }: Problem,
  { routeOptions, caller, isExamined }: FastifyRequest,
): CountedAs | undefined {
  if (status === 401) return countedAs
  if (OF_THE_PROTOCOL.has(status)) return 'refused'
  const { policy } = routeOptions.config
  // A path with an empty part is refused before anyone is asked for a key.
  if (policy?.access === 'key' && policy.credential !== 'path' && status === 404 && !isExamined) return 'refused'
  // An address that is no feed's may be a guess.
  if (policy?.access === 'key' && policy.credential === 'path' && status === 404 && !caller) return countedAs
  const isCounted = policy?.access === 'key' || policy?.access === 'admin' || policy?.limit !== undefined
  return status >= 400 && status < 500 && status !== 429 && !isCounted ? 'refused' : undefined
}

/** For a route that takes more than JSON, lists the types that it takes. */
function inTypesOf({ routeOptions }: FastifyRequest, problem: Problem): Problem {
  const { consumes } = (routeOptions.schema ?? {}) as { consumes?: string[] }
  if (problem.code !== 'unsupported_media_type' || !consumes) return problem
  const message = `The request body must be ${consumes.join(' or ')}`
  return new Problem('unsupported_media_type', undefined, { field: 'header.content-type', message })
}

/** Converts any error to a problem. An unforeseen error becomes a 500 without its text. */
export function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if ('validation' in error && error.validation)
    return validationProblem(error.validation, error.validationContext ?? 'body')
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', undefined, { field: 'header.content-type' })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', undefined, { field: 'body' })
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidInput([{ field: 'body', detail: 'must be a JSON object; it is empty' }])
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidInput([{ field: 'body', detail: 'must be JSON' }])
    case 'PROTOTYPE_KEY':
      return invalidInput([
        { field: 'body', detail: `holds the key ${error.message}, which is never accepted; remove it` },
      ])
    case 'BODY_EXCESS':
      return invalidInput([{ field: 'body', detail: error.message }])
    case 'REPEATED_KEY':
      return invalidInput([{ field: `body.${error.message}`, detail: 'is given twice' }])
    case 'HALF_PAIR':
      return invalidInput([{ field: 'body', detail: 'holds half of a surrogate pair, which is no character' }])
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not_found', 'the path is malformed')
  }
  if (error instanceof SyntaxError && error.statusCode === 400)
    return invalidInput([{ field: 'body', detail: 'must be JSON' }])
  // Any other 4xx of the server is the caller's mistake: a method that needs a content type and has none.
  const { statusCode = 500 } = error
  // A file outside of the folder that is served.
  if (statusCode === 403) return new Problem('not_found', 'the path is malformed')
  if (statusCode >= 400 && statusCode < 500)
    return new Problem('unsupported_media_type', undefined, { field: 'header.content-type' })
  return new Problem('internal_error', undefined, { cause: error })
}

/**
 * Converts Ajv's errors to a problem with one entry per invalid input. Inputs beyond the listed number are only
 * counted: their texts cost more than finding them. `hints` are the details of unknown fields for which the route has
 * its own.
 */
export function validationProblem(
  errors: FastifySchemaValidationError[],
  context: string,
  hints: Record<string, string> = {},
): Problem {
  const part = PARTS[context] ?? context
  const seen = new Map<string, { field: string; detail: string }>()
  const violations: Violation[] = []
  let unlisted = 0
  for (const error of errors) {
    const field = fieldOf(part, error)
    const known = seen.get(field)
    if (!known && seen.size >= ERRORS_LISTED_MOST) {
      unlisted += 1
      continue
    }
    const hint = error.keyword === 'additionalProperties' ? hints[field] : undefined
    const detail = hint ?? detailOf(error)
    violations.push({ field, detail, rule: error.keyword, params: error.params })
    if (known) known.detail += `; ${detail}`
    else seen.set(field, { field, detail })
  }
  return invalidInput([...seen.values()], violations, unlisted)
}

function fieldOf(part: string, error: FastifySchemaValidationError): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const extra = error.params['missingProperty'] ?? error.params['additionalProperty'] ?? error.params['propertyName']
  return [part, ...path, ...(typeof extra === 'string' ? [extra] : [])].join('.')
}

/** The specification's envelope. Each entry has the address of the page about it, below `publicBaseUrl`. */
export function envelopeOf({ entries, moreErrors }: Problem, traceId: string, publicBaseUrl: string) {
  const errors = entries.map((entry) => ({
    ...entry,
    doc_url: publicBaseUrl + errorPagePath(entry.code, entry.reason),
  }))
  return { status: 'error', errors, ...moreErrorsOf(moreErrors), trace_id: traceId }
}

function moreErrorsOf(moreErrors: number) {
  return moreErrors > 0 ? { more_errors: moreErrors } : {}
}

/** Sends a problem in the specification's envelope, or in the route's own form. The access log writes it. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.problem = problem
  addWaitHeaders(reply, problem)
  reply.code(problem.status).type('application/json; charset=utf-8')
  const envelope = envelopeOf(problem, request.id, request.server.publicBaseUrl)
  const { errorForm } = request.routeOptions.config
  if (errorForm === 'detail' && problem.status === 422) return reply.send(detailFormOf(problem, request))
  if (errorForm === 'oauth')
    return reply.header('cache-control', 'no-store').send({ ...oauthErrorOf(problem), ...envelope })
  // Clients of JSON-RPC refuse members that the protocol doesn't know.
  if (errorForm === 'jsonrpc' && problem.status === 422)
    return reply.code(400).send(jsonRpcErrorOf(problem, request.id))
  return reply.send(envelope)
}

/** Says when a request may be sent again, and which limit it met. */
function addWaitHeaders(reply: FastifyReply, { retryAfterSeconds, rate }: Problem): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (rate) reply.headers(rateHeadersOf(rate))
}

/** Turns an answer that is about to be sent into a problem. Returns its text, which takes the place of the payload. */
export function replaceAnswer(request: FastifyRequest, reply: FastifyReply, problem: Problem): string {
  request.problem = problem
  // They describe the answer that is replaced.
  for (const name of ['content-encoding', 'etag']) reply.removeHeader(name)
  reply.code(problem.status).type('application/json; charset=utf-8')
  addWaitHeaders(reply, problem)
  return JSON.stringify(envelopeOf(problem, request.id, request.server.publicBaseUrl))
}

/** A message that could not be read, as a JSON-RPC error. */
function jsonRpcErrorOf({ entries }: Problem, traceId: string) {
  const detail = entries[0]?.detail ?? 'is invalid'
  const isBroken = detail.startsWith('must be')
  const error = { code: isBroken ? -32700 : -32600, message: `The message ${detail}`, data: { trace_id: traceId } }
  return { jsonrpc: '2.0', id: null, error }
}

/** The specification's second form of a 422. */
function detailFormOf({ violations, moreErrors }: Problem, request: FastifyRequest) {
  return {
    detail: violations.map((violation) => ({
      loc: violation.field.split('.'),
      msg: violation.detail,
      type: violation.rule,
      input: refusedInputOf(violation, request),
      ctx: violation.params,
    })),
    ...moreErrorsOf(moreErrors),
  }
}

/** A problem from before the protocol's own checks, as an error of RFC 6749. */
function oauthErrorOf({ status, message }: Problem) {
  const error =
    status >= 500
      ? status === 503
        ? 'temporarily_unavailable'
        : 'server_error'
      : status === 429
        ? 'slow_down'
        : 'invalid_request'
  return { error, error_description: message.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'") }
}
