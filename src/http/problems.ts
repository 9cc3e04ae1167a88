import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { ERRORS_LISTED_MOST, invalidInput, Problem, type CountedAs, type Violation } from '#src/problems.ts'
import type { CountAddress } from './policy/address-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was refused with, for its line in the log. */
    problem: Problem | null
    /** The policy's own step has been reached: it decides, and counts, what the caller is refused with. */
    isExamined: boolean
  }
  interface FastifyInstance {
    /** Answers what reaches no route and no handler of errors; counts it like any other refusal. */
    refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<FastifyReply>
  }
}

/** The part of a request that a validation context names, as the envelope's `field` spells it. */
const PARTS: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' }

/**
 * Sets the one error handler and the one not-found handler. `authenticate` runs first, so that 401 wins over 415. What is refused
 * without a valid key counts against the address, and beyond its limit it is a 429: keys can't be tried out at speed. A valid key
 * still works from there, lest one caller's stale key shut out its neighbours behind the same address.
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
    const { retryAfterSeconds, waitMs } = spent
    return problem.status === 401
      ? new Problem('rate_limited', undefined, { retryAfterSeconds, waitMs, isUnauthenticated: true })
      : spent
  }
  const refuse = async (request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<FastifyReply> =>
    sendProblem(request, reply, await countRefusal(problem, request, reply))
  app.decorate('refuse', refuse)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let problem = inTypesOf(request, toProblem(error))
    // What the body's parser refused has not passed the policy yet: a caller without a key learns nothing but 401.
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
  app.setNotFoundHandler((request, reply) => refuse(request, reply, noOperation(request)))
}

/** 404 for a path that belongs to no operation. */
export function noOperation({ method, url }: FastifyRequest): Problem {
  return new Problem('not_found', `no operation ${method} ${url.split('?', 1)[0]!.slice(0, PATH_SHOWN_MOST)}`)
}

const PATH_SHOWN_MOST = 200
/** What the reading of a body ends with. */
const OF_BODIES = new Set([413, 415, 422])
/** What is refused before it is known who calls. */
const OF_THE_PROTOCOL = new Set([400, 417])

/**
 * The limit of its address that a refusal counts against. Where there is a key, the key's own rate was counted; operations with a limit of
 * their own have counted the call already.
 */
function limitOf({ status, countedAs }: Problem, { routeOptions }: FastifyRequest): CountedAs | undefined {
  if (status === 401) return countedAs
  if (OF_THE_PROTOCOL.has(status)) return 'refused'
  const { policy } = routeOptions.config
  const isCounted = policy?.access === 'key' || policy?.access === 'admin' || policy?.limit !== undefined
  return status >= 400 && status < 500 && status !== 429 && !isCounted ? 'refused' : undefined
}

/** A route that takes more than JSON says what it takes. */
function inTypesOf({ routeOptions }: FastifyRequest, problem: Problem): Problem {
  const { consumes } = (routeOptions.schema ?? {}) as { consumes?: string[] }
  if (problem.code !== 'unsupported_media_type' || !consumes) return problem
  const message = `The request body must be ${consumes.join(' or ')}`
  return new Problem('unsupported_media_type', undefined, { field: 'header.content-type', message })
}

/** Any error as a problem; what we did not foresee is a 500 without its text. */
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
  // What else the server refuses about a request is the caller's: a method that needs a content type and has none.
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500)
    return new Problem('unsupported_media_type', undefined, { field: 'header.content-type' })
  return new Problem('internal_error', undefined, { cause: error })
}

/**
 * Ajv's errors as a problem with one entry per invalid input. More of them than are listed are only counted: their texts cost
 * more than finding them.
 */
export function validationProblem(errors: FastifySchemaValidationError[], context: string): Problem {
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
    const detail = detailOf(error)
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

function detailOf(error: FastifySchemaValidationError): string {
  const { params } = error
  if (error.keyword === 'additionalProperties') return 'is not known here'
  if (error.keyword === 'required') return 'is required'
  if (error.keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  if (error.keyword === 'anyOf') return 'matches none of the allowed forms'
  return error.message ?? 'is invalid'
}

/** The specification's envelope. */
export function envelopeOf({ entries, moreErrors }: Problem, traceId: string) {
  return { status: 'error', errors: entries, ...moreErrorsOf(moreErrors), trace_id: traceId }
}

function moreErrorsOf(moreErrors: number) {
  return moreErrors > 0 ? { more_errors: moreErrors } : {}
}

/** Answers a problem in the specification's envelope. The access log says what it was. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.problem = problem
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  reply.code(problem.status).type('application/json; charset=utf-8')
  const envelope = envelopeOf(problem, request.id)
  const { errorForm } = request.routeOptions.config
  if (errorForm === 'detail' && problem.status === 422) return reply.send(detailFormOf(problem))
  if (errorForm === 'oauth')
    return reply.header('cache-control', 'no-store').send({ ...oauthErrorOf(problem), ...envelope })
  // Clients of that protocol refuse members that it doesn't know.
  if (errorForm === 'jsonrpc' && problem.status === 422)
    return reply.code(400).send(jsonRpcErrorOf(problem, request.id))
  return reply.send(envelope)
}

/** A message that could not be read, in JSON-RPC's words. */
function jsonRpcErrorOf({ entries }: Problem, traceId: string) {
  const detail = entries[0]?.detail ?? 'is invalid'
  const isBroken = detail.startsWith('must be')
  const error = { code: isBroken ? -32700 : -32600, message: `The message ${detail}`, data: { trace_id: traceId } }
  return { jsonrpc: '2.0', id: null, error }
}

/** The specification's second form of a 422. What was sent is not repeated: it may be a secret. */
function detailFormOf({ violations, moreErrors }: Problem) {
  return {
    detail: violations.map(({ field, detail, rule, params }) => ({
      loc: field.split('.'),
      msg: detail,
      type: rule,
      ctx: params,
    })),
    ...moreErrorsOf(moreErrors),
  }
}

/** What went wrong before the protocol's own checks, in RFC 6749's words. */
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
