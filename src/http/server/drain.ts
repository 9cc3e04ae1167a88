import type { FastifyInstance } from 'fastify'

/**
 * While the service stops, each answer ends its connection. Otherwise a client that keeps its connections would delay the stop until the
 * keep-alive timeout, long after its last call was answered.
 */
export function registerDrain(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}
