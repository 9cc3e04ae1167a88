import type { TSchema } from '@sinclair/typebox'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { findNamedSchema } from '#src/lib/schema.ts'

/**
 * Makes a component of the document of each schema that a route refers to, or that is its body and has a name. To be
 * registered after what adds answers to routes.
 */
export function registerNamedSchemas(app: FastifyInstance, events: readonly TSchema[]): void {
  for (const event of events) addNamed(app, event)
  app.addHook('onRoute', ({ schema }: RouteOptions) => addNamed(app, schema))
}

/** Adds the schemas with a name at any depth of the value. */
function addNamed(app: FastifyInstance, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { $ref, $id } = value as { $ref?: unknown; $id?: unknown }
  const named = typeof $ref === 'string' ? findNamedSchema($ref) : typeof $id === 'string' ? value : undefined
  if (named) {
    const { $id: id } = named as TSchema
    if (app.getSchema(id!)) return
    app.addSchema(named)
  }
  for (const inner of Object.values(named ?? value)) addNamed(app, inner)
}
