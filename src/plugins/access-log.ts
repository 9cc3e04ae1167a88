import type { FastifyInstance } from 'fastify'

/** One line for each request that ended: what, how it went, how long. Paths go without their query, bodies never. */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const path = request.url.split('?', 1)[0]
    const fields = { method, path, status: reply.statusCode, duration_ms: Math.round(reply.elapsedTime * 10) / 10, workspace_id: request.caller?.workspaceId, key_id: request.caller?.keyId }
    request.log.info(fields, `${method} ${path} ${reply.statusCode}`)
    done()
  })
}
