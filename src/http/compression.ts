import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { acceptsGzip, COMPRESSED_FROM } from './kept-answer.ts'

/** Up to this size an answer is compressed at once, which is cheaper; a larger one by a thread of the pool, bytes. */
const AT_ONCE_MOST = 8_192
/** In the order of preference. `identity` is here for callers that prefer it. */
const CODINGS = ['zstd', 'br', 'gzip', 'identity'] as const

/**
 * Compresses the answers of the operations that are added to `api` after this, but none that holds a secret: its length
 * would say something about it. What lies outside of `api` is never compressed: pages and endpoints of OAuth, and MCP,
 * whose event streams the plugin takes for compressible. Call it before the routes are added.
 *
 * The plugin's hook comes after the steps of the policy. So an answer is stored for replays as text, and charged or
 * replaced before it is compressed. An answer that has a coding already, from the response cache, is left alone.
 */
export async function registerCompression(api: FastifyInstance): Promise<void> {
  api.addHook('onRoute', (route) => {
    const { policy } = route.config ?? {}
    if (policy?.access !== 'key' || policy.secretAnswer) route.compress = false
  })
  api.addHook('onSend', (request, reply, _payload, done) => {
    // The plugin reads `*` as gzip, even where the caller refuses gzip by name.
    const isRefused = request.headers['accept-encoding']?.includes('*') && !acceptsGzip(request)
    // The plugin's own sign that an answer must stay as it is.
    if (isRefused || reply.hasHeader('set-cookie')) request.headers['x-no-compression'] = 'true'
    done()
  })
  await api.register(compress, {
    // Requests with a coding are refused.
    globalDecompression: false,
    threshold: COMPRESSED_FROM,
    syncThreshold: AT_ONCE_MOST,
    encodings: [...CODINGS],
  })
}
