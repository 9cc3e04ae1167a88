import { Ajv, type Options } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { isCalendarDate, isInstant } from '#src/lib/schema.ts'

// Plain `ajv` knows no formats; these are the ones that the service's schemas use.
const formats = {
  date: isCalendarDate,
  'date-time': isInstant,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
const shared: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: false,
  strict: true,
  allowUnionTypes: true,
  formats,
  keywords: ['kind', 'example'],
}

/**
 * Validation by part of the request: bodies are taken as they are, query and path values are text and so are coerced.
 * Nothing is dropped, and every mistake is reported, not only the first.
 */
export function registerValidator(app: FastifyInstance): void {
  const forBody = new Ajv({ ...shared, coerceTypes: false })
  // Ajv coerces 1e400 to Infinity and then, if strict, compares only finite numbers with a maximum.
  const forText = new Ajv({ ...shared, coerceTypes: 'array', strictNumbers: false })
  // An id in the path that nothing can have is not found, like any other that nothing has.
  const forPath = new Ajv({ ...shared, formats: { ...formats, uuid: true }, coerceTypes: 'array' })
  const byPart: Record<string, Ajv> = { body: forBody, params: forPath }
  app.setValidatorCompiler(({ schema, httpPart }) => (byPart[httpPart ?? ''] ?? forText).compile(schema as object))
}
