import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type BuildSerializer = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<BuildSerializer>>

/** What writes an answer by its schema, by the shared schemas that it may refer to and then by the schema itself. */
const compiled = new Map<string, Map<string, Serialize>>()

/**
 * Compiles each schema of answers once, when it is first needed. All operations answer errors alike, so that nine of ten were compiled for
 * nothing; compiling the rest at once took longer than everything else between the start and the first answer.
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
    let serialize: Serialize | undefined
    const serializer: Serialize = (data) => (serialize ??= compile(route))(data)
    serializers.set(key, serializer)
    return serializer
  }
}
