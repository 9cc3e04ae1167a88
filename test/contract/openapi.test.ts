import { Validator } from '@seriousme/openapi-schema-validator'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { renderOpenApi } from '#src/cli/docs.ts'
import DESCRIPTIONS from '#src/http/document/descriptions.json' with { type: 'json' }
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { ONLY_IN_FULL } from '#src/lib/views.ts'
import {
  bodySchemaOf,
  closeAnswers,
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

  test('takes an answer with more than it describes; the tests of answers refuse one', () => {
    const page = { $ref: '#/components/schemas/Page' }
    const isPage = schemaCompiler(closeAnswers(document))(page)
    expect(isPage({ limit: 1, offset: 0, total: 0 })).toBe(true)
    expect(isPage({ limit: 1, offset: 0, total: 0, more: 1 })).toBe(false)
    expect(schemaCompiler(document)(page)({ limit: 1, offset: 0, total: 0, more: 1 })).toBe(true)
  })

  test('names every operation once, with a summary and a tag', () => {
    const ids = operations.map((operation) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { summary, tags } of operations)
      expect({ summary, tags }).toEqual({ summary: expect.stringMatching(/^[A-Z]/), tags: [expect.any(String)] })
  })

  test('names every object: none is written out inside another, and none is named for nothing', () => {
    const inside = topSchemas().flatMap(([place, schema]) =>
      [...schemasIn(schema, place)].filter(
        ([at, { type, $ref }]) => !$ref && [type].flat().includes('object') && !(at in document.components.schemas),
      ),
    )
    expect(inside.map(([place]) => place)).toEqual([])
    const text = JSON.stringify(document)
    const named = Object.entries(document.components).flatMap(([kind, parts]) =>
      kind === 'securitySchemes' ? [] : Object.keys(parts).map((name) => ({ kind, name })),
    )
    expect(named.filter(({ name }) => name.length > 40)).toEqual([])
    expect(named.filter(({ kind, name }) => !text.includes(`"#/components/${kind}/${name}"`))).toEqual([])
  })

  test('describes every property, from one table where the schema says nothing; each entry is used, in 20 words at most', () => {
    const table: Record<string, string> = DESCRIPTIONS
    const places = Object.entries<JsonSchema>(document.components.schemas).flatMap(([object, { properties = {} }]) =>
      Object.entries<JsonSchema>(properties).map(([name, { description = '' }]) => ({
        name,
        place: `${object}.${name}`,
        description,
      })),
    )
    const isSilent = (description: string) => description === '' || description === ONLY_IN_FULL
    expect(places.filter(({ description }) => isSilent(description)).map(({ place }) => place)).toEqual([])
    const used = new Set(
      places.flatMap(({ name, place, description }) => {
        const entry = place in table ? place : name
        return description.startsWith(table[entry] ?? '-') ? [entry] : []
      }),
    )
    expect(Object.keys(table).filter((entry) => !used.has(entry))).toEqual([])
    expect(Object.values(table).filter((words) => words.split(' ').length > 20)).toEqual([])
  })

  test('has strict requests and open answers', () => {
    const requests = new Set<string>()
    const collect = (schema: JsonSchema) => {
      for (const [, { $ref }] of schemasIn(schema, '')) {
        const name = $ref?.split('/').at(-1)
        if (!name || requests.has(name)) continue
        requests.add(name)
        collect(document.components.schemas[name])
      }
    }
    for (const { requestBody, parameters = [] } of operationsOf(document, 'as written'))
      for (const { schema } of [...parameters, ...Object.values(requestBody?.content ?? {})]) collect(schema)
    const parts = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      [...schemasIn(schema, name)].map(([place, part]) => ({ isRequest: requests.has(name), place, part })),
    )
    const isObject = (part: JsonSchema) => [part.type].flat().includes('object')
    const lax = parts.filter(({ isRequest, part }) => isRequest && isObject(part) && !('additionalProperties' in part))
    const closed = parts.filter(
      ({ isRequest, part }) =>
        !isRequest && (part['additionalProperties'] === false || typeof part['enum']?.[0] === 'string'),
    )
    expect({ lax: lax.map(({ place }) => place), closed: closed.map(({ place }) => place) }).toEqual({
      lax: [],
      closed: [],
    })
  })

  test('says of each operation who may call it, and of each answer which headers it has', () => {
    const unsaid = operations.filter(
      ({ security, responses }) =>
        !Array.isArray(security) || Object.values(responses).some(({ headers }) => !headers?.['traceparent']),
    )
    expect(unsaid.map(({ operationId }) => operationId)).toEqual([])
  })

  test('shows an example of each answer: valid, at most 2 kB, and its keys open nothing', () => {
    const compile = schemaCompiler(closeAnswers(document))
    for (const { operationId, responses } of operations)
      for (const [status, { content }] of Object.entries(responses)) {
        const json = content?.['application/json']
        if (!json) continue
        const text = JSON.stringify(json.example)
        const keys = text?.match(/rp[kf]_live_\w+/g) ?? []
        const isValid = compile(json.schema)(json.example)
        const opens = keys.some((key) => parseApiKey(key) ?? parseApiKey(key, 'feed'))
        expect({ operationId, status, isValid, isShort: text?.length <= 2_000, opens }).toEqual({
          operationId,
          status,
          isValid: true,
          isShort: true,
          opens: false,
        })
      }
  })

  test('is small, compressed: 96 kB without examples, 116 kB with them', () => {
    const isExample = (key: string, value: unknown) =>
      /^examples?$/.test(key) && !(typeof value === 'object' && value !== null && ('type' in value || '$ref' in value))
    const bare = JSON.stringify(document, (key, value: unknown) => (isExample(key, value) ? undefined : value))
    expect(gzipSync(bare).length).toBeLessThanOrEqual(96_000)
    expect(gzipSync(JSON.stringify(document)).length).toBeLessThanOrEqual(116_000)
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
      const expected = {
        key: ['api_key', 'oauth', ...(hasTable ? ['basic'] : [])],
        admin: ['admin_key'],
      }
      expect(schemes).toEqual(expected[specified.access as 'key'] ?? [])
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
