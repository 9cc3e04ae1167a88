import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers for answers that no hook sees. */
    securityHeaders: Record<string, string>
  }
}

/**
 * Answers every request with helmet's headers. They are the same each time, so they are read from helmet once. As a
 * hook, helmet computed them for every request, which took a tenth of a cheap one. A route may replace a header.
 */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await readHelmetHeaders()
  app.decorate('securityHeaders', headers)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

async function readHelmetHeaders(): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, { contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } })
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofServer = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofServer.has(name) ? [] : [[name, String(value)]])),
  )
}
