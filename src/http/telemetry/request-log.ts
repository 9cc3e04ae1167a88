import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { redactSecrets } from '#src/lib/secrets/api-key.ts'
import { randomId } from '#src/lib/secrets/random.ts'

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const LEVELS: readonly Level[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Makes the logger of a request when its first line is written. Most requests write none at the usual levels of a busy
 * service, and making one took a fiftieth of a cheap request.
 */
export const makeLoggerLate: ChildLoggerFactory = (logger, bindings, options) => {
  const late: object = new LateLogger(() => logger.child(bindings, options))
  return isLogger(late) ? late : logger
}

/** True for a late one too: its methods are defined below. */
const isLogger = (value: object): value is FastifyBaseLogger => 'info' in value

class LateLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  /** The logger itself. */
  get made(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }

  get level() {
    return this.made.level
  }

  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.made.child(...args)
  }
}

for (const level of LEVELS) {
  Object.defineProperty(LateLogger.prototype, level, {
    value(this: LateLogger, ...args: Parameters<FastifyBaseLogger['info']>) {
      this.made[level](...args)
    },
  })
}

/** Field names can come from the caller's input, so their number and length are bounded. */
const FIELDS_MOST = 20
const FIELD_LENGTH_MOST = 120

/**
 * Logs one line for each request that ended: the operation, its outcome and its duration. Leaves out the query of a
 * path, and bodies.
 */
export function registerAccessLog(app: FastifyInstance): void {
  // Doesn't build a line that the log level would drop: at full load that would cost a twentieth of a cheap request.
  const dropsInfo = ['warn', 'error', 'fatal', 'silent'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 || !dropsInfo) logAnswer(request, reply)
    done()
  })
}

/**
 * Writes the request's line. A 5xx is logged as an error with its cause. The line of a refusal has the code and the
 * names of the fields, but not the details: they may repeat what the caller sent.
 */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method, problem, caller } = request
  const { statusCode: status } = reply
  const path = pathOf(request)
  const line = {
    method,
    path,
    status,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    workspace_id: caller?.workspaceId,
    key_id: caller?.keyId,
    ...(problem ? { code: problem.code, fields: fieldsOf(problem.entries) } : {}),
  }
  const message = `${method} ${path} ${status}${problem ? ` ${problem.code}` : ''}`
  if (status >= 500) request.log.error({ ...line, err: problem?.cause ?? problem ?? undefined }, message)
  else request.log.info(line, message)
}

/**
 * The path without its query. Routes with a customer's own profile id log their pattern instead, since the id may be a
 * person's name; so do feeds, whose secret is in the path. An address that is almost a feed's has it made unreadable.
 */
function pathOf({ url, params, routeOptions }: FastifyRequest): string {
  const named = (params ?? {}) as Record<string, unknown>
  const isPrivate = named['customer_profile_id'] !== undefined || named['feed_secret'] !== undefined
  return isPrivate ? routeOptions.url! : redactSecrets(url.split('?', 1)[0]!)
}

function fieldsOf(entries: ReadonlyArray<{ field?: string }>): string[] {
  return entries.flatMap(({ field }) => field?.slice(0, FIELD_LENGTH_MOST) ?? []).slice(0, FIELDS_MOST)
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

/**
 * The W3C trace id of a request: the caller's, when `traceparent` is well-formed, else a new one. It is the request's
 * id.
 */
export function traceIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['traceparent']
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  return match && match[1] !== NO_TRACE && match[2] !== NO_SPAN ? match[1]! : randomId(16, 'hex')
}

/** The `traceparent` header of an answer in this trace. */
export function traceparentOf(traceId: string): string {
  return `00-${traceId}-${randomId(8, 'hex')}-01`
}

/** Answers every request with `traceparent`, whose trace id is also in the logs and in error envelopes. */
export function registerTrace(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('traceparent', traceparentOf(request.id))
    done()
  })
}
