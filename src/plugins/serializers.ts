import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type BuildSerializer = ReturnType<typeof SerializerSelector>

/** What writes an answer by its schema, by the shared schemas that it may refer to and then by the schema itself. */
const compiled = new Map<string, Map<string, ReturnType<ReturnType<BuildSerializer>>>>()

/**
 * Compiles each schema of answers once. All operations answer errors alike, so that nine of ten were compiled for nothing: it took
 * longer than everything else between the start and the first answer.
 */
export const buildSerializer: BuildSerializer = (sharedSchemas, options) => {
  const compile = SerializerSelector()(sharedSchemas, options)
  const shared = JSON.stringify(sharedSchemas)
  const serializers = compiled.get(shared) ?? new Map()
  compiled.set(shared, serializers)
  return (route) => {
    // What the document says of an answer as a whole makes no difference to how it is written.
    const { description: _description, ...schema } = route.schema as { description?: string }
    const key = JSON.stringify(schema)
    const known = serializers.get(key)
    if (known) return known
    const serializer = compile(route)
    serializers.set(key, serializer)
    return serializer
  }
}
