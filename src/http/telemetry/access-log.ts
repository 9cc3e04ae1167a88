import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Field names can come from the caller's input, so their number and length are bounded. */
const FIELDS_MOST = 20
const FIELD_LENGTH_MOST = 120

/** Logs one line for each request that ended: the operation, its outcome and its duration. Leaves out the query of a path, and bodies. */
export function registerAccessLog(app: FastifyInstance): void {
  // Doesn't build a line that the log level would drop: at full load that would cost a twentieth of a cheap request.
  const dropsInfo = ['warn', 'error', 'fatal', 'silent'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 || !dropsInfo) logAnswer(request, reply)
    done()
  })
}

/**
 * Writes the request's line. A 5xx is logged as an error with its cause. The line of a refusal has the code and the names of the fields,
 * but not the details: they may repeat what the caller sent.
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

/** The path without its query. Routes with a customer's own profile id log their pattern instead, since the id may be a person's name. */
function pathOf({ url, params, routeOptions }: FastifyRequest): string {
  const isPrivate = (params as Record<string, unknown> | undefined)?.['customer_profile_id'] !== undefined
  return isPrivate ? routeOptions.url! : url.split('?', 1)[0]!
}

function fieldsOf(entries: ReadonlyArray<{ field?: string }>): string[] {
  return entries.flatMap(({ field }) => field?.slice(0, FIELD_LENGTH_MOST) ?? []).slice(0, FIELDS_MOST)
}
