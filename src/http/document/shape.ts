/** A JSON Schema of the document, as Fastify and TypeBox wrote it. */
export interface Schema {
  $ref?: string
  $id?: string
  title?: string
  type?: string | string[]
  description?: string
  examples?: unknown[]
  example?: unknown
  enum?: unknown[]
  required?: string[]
  minProperties?: number
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  [keyword: string]: unknown
}

/** A body in one media type. */
export interface ApiContent {
  schema: Schema
  example?: unknown
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: Schema
  [keyword: string]: unknown
}

export interface ApiAnswer {
  $ref?: string
  description?: string
  headers?: Record<string, object>
  content?: Record<string, ApiContent>
}

export interface ApiOperation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Array<Record<string, string[]>>
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, ApiContent> }
  responses: Record<string, ApiAnswer>
}

/** An OpenAPI 3.1 document with the parts that are read or rewritten before it is published. */
export interface ApiDocument {
  openapi: string
  info: object
  servers?: object[]
  tags?: object[]
  paths: Record<string, Record<string, ApiOperation>>
  webhooks?: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    headers?: Record<string, object>
    responses?: Record<string, ApiAnswer>
    securitySchemes?: Record<string, object>
  }
}

/** Who writes a schema's values: the caller, or the service. */
export type Side = 'request' | 'answer'

/** All operations, in the document's order. */
export function operationsIn({ paths, webhooks = {} }: ApiDocument): ApiOperation[] {
  return [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.values(methods))
}

/** A schema in an operation. `part` is `body`, the status of the answer, or the name of the parameter. */
export interface PlacedSchema {
  holder: { schema: Schema }
  side: Side
  operation: ApiOperation
  part: string
}

/** The schemas of all operations. The body of a webhook is the service's, so it counts as an answer. */
export function* schemasOf(document: ApiDocument): Generator<PlacedSchema> {
  const sent = new Set(Object.values(document.webhooks ?? {}).flatMap((methods) => Object.values(methods)))
  for (const operation of operationsIn(document)) {
    for (const parameter of operation.parameters ?? [])
      yield { holder: parameter, side: 'request', operation, part: parameter.name }
    for (const holder of Object.values(operation.requestBody?.content ?? {}))
      yield { holder, side: sent.has(operation) ? 'answer' : 'request', operation, part: 'body' }
    for (const [part, { content = {} }] of Object.entries(operation.responses))
      for (const holder of Object.values(content)) yield { holder, side: 'answer', operation, part }
  }
}

/** The name of the component that a reference leads to; undefined for a schema that is written out. */
export function nameIn({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.split('/').at(-1)
}

/**
 * The same schema with its inner schemas replaced. A place is the name of a property, or one of `[]` (an item), `*`
 * (the value of any key) and `|` (one of several forms).
 */
export function mapInner(schema: Schema, replace: (inner: Schema, place: string) => Schema): Schema {
  const { properties, items, additionalProperties, anyOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, replace(inner, name)])),
    }),
    ...(items && { items: replace(items, '[]') }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: replace(additionalProperties, '*') }),
    ...(anyOf && { anyOf: anyOf.map((inner) => replace(inner, '|')) }),
  }
}
