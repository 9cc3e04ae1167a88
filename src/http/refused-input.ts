import type { FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { nearNames } from '#src/law/vocabulary/index.ts'
import type { Violation } from '#src/problems.ts'

/** An error with the schema that the value broke, as the service's own validators give it. */
type WithSchema = FastifySchemaValidationError & {
  parentSchema?: { properties?: object; examples?: unknown[]; example?: unknown }
}

/** What is wrong with an input and how to mend it, in words. */
export function detailOf(error: WithSchema): string {
  const { params } = error
  if (error.keyword === 'additionalProperties') return `is not known here${nearField(error)}`
  if (error.keyword === 'required') return 'is required'
  if (error.keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  if (error.keyword === 'anyOf') return 'matches none of the allowed forms'
  return `${error.message ?? 'is invalid'}${FORMS.has(error.keyword) ? exampleIn(error) : ''}`
}

/** The rules about the form of a value, which an example shows better than their words. */
const FORMS = new Set(['type', 'pattern', 'format'])
const EXAMPLE_LENGTH_MOST = 80

/** `, such as "DE"`, where the schema has a short example. */
function exampleIn({ parentSchema = {} }: WithSchema): string {
  const { examples: [first] = [], example = first } = parentSchema
  const text = JSON.stringify(example)
  return text === undefined || text.length > EXAMPLE_LENGTH_MOST ? '' : `, such as ${text}`
}

/** Of an object with few fields an error names all: what is meant may be called quite otherwise. */
const FIELDS_TOLD_MOST = 12

/** The fields that an unknown one resembles or is a word of, or all where they are few; else where the schema is. */
function nearField({ params, parentSchema }: WithSchema): string {
  const names = Object.keys(parentSchema?.properties ?? {})
  const near = nearNames(String(params['additionalProperty']), names)
  if (near.length > 0) return `; did you mean ${near.join(' or ')}?`
  if (names.length === 0) return ''
  return names.length <= FIELDS_TOLD_MOST ? `; known: ${names.join(', ')}` : '; /docs has the schema'
}

/** Longer text is cut, and longer lists and objects are left out. */
const LENGTH_MOST = 2_000
/** Fields whose values are secret, or may be. The values are never repeated. */
const SECRET_NAME = /token|key|secret|code|verifier|password|authorization|cookie/i

/**
 * The refused value of a violation as it was sent. Null where a required one was not sent, where it may be secret or is
 * too long, and for a body that could not be read.
 */
export function refusedInputOf({ field, rule }: Violation, request: FastifyRequest): unknown {
  if (rule === 'required' || SECRET_NAME.test(field)) return null
  return bounded(valueAt(field, request)) ?? null
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
