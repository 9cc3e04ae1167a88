import type { AnySchema, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isCalendarDate, isInstant } from '#src/lib/schema.ts'

/** The parts of an OpenAPI document that tests read. */
export interface OpenApiDocument extends Record<string, unknown> {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

export interface Operation {
  operationId: string
  summary?: string
  tags?: string[]
  description?: string
  security?: unknown[]
  parameters?: Array<{
    in: string
    name: string
    required?: boolean
    description?: string
    example?: unknown
    schema: JsonSchema
  }>
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: JsonSchema }> }>
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

/** All operations, in the document's order. */
export function operationsOf({ paths }: OpenApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

/** The schema itself, or the component that it refers to. */
export function resolveSchema(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? document.components.schemas[name]! : schema
}

/** The JSON body's schema, resolved; undefined for an operation without one. */
export function bodySchemaOf(document: OpenApiDocument, operation: Operation): JsonSchema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema && resolveSchema(document, schema)
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
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  }
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, formats, keywords: ['x-view'] })
  const $defs = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, inDefs(schema)]),
  )
  ajv.addSchema({ $id: 'components', $defs })
  return (schema) => ajv.compile(inDefs(schema) as AnySchema)
}

/** The same schema with its references pointing into the one document that holds the components. */
function inDefs(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"components#/$defs/'))
}
