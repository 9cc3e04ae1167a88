import type { AnySchema, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isCalendarDate, isInstant } from '#src/lib/schema.ts'

/** The parts of an OpenAPI document that tests read. */
export interface OpenApiDocument extends Record<string, unknown> {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'parameters' | 'responses' | 'headers', Record<string, any>> & {
    schemas: Record<string, JsonSchema>
  }
}

export interface Operation {
  operationId: string
  summary?: string
  tags?: string[]
  description?: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Answer>
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  description?: string
  example?: unknown
  schema: JsonSchema
}

export interface Answer {
  description?: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: JsonSchema; example?: unknown }>
}

export interface JsonSchema extends Record<string, any> {
  $ref?: string
  type?: string | string[]
  description?: string
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

export interface PlacedOperation extends Operation {
  method: string
  path: string
}

/**
 * All operations, in the document's order. Parameters and answers that they share are written out, and so are the
 * schemas of parameters, unless they are asked for `as written`.
 */
export function operationsOf(document: OpenApiDocument, form?: 'as written'): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map((parameter) =>
        form ? (follow(document, parameter as { $ref?: string }) as Parameter) : writeOut(document, parameter),
      ),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [
          status,
          follow(document, answer as { $ref?: string }) as Answer,
        ]),
      ),
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** The part itself, or the component that it refers to. */
export function follow(document: OpenApiDocument, part: { $ref?: string }): object {
  const [, kind, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(part.$ref ?? '') ?? []
  return kind ? document.components[kind as 'schemas'][name!]! : part
}

/** The headers, in lower case, that each answer of this kind has. */
export function requiredHeadersOf(document: OpenApiDocument, { headers = {} }: Answer): string[] {
  return Object.entries(headers).flatMap(([name, header]) =>
    (follow(document, header) as { required?: boolean }).required ? [name.toLowerCase()] : [],
  )
}

/**
 * The document as the service keeps it, which is stricter than what it promises: each object holds no more than it
 * names, and each vocabulary is complete. So a test sees a field or value that the document leaves out.
 */
export function closeAnswers(document: OpenApiDocument): OpenApiDocument {
  const close = (value: any): any => {
    if (Array.isArray(value)) return value.map(close)
    if (typeof value !== 'object' || value === null) return value
    const { 'x-extensible-enum': known, ...rest } = value
    const schema = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, close(inner)]))
    const isObject = typeof schema['type'] !== 'object' || Array.isArray(schema['type'])
    const isClosed =
      isObject && [schema['type']].flat().includes('object') && schema['additionalProperties'] === undefined
    return { ...schema, ...(known && { enum: known }), ...(isClosed && { additionalProperties: false }) }
  }
  const { schemas } = document.components
  return { ...document, components: { ...document.components, schemas: close(schemas) } }
}

/** The JSON body's schema, with all that it refers to written out; undefined for an operation without one. */
export function bodySchemaOf(document: OpenApiDocument, operation: Operation): JsonSchema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema && writeOut(document, schema)
}

/** The part with all that it refers to in its place. Parts of requests refer to themselves nowhere. */
function writeOut<Part extends object>(document: OpenApiDocument, part: Part): Part {
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write)
    if (typeof value !== 'object' || value === null) return value
    const { $ref: _, ...own } = { ...follow(document, value), ...value } as JsonSchema
    return Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, write(inner)]))
  }
  return write(part) as Part
}

/** Every schema inside a schema with its place, from the outermost inward. Doesn't follow references. */
export function* schemasIn(schema: JsonSchema, place: string): Generator<[string, JsonSchema]> {
  yield [place, schema]
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* schemasIn(inner, `${place}.${name}`)
  if (schema.items) yield* schemasIn(schema.items, `${place}[]`)
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const [index, inner] of ((schema[key] as JsonSchema[] | undefined) ?? []).entries())
      yield* schemasIn(inner, `${place}|${index}`)
  }
  if (typeof schema['additionalProperties'] === 'object')
    yield* schemasIn(schema['additionalProperties'] as JsonSchema, `${place}.*`)
}

/** Compiles any schema of the document, by JSON Schema 2020-12 in strict mode, with the document's components. */
export function schemaCompiler(document: OpenApiDocument): (schema: JsonSchema) => ValidateFunction {
  const uri = (text: string) => URL.canParse(text)
  const formats = {
    uri,
    date: isCalendarDate,
    'date-time': isInstant,
    // Of the registry of OpenAPI: the bytes of a file.
    binary: true as const,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  }
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    formats,
    keywords: ['x-view', 'x-extensible-enum'],
  })
  const $defs = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, inDefs(schema)]),
  )
  ajv.addSchema({ $id: 'components', $defs })
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => {
    const inner = inDefs(schema) as AnySchema
    const key = JSON.stringify(inner)
    const known = compiled.get(key) ?? ajv.compile(inner)
    compiled.set(key, known)
    return known
  }
}

/** The same schema with its references pointing into the one document that holds the components. */
function inDefs(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"components#/$defs/'))
}
