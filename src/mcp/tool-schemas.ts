import type { Scope } from '#src/lib/scopes.ts'
import type { ToolDefinition } from './tools.ts'

/** JSON of a schema, which our own tests keep valid. */
// oxlint-disable-next-line typescript/no-explicit-any -- walked by name, as deep as JSON Schema goes
type Schema = Record<string, any>

/** Limits that a model does not need to write a call. The operation checks them, and its refusal names the limit. */
const LIMITS = new Set([
  'maxItems',
  'maxLength',
  'maxProperties',
  'minLength',
  'minProperties',
  'pattern',
  'propertyNames',
  'uniqueItems',
])
/** A repeated part that is shorter than this costs less than the references to it. */
const SHARED_LEAST = 80

/**
 * The arguments of a tool in few words. Clients give the list of all tools to their model with every question, so each
 * word costs its user. A repeated part is written once, in `$defs`.
 */
function shortenSchema(schema: Schema): Schema {
  return { ...sayOnce(shareRepeated(withoutLimits(schema))), additionalProperties: false }
}

function withoutLimits(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !LIMITS.has(key) &&
      !(key === 'title' && typeof value === 'string') &&
      !(key === 'additionalProperties' && value === false) &&
      !(key === 'examples' && !needsExample(schema)),
  )
  const { description: said, ...rest } = Object.fromEntries(kept)
  // A tool takes a list as one.
  const description = typeof said === 'string' ? said.replace('; repeat the parameter for several', '') : said
  return mapInner(said === undefined ? rest : { ...rest, description }, withoutLimits)
}

/** Leaves out what was said of a property of the same name before: of a list that may be null, and again where not. */
function sayOnce(schema: Schema): Schema {
  const said = new Map<string, unknown>()
  const visit = (part: Schema, name: string): Schema => {
    const isSaid = part['description'] !== undefined && said.get(name) === part['description']
    if (part['description'] !== undefined) said.set(name, part['description'])
    const { description: _, ...silent } = part
    return mapInner(isSaid ? silent : part, visit, name)
  }
  return mapInner(schema, visit)
}

/** A text of some form that neither its format nor its values show. */
function needsExample({ type, format, enum: values, default: ofItself }: Schema): boolean {
  return type === 'string' && (format ?? values ?? ofItself) === undefined
}

function shareRepeated(schema: Schema): Schema {
  const repeated = findRepeated(schema)
  const names = new Map<string, string>()
  const $defs: Schema = {}
  const share = (part: Schema, name: string): Schema => {
    const text = JSON.stringify(part)
    if (!repeated.has(text)) return mapInner(part, share, name)
    if (!names.has(text)) {
      const own = name in $defs ? `${name}_${names.size}` : name
      names.set(text, own)
      $defs[own] = mapInner(part, share, name)
    }
    return { $ref: `#/$defs/${names.get(text)}` }
  }
  const shared = mapInner(schema, share)
  return names.size > 0 ? { ...shared, $defs } : shared
}

/** The JSON of every part that occurs more than once, without parts that are repeated only inside another. */
function findRepeated(schema: Schema): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  const look = (part: Schema): Schema => {
    const text = JSON.stringify(part)
    if (seen.has(text) && text.length >= SHARED_LEAST) repeated.add(text)
    else mapInner(part, look)
    seen.add(text)
    return part
  }
  mapInner(schema, look)
  return repeated
}

/** Changes every schema that lies directly in another. `change` also gets the property that the schema describes. */
function mapInner(schema: Schema, change: (inner: Schema, name: string) => Schema, name = 'part'): Schema {
  const changed = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [key, Object.fromEntries(Object.entries(value as Schema).map(([own, each]) => [own, change(each, own)]))]
    const isSchema = (key === 'items' || key === 'additionalProperties') && typeof value === 'object'
    return [key, isSchema ? change(value as Schema, name) : value]
  })
  return Object.fromEntries(changed)
}

/** An argument, or each item of it, without the properties that a tool leaves out of it: `against.company`. */
function withoutProperties(schema: Json, leavesOut: readonly string[], name: string): Json {
  const items = schema['items'] as Json | undefined
  if (items) return { ...schema, items: withoutProperties(items, leavesOut, name) }
  const properties = Object.entries((schema['properties'] ?? {}) as Json)
  const kept = properties.filter(([inner]) => !leavesOut.includes(`${name}.${inner}`))
  return kept.length === properties.length ? schema : { ...schema, properties: Object.fromEntries(kept) }
}

/** JSON of the OpenAPI document, which our own tests keep valid. */
// oxlint-disable-next-line typescript/no-explicit-any -- walked by name, as deep as JSON Schema goes
type Json = Record<string, any>

