import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type BuildSerializer = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<BuildSerializer>>

/** The compiled serialisers, by the shared schemas that a schema may refer to and then by the schema itself. */
const compiled = new Map<string, Map<string, Serialize>>()

/**
 * Compiles each response schema once, when it is first needed. All operations have the same error schemas, so nine of
 * ten compilations were redundant. Compiling the rest at the start took longer than everything else before the first
 * answer.
 */
export const buildSerializer: BuildSerializer = (sharedSchemas, options) => {
  const compile = SerializerSelector()(sharedSchemas, options)
  const shared = JSON.stringify(sharedSchemas)
  const serializers = compiled.get(shared) ?? new Map()
  compiled.set(shared, serializers)
  return (route) => {
    // The description of a response doesn't change how it is written.
    const { description: _description, ...schema } = route.schema as { description?: string }
    const key = JSON.stringify(schema)
    const known = serializers.get(key)
    if (known) return known
    let serialize: Serialize | undefined
    const serializer: Serialize = (data) => (serialize ??= compile(route))(data)
    serializers.set(key, serializer)
    return serializer
  }
}
