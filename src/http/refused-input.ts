import type { FastifyRequest } from 'fastify'
import type { Violation } from '#src/problems.ts'

/** Longer text is cut, and longer lists and objects are left out. */
const LENGTH_MOST = 2_000
/** Fields whose values are secret, or may be. The values are never repeated. */
const SECRET_NAME = /token|key|secret|code|verifier|password|authorization|cookie/i

/**
 * The member `input` of a violation: the refused value as it was sent, or null when a required one was not sent. Empty
 * for a value that may be secret or is too long, and for a body that could not be read.
 */
export function refusedInputOf({ field, rule }: Violation, request: FastifyRequest): { input?: unknown } {
  if (rule === 'required') return { input: null }
  if (SECRET_NAME.test(field)) return {}
  const input = bounded(valueAt(field, request))
  return input === undefined ? {} : { input }
}

function valueAt(field: string, { body, query, params, headers }: FastifyRequest): unknown {
  return field.split('.').reduce<unknown>(memberOf, { body, query, path: params, header: headers })
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function bounded(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= LENGTH_MOST ? value : `${value.slice(0, LENGTH_MOST - 1).toWellFormed()}…`
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length <= LENGTH_MOST && !holdsSecretName(value) ? value : undefined
}

function holdsSecretName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => SECRET_NAME.test(name) || holdsSecretName(inner))
}
