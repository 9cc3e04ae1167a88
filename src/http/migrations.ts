import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storeUnavailable } from '#src/problems.ts'
import type { MigrationWatch } from '#src/stores/graph/migrations/watch.ts'

/**
 * Refuses every operation while the graph isn't migrated as this release needs it. Otherwise the service would answer
 * wrongly, or write data that can't be migrated any more. Routes that read no store stay available: health, readiness,
 * metrics and the documents.
 */
export function registerMigrationGuard(app: FastifyInstance, watch: MigrationWatch): void {
  app.addHook('onRoute', (route) => {
    const policy = route.config?.policy
    if (!policy || (policy.access === 'public' && policy.limit !== 'oauth' && policy.limit !== 'registration')) return
    route.onRequest = [refuseUntilMigrated, ...[route.onRequest ?? []].flat()]
  })

  // Calls back instead of returning a promise, because nearly every request passes at once.
  function refuseUntilMigrated(_request: FastifyRequest, _reply: FastifyReply, goOn: (error?: Error) => void): void {
    // While the store has never answered, the operation's own query fails. `serve` knows the state of the graph before
    // it listens.
    if (watch.isMigrated() || !watch.isKnown()) return goOn()
    const decide = () => {
      const fault = watch.fault()
      goOn(fault === undefined ? undefined : storeUnavailable('graph', new Error(fault)))
    }
    watch.look().then(decide, (error: unknown) => goOn(error as Error))
  }
}
