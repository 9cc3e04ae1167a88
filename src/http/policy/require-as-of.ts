import type { RouteOptions } from 'fastify'
import { AS_OF_FIELDS } from '../input/as-of.ts'
import type { Policy } from './policy.ts'

/** Throws, which stops the boot, unless the policy's `asOf` names exactly the part of the request whose schema takes `as_of` or `known_at`. */
export function requireAsOf({ method, url, schema }: RouteOptions, policy: Policy): void {
  const declared = policy.access === 'key' ? policy.asOf : undefined
  const schemas = { query: schema?.querystring, body: schema?.body }
  for (const part of ['query', 'body'] as const) {
    const isTaken = takesAsOf(schemas[part])
    if (isTaken === (declared === part)) continue
    const fault = isTaken
      ? `takes as_of or known_at in its ${part}, and its policy has no asOf: '${part}'`
      : `has asOf: '${part}' in its policy, and its ${part} takes neither as_of nor known_at`
    throw new Error(`route ${String(method)} ${url} ${fault}`)
  }
}

function takesAsOf(schema: unknown): boolean {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, unknown> }
  return AS_OF_FIELDS.some((field) => field in properties)
}
