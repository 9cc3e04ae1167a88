import { Type, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const Params = (properties: Record<string, TSchema>) => Type.Object({ params: Type.Object(properties) })
const Arguments = Type.Optional(Type.Record(Type.String(), Type.Unknown()))
/** The `params` that these methods need. The protocol's library would report mistakes in them as lists of its own. */
const NEEDS: Record<string, TSchema> = {
  initialize: Params({
    protocolVersion: Type.String(),
    capabilities: Type.Record(Type.String(), Type.Unknown()),
    clientInfo: Type.Object({ name: Type.String(), version: Type.String() }),
  }),
  'tools/call': Params({ name: Type.String(), arguments: Arguments }),
  'resources/read': Params({ uri: Type.String() }),
  'prompts/get': Params({ name: Type.String(), arguments: Type.Optional(Type.Record(Type.String(), Type.String())) }),
}

/** The error for a request whose `params` don't fit its method, in one sentence; undefined for every other message. */
export function findMalformed(message: unknown) {
  const { id, method } = (message ?? {}) as { id?: unknown; method?: unknown }
  if (typeof method !== 'string' || !Object.hasOwn(NEEDS, method) || !['string', 'number'].includes(typeof id))
    return undefined
  const first = Value.Errors(NEEDS[method]!, message).First()
  if (!first) return undefined
  const place = first.path.slice(1).replaceAll('/', '.')
  const said = first.value === undefined ? 'is required' : first.message.replace('Expected', 'must be')
  return { jsonrpc: '2.0', id, error: { code: -32602, message: `${method}: ${place} ${said}` } }
}
