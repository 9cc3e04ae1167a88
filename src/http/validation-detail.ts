import type { FastifySchemaValidationError } from 'fastify'
import { nearNames } from '#src/law/vocabulary/index.ts'

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
