import { type ApiDocument, nameIn, type Schema } from '#src/http/document/shape.ts'

/**
 * What a document promises, one line each. A program that relies on no more than these lines goes on working as long as
 * each of them stays.
 */
export function promisesOf({ paths, webhooks = {}, components }: ApiDocument): Set<string> {
  const lines = new Set<string>()
  const typeOf = typeTeller(components.schemas)
  for (const [path, methods] of [...Object.entries(paths), ...Object.entries(webhooks)])
    for (const [method, { operationId, parameters = [], requestBody, responses }] of Object.entries(methods)) {
      const operation = `${method.toUpperCase()} ${path}`
      lines.add(`${operation} is ${operationId}`)
      for (const placed of parameters) {
        const { in: part, name, required, schema } = components.parameters?.[nameIn(placed) ?? ''] ?? placed
        lines.add(`${operation} takes ${part}.${name}: ${typeOf(schema)}`)
        if (!required) lines.add(`${operation} works without ${part}.${name}`)
      }
      for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
        lines.add(`${operation} takes body: ${typeOf(schema)} as ${type}`)
      if (!requestBody?.required) lines.add(`${operation} works without body`)
      // Refusals are promised by their codes, in docs/errors.md.
      for (const [status, placed] of Object.entries(responses).filter(([code]) => !/^[45]/.test(code))) {
        const { content = {} } = components.responses?.[nameIn(placed) ?? ''] ?? placed
        for (const [type, { schema }] of Object.entries(content))
          lines.add(`${operation} answers ${status}: ${typeOf(schema)} as ${type}`)
      }
    }
  for (const [name, schema] of Object.entries(components.schemas)) addObject(lines, name, schema, typeOf)
  return lines
}

/** Requests are strict, and their objects say so; all other objects are answers. */
function addObject(lines: Set<string>, name: string, schema: Schema, typeOf: (schema: Schema) => string): void {
  const { properties = {}, required = [], additionalProperties, enum: values = [] } = schema
  const isRequest = additionalProperties === false
  for (const value of values) lines.add(`${name} takes ${JSON.stringify(value)}`)
  for (const [property, inner] of Object.entries(properties)) {
    const isRequired = required.includes(property)
    lines.add(`${name}.${property}: ${typeOf(inner)}`)
    if (isRequest && !isRequired) lines.add(`${name} works without ${property}`)
    if (!isRequest && isRequired) lines.add(`${name} always has ${property}`)
  }
}

/**
 * Tells the type of a value in a few words: a component's name, a type, or a list or map of one. That lists share a
 * component is no promise.
 */
function typeTeller(schemas: Record<string, Schema>): (schema: Schema) => string {
  const typeOf = ({ $ref, type = 'anything', items, additionalProperties, anyOf }: Schema): string => {
    const name = nameIn({ ...($ref && { $ref }) })
    if (name) return schemas[name]?.type === 'array' ? typeOf(schemas[name]) : name
    if (anyOf) return anyOf.map(typeOf).join(' or ')
    const ofWhat = items ? ` of ${typeOf(items)}` : ''
    const toWhat = typeof additionalProperties === 'object' ? ` of ${typeOf(additionalProperties)}` : ''
    return `${[type].flat().join(' or ')}${ofWhat}${toWhat}`
  }
  return typeOf
}
