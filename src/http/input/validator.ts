import { Ajv, type ErrorObject, type Options } from 'ajv'
import { isCalendarDate, isInstant } from '#src/lib/schema.ts'

// Plain `ajv` knows no formats; these are the ones that the service's schemas use.
const formats = {
  date: isCalendarDate,
  'date-time': isInstant,
  // A file: the operation that takes it reads it.
  binary: true as const,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
}
const shared: Options = {
  removeAdditional: false,
  useDefaults: false,
  strict: true,
  allowUnionTypes: true,
  formats,
  keywords: ['kind', 'example'],
  // An error then has the schema of the object, whose fields are suggested for an unknown one.
  verbose: true,
}

/**
 * From this number of values on, only the first mistake of a body is reported: each one found costs as much as checking
 * many values.
 */
const VALUES_REPORTED_MOST = 2_000

/** A validator: it says whether a value is right, and holds what was wrong with the last one. */
interface Validate {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/** The schema of a part of a request: its body, query or path. */
interface PartSchema {
  schema: object
  httpPart?: string | undefined
}

/**
 * Makes the validators by part of the request. Bodies are taken as they are; query and path values are text, so they
 * are coerced. No property is dropped. Every mistake is reported, but of a very large body only the first.
 */
export function createValidatorCompiler(): (part: PartSchema) => Validate {
  const forBody = new Ajv({ ...shared, allErrors: true, coerceTypes: false })
  const forLargeBody = new Ajv({ ...shared, coerceTypes: false })
  // Ajv coerces 1e400 to Infinity and then, if strict, compares only finite numbers with a maximum.
  const forText = new Ajv({ ...shared, allErrors: true, coerceTypes: 'array', strictNumbers: false })
  return ({ schema, httpPart }) => {
    if (httpPart === 'body')
      return checkBodies(
        () => forBody.compile(schema),
        lazily(() => forLargeBody.compile(schema)),
      )
    const check = lazily(() => forText.compile(schema))
    return httpPart === 'querystring' ? refuseOddQueries(check, schema) : check
  }
}

/** Compiles when the operation is first called, because most processes never need most operations. */
function lazily(compile: () => Validate): Validate {
  let check: Validate | undefined
  const validate: Validate = (data) => {
    check ??= compile()
    const isRight = check(data)
    validate.errors = check.errors ?? null
    return isRight
  }
  return validate
}

/**
 * Stops at the first mistake. In a body of usual size it then looks for the others, with a validator that is compiled
 * when first needed.
 */
function checkBodies(compileForAll: () => Validate, findFirst: Validate): Validate {
  let findAll: Validate | undefined
  const validate: Validate = (body) => {
    if (findFirst(body)) {
      validate.errors = null
      return true
    }
    validate.errors = findFirst.errors ?? null
    if (countValues(body, VALUES_REPORTED_MOST) < VALUES_REPORTED_MOST) {
      findAll ??= compileForAll()
      findAll(body)
      validate.errors = findAll.errors ?? validate.errors
    }
    return false
  }
  return validate
}

/** The number of values inside a value, itself included, counted up to `most`. */
function countValues(value: unknown, most: number): number {
  let count = 1
  if (typeof value !== 'object' || value === null) return count
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count)
    if (count >= most) return count
  }
  return count
}

interface ObjectSchema {
  properties?: Record<string, { type?: unknown }>
}

function isEmpty(query: object): boolean {
  for (const _name in query) return false
  return true
}

const PLAIN: Record<string, RegExp> = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/ }

/**
 * Refuses numbers that Ajv accepts because JavaScript does: `0x10`, `1e2`, ` 5`. In a query a number is written in
 * digits. A parameter with one value that is given twice gets its own message, instead of one about a list that is no
 * number.
 */
function refuseOddQueries(check: Validate, { properties = {} }: ObjectSchema): Validate {
  const numbers = Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'integer' || type === 'number' ? [{ name, type }] : [],
  )
  const single = Object.entries(properties).flatMap(([name, { type }]) => (type === 'array' ? [] : [name]))
  const validate: Validate = (asked) => {
    const query = asked as Record<string, unknown>
    // Most requests have no query at all.
    if (isEmpty(query) && check(query)) {
      validate.errors = null
      return true
    }
    const odd = numbers.filter(({ name, type }) => typeof query[name] === 'string' && !PLAIN[type]!.test(query[name]))
    // This runs before Ajv turns lists of one into their value.
    const repeated = single.filter((name) => Array.isArray(query[name]) && query[name].length > 1)
    if (check(query) && odd.length === 0 && repeated.length === 0) {
      validate.errors = null
      return true
    }
    const places = new Set([...odd.map(({ name }) => name), ...repeated].map((name) => `/${name}`))
    const errors = odd.map(({ name, type }) => ({
      instancePath: `/${name}`,
      schemaPath: `#/properties/${name}/type`,
      keyword: 'type',
      params: { type },
      message: `must be ${type}, written in digits`,
    }))
    const twice = repeated.map((name) => ({
      instancePath: `/${name}`,
      schemaPath: `#/properties/${name}/type`,
      keyword: 'type',
      params: {},
      message: 'is given twice',
    }))
    const others = (check.errors ?? []).filter(({ instancePath }) => !places.has(instancePath))
    validate.errors = [...others, ...errors, ...twice]
    return false
  }
  return validate
}
