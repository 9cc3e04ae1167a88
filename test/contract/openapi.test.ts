import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { renderOpenApi } from '#src/cli/docs.ts'
import {
  bodySchemaOf,
  operationsOf,
  schemaCompiler,
  schemasIn,
  type JsonSchema,
  type OpenApiDocument,
  type PlacedOperation,
} from '#test/support/openapi-document.ts'
import { SPECIFIED_OPERATIONS } from '#test/support/specification.ts'

const lineOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const document = JSON.parse(await renderOpenApi()) as OpenApiDocument
const operations = operationsOf(document)
const byLine = new Map(operations.map((operation) => [lineOf(operation), operation]))

describe('the document', () => {
  test('is valid OpenAPI 3.1, and all its references lead somewhere', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(document.openapi).toBe('3.1.0')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('holds only schemas of JSON Schema 2020-12, without an unknown keyword or format', () => {
    const compile = schemaCompiler(document)
    for (const [, schema] of topSchemas()) expect(() => compile(schema)).not.toThrow()
  })

  test('refuses an answer with anything that it does not describe', () => {
    const isPage = schemaCompiler(document)({ $ref: '#/components/schemas/Page' })
    expect(isPage({ limit: 1, offset: 0, total: 0 })).toBe(true)
    expect(isPage({ limit: 1, offset: 0, total: 0, more: 1 })).toBe(false)
  })

  test('names every operation once, with a summary and a tag', () => {
    const ids = operations.map((operation) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { summary, tags } of operations)
      expect({ summary, tags }).toEqual({ summary: expect.stringMatching(/^[A-Z]/), tags: [expect.any(String)] })
  })

  test('closes every object: what is not described is not answered and not taken', () => {
    const isOpen = ([, schema]: [string, JsonSchema]) =>
      schema.type === 'object' && schema['additionalProperties'] === undefined
    expect(
      topSchemas()
        .flatMap(([place, schema]) => [...schemasIn(schema, place)])
        .filter(isOpen)
        .map(([place]) => place),
    ).toEqual([])
  })
})

/** The components, and every schema of a parameter, body or answer. */
function topSchemas(): Array<[string, JsonSchema]> {
  const ofOperation = (operation: PlacedOperation): Array<[string, JsonSchema]> => {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
      Object.entries(part?.content ?? {}),
    )
    const parameters = operation.parameters ?? []
    return [
      ...parameters.map(({ name, schema }): [string, JsonSchema] => [`${operation.operationId} ${name}`, schema]),
      ...contents.map(([type, { schema }]): [string, JsonSchema] => [`${operation.operationId} ${type}`, schema]),
    ]
  }
  return [...Object.entries(document.components.schemas), ...operations.flatMap(ofOperation)]
}

describe('the specification', () => {
  test('has no operation that is missing here', () => {
    const missing = SPECIFIED_OPERATIONS.map(lineOf).filter((line) => !byLine.has(line))
    expect(missing).toEqual([])
  })

  const built = SPECIFIED_OPERATIONS.filter((operation) => byLine.has(lineOf(operation)))
  test.each(built.map((operation) => [lineOf(operation), operation] as const))(
    '%s is as specified',
    (line, specified) => {
      const operation = byLine.get(line)!
      for (const wanted of specified.parameters) {
        const parameter = operation.parameters?.find(
          ({ in: part, name }) => part === wanted.in && name.toLowerCase() === wanted.name.toLowerCase(),
        )
        expect(parameter).toMatchObject({ required: wanted.in === 'path', schema: wanted.schema })
      }
      const body = bodySchemaOf(document, operation)
      if (Object.keys(specified.body).length > 0) expect(body?.properties).toMatchObject(specified.body)
      expect(Object.keys(operation.responses).map(Number)).toEqual(expect.arrayContaining([200, ...specified.errors]))
      // Of the authorization endpoint the specification says 200 alone: a browser sees it.
      const type = line === 'GET /authorize' ? 'text/html' : 'application/json'
      expect(operation.responses['200']!.content).toHaveProperty([type])
      const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each as object))
      // Beyond the specification, spreadsheets send a password for tables.
      const hasTable = line.startsWith('GET ') && 'text/csv' in operation.responses['200']!.content!
      const expected = ['api_key', 'oauth', ...(hasTable ? ['basic'] : [])]
      expect(schemes).toEqual(specified.access === 'key' ? expected : [])
    },
  )

  test.each([
    ['PATCH /api/v1/workspace', 'WorkspaceUpdateRequest'],
    ['POST /api/v1/tokens', 'ApiTokenCreateRequest'],
  ])('names the body of %s %s', (line, name) => {
    const { schema } = byLine.get(line)!.requestBody!.content['application/json']!
    expect(schema).toEqual({ $ref: `#/components/schemas/${name}` })
    expect(document.components.schemas).toHaveProperty(name)
  })

  test('bounds the strings and lists of a graph query: one list of 1 or more, 120 characters three times, 500 once', () => {
    const body = bodySchemaOf(document, byLine.get('POST /api/v1/regulatory-graph/query')!)!
    // These are this service's own; the specification bounds the others.
    const own = ['between', 'provision', 'obligation', 'artefact', 'event', 'in_effect_on']
    const specified = Object.fromEntries(Object.entries(body.properties!).filter(([name]) => !own.includes(name)))
    const lengths = [...schemasIn({ ...body, properties: specified }, 'body')].flatMap(
      ([, schema]) => (schema['maxLength'] as number | undefined) ?? [],
    )
    expect(lengths.toSorted((one, other) => one - other)).toEqual([120, 120, 120, 500])
    expect(body.properties!['relationship_types']).toMatchObject({ minItems: 1 })
  })
})

describe('what a caller writes', () => {
  const parameters = operations.flatMap((operation) =>
    (operation.parameters ?? []).map(({ name, description, example, schema }): [string, JsonSchema] => [
      `${operation.operationId} ${name}`,
      { ...schema, ...(description ? { description } : {}), ...(example === undefined ? {} : { examples: [example] }) },
    ]),
  )
  const bodies = operations.flatMap((operation) => {
    const schema = bodySchemaOf(document, operation)
    return schema ? [...schemasIn(schema, operation.operationId)].filter(([place]) => /\.\w+$/.test(place)) : []
  })

  test.each([...parameters, ...bodies])('%s is described, with a value to start from', (_place, schema) => {
    expect(schema.description).toMatch(/^[A-Z].{3,}/s)
    // An object is shown by the examples of its properties.
    const starts = ['examples', 'enum', 'default', 'properties'].filter(
      (keyword) => schema[keyword] !== undefined || schema.items?.[keyword] !== undefined,
    )
    expect(starts).not.toEqual([])
  })
})
