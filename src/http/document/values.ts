import { type ApiDocument, schemasOf, mapInner, type Schema } from './shape.ts'

/**
 * Writes values of several types in a form that generators read: a `type` with two or more names besides `null` becomes
 * a component of several forms, because generators for Go fail at such a list. Next to `null` it becomes any value, and
 * so does `null` alone, because generators for Java fail at a form that is null.
 */
export function nameMixedValues(document: ApiDocument): void {
  const { schemas } = document.components
  const rewrite = (schema: Schema): Schema => {
    const inner = mapInner(schema, rewrite)
    const { type, maxLength, ...rest } = inner
    if (type === 'null') return rest
    if (!Array.isArray(type) || type.filter((one) => one !== 'null').length < 2) return inner
    if (type.includes('null')) return rest
    const [name, description] =
      type.length > 2 ? ['Scalar', 'A text, a number or a truth value'] : ['TextOrNumber', 'A text or a number']
    const forms = type.map((one) => ({ type: one, ...(one === 'string' && maxLength ? { maxLength } : {}) }))
    schemas[name] ??= { description, anyOf: forms }
    return { ...rest, $ref: `#/components/schemas/${name}` }
  }
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = rewrite(schema)
  for (const { holder } of schemasOf(document)) holder.schema = rewrite(holder.schema)
}
