import { type ApiDocument, schemasOf, mapInner, nameIn, type Schema } from './shape.ts'

/**
 * Opens the answers, because a later release may add a field or a value to any of them: their objects take properties
 * that they don't name, and their enumerations are strings with the known values. What a caller writes stays strict.
 * The examples of single values are left out: the answer has an example of its own.
 */
export function openAnswers(document: ApiDocument): void {
  const { schemas } = document.components
  const seen = new Set<string>()
  const open = (schema: Schema): Schema => {
    const name = nameIn(schema)
    if (name !== undefined) {
      if (!seen.has(name)) {
        seen.add(name)
        schemas[name] = open(schemas[name]!)
      }
      return schema
    }
    const { examples: _, enum: values, ...rest } = mapInner(schema, open)
    if (rest.additionalProperties === false) delete rest.additionalProperties
    return typeof values?.[0] === 'string'
      ? { ...rest, 'x-extensible-enum': values }
      : { ...rest, ...(values && { enum: values }) }
  }
  for (const { holder, side } of schemasOf(document)) if (side === 'answer') holder.schema = open(holder.schema)
}