/** Where an argument of a tool goes in the request. */
type Place = 'path' | 'query' | 'body'

/** A tool with everything that listing and calling it needs. */
export interface Tool extends ToolDefinition {
  method: string
  /** `/api/v1/domain-packs/{pack_id}` */
  path: string
  inputSchema: Json
  /** `inputSchema` as the list of tools shows it. */
  listedSchema: Json
  places: Map<string, Place>
  /** Scope that the operation asks for. */
  scope: Scope
  isReadOnly: boolean
}

/** Operations that take a body and change nothing. */
const READING_POSTS = new Set([
  'queryRegulatoryGraph',
  'checkApplicability',
  'findRelationshipPaths',
  'calculateFilingDeadlines',
  'calculatePenaltyExposure',
  'verifyClaim',
  'reproduceApplicabilityRun',
])

/** A tool answers JSON, so it takes no parameter of files. */
const OF_FILES: ReadonlySet<string> = new Set(['format', 'delimiter', 'include_open'])
/** An assistant pages by offset; a walk by cursor is for programs that keep a copy. */
const OF_WALKS: ReadonlySet<string> = new Set(['after', 'updated_since'])

/**
 * Describes the tools from the OpenAPI document of the routes that they call. Throws for an operation that doesn't
 * exist.
 */
export function describeTools(definitions: ToolDefinition[], document: Json): Tool[] {
  const operations = new Map(
    Object.entries(document['paths'] as Json).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(
        ([method, operation]): [string, { method: string; path: string; operation: Json }] => [
          (operation as Json)['operationId'] as string,
          { method: method.toUpperCase(), path, operation: operation as Json },
        ],
      ),
    ),
  )
  return definitions.map((definition) => {
    const found = operations.get(definition.operation)
    if (!found) throw new Error(`the tool ${definition.name} stands for ${definition.operation}, which is no operation`)
    return describeTool(definition, found, document)
  })
}

function describeTool(
  definition: ToolDefinition,
  { method, path, operation }: { method: string; path: string; operation: Json },
  document: Json,
): Tool {
  const places = new Map<string, Place>()
  const properties: Json = {}
  const required: string[] = []
  const { defaults = {}, leavesOut = [] } = definition
  const add = (name: string, schema: Json, place: Place, isRequired: boolean) => {
    if (leavesOut.includes(name)) return
    if (places.has(name)) throw new Error(`the tool ${definition.name} would take ${name} twice`)
    places.set(name, place)
    const left = withoutProperties(schema, leavesOut, name)
    properties[name] = name in defaults ? { ...left, default: defaults[name] } : left
    if (isRequired) required.push(name)
  }
  const parameters = (operation['parameters'] ?? []) as Json[]
  const isWalk = parameters.some(({ name }) => name === 'updated_since')
  for (const parameter of parameters) {
    if (parameter['in'] !== 'path' && parameter['in'] !== 'query') continue
    if (OF_FILES.has(parameter['name'] as string) || (isWalk && OF_WALKS.has(parameter['name'] as string))) continue
    const { description, example } = parameter
    const schema = {
      ...parameter['schema'],
      ...(description ? { description } : {}),
      ...(example === undefined ? {} : { examples: [example] }),
    }
    add(parameter['name'], schema, parameter['in'], parameter['required'] === true)
  }
  const body = resolve(operation['requestBody']?.content?.['application/json']?.schema, document)
  for (const [name, schema] of Object.entries((body?.['properties'] ?? {}) as Json)) {
    add(name, schema as Json, 'body', body!['required']?.includes(name) ?? false)
  }
  const strange = Object.keys(defaults).find((name) => !places.has(name))
  if (strange) throw new Error(`the tool ${definition.name} has no argument ${strange}`)
  const inputSchema = {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
  return {
    ...definition,
    description: `${definition.description} ${priceOf(operation)}`.trim(),
    method,
    path,
    inputSchema,
    listedSchema: shortenSchema(inputSchema),
    places,
    scope: scopeOf(operation),
    isReadOnly: method === 'GET' || READING_POSTS.has(definition.operation),
  }
}

/** The sentence about the price that the policy wrote into the operation. */
function priceOf(operation: Json): string {
  return /Price: [^.]+\./.exec(String(operation['description'] ?? ''))?.[0] ?? ''
}

function scopeOf(operation: Json): Scope {
  const [{ oauth }] = (operation['security'] as Json[]).filter((scheme) => 'oauth' in scheme) as [Json]
  return oauth![0] as Scope
}

function resolve(schema: Json | undefined, document: Json): Json | undefined {
  const reference = schema?.['$ref'] as string | undefined
  return reference ? (document['components']['schemas'][reference.split('/').at(-1)!] as Json) : schema
}
