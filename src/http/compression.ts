import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { COMPRESSED_FROM, isText } from './kept-answer.ts'

const AT_ONCE = { zstd: zstdCompressSync, br: brotliCompressSync, gzip: gzipSync }
const IN_THREAD = { zstd: promisify(zstdCompress), br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Up to this size an answer is compressed at once, which is cheaper and waits for no large one, bytes. */
const AT_ONCE_MOST = 8_192
type Coding = keyof typeof AT_ONCE
/** In the order of preference. */
const CODINGS: readonly Coding[] = ['zstd', 'br', 'gzip']
/** Higher ones take several times as long for a tenth less. */
const BROTLI_QUALITY = 4

/**
 * Compresses the answers of the operations that are added to `api` after this. An answer with a secret stays as it is:
 * its length would say something about it. Pages, OAuth and MCP lie outside of `api`.
 *
 * The step comes after those of the policy. So an answer is stored for replays as it is, and charged or replaced before
 * it is compressed. An answer that has a coding already, from the response cache, is left alone.
 *
 * A thread of the pool compresses a large answer whole, so that its size is known when it is sent: half of it is paid.
 */
export function registerCompression(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const { policy } = route.config ?? {}
    if (policy?.access === 'key' && !policy.secretAnswer) route.onSend = [...[route.onSend ?? []].flat(), compress]
  })
}

function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  const coding = isCompressible(reply, payload) ? codingFor(request) : undefined
  if (!coding) {
    done(null, payload)
    return
  }
  const bytes = payload as string | Buffer
  const options = coding === 'br' ? { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } } : {}
  const send = (packed: Buffer) => {
    const vary = new Set([...String(reply.getHeader('vary') ?? '').split(', '), 'accept-encoding'].filter(Boolean))
    reply.headers({ 'content-encoding': coding, vary: [...vary].join(', ') })
    reply.removeHeader('content-length')
    done(null, packed)
  }
  if (bytes.length <= AT_ONCE_MOST) send(AT_ONCE[coding](bytes, options))
  else IN_THREAD[coding](bytes, options).then(send, done)
}

function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (payload.length < COMPRESSED_FROM || reply.hasHeader('content-encoding') || reply.hasHeader('set-cookie'))
    return false
  return isText(String(reply.getHeader('content-type')))
}

/** The published types of negotiator don't have the second parameter. */
interface Encodings {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
}

/** What the caller likes best; undefined for one that takes none of the codings, or prefers an answer without any. */
function codingFor(request: FastifyRequest): Coding | undefined {
  const header = String(request.headers['accept-encoding']).toLowerCase()
  // `*` speaks for gzip alone: every program knows it.
  const known = CODINGS.filter((coding) => coding === 'gzip' || header.includes(coding))
  const negotiator: Encodings = new Negotiator(request)
  const liked = negotiator.encoding([...known, 'identity'], { preferred: known })
  return known.find((coding) => coding === liked)
}
