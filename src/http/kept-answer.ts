import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { WrittenJson } from '#src/lib/json/pieces.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { Sized } from '#src/stores/graph/revision.ts'
import { MEDIA_TYPES, sendFile, type SentFile } from './formats/format.ts'

/** From this size on an answer is compressed, bytes: a smaller one fits into one packet as it is. */
export const COMPRESSED_FROM = 1_024
/** Up to this size an answer is kept as text, bytes. */
const TEXT_MOST = 8_192

/** A written answer over published data as the response cache keeps it: in the one form in which it is sent. */
export interface KeptAnswer extends Sized {
  /** The weak entity tag, the same for every coding. */
  tag: string
  /** The headers of an answer that is a file; absent for JSON. */
  file?: Omit<SentFile, 'content'>
  body: string | Buffer
  isGzip: boolean
}

const zip = promisify(gzip)

/**
 * The form in which the answer is kept, compressed by a thread of the pool if `isGzip` and if that pays. A file that is
 * no text stays as it is: it is compressed by itself.
 */
export async function keepAnswer({ bytes, hash }: WrittenJson, isGzip: boolean, isPlain = true): Promise<KeptAnswer> {
  const tag = `W/"${hash}"`
  const size = (body: string | Buffer) => 2 * tag.length + (typeof body === 'string' ? 2 : 1) * body.length
  if (isGzip && isPlain && bytes.length >= COMPRESSED_FROM) {
    const body = inOwnMemory(await zip(bytes))
    return { tag, body, isGzip, byteLength: size(body) }
  }
  // Node sends a text and its head in one write, which is cheaper for a small answer. A large one would be encoded
  // anew each time.
  const body = isPlain && bytes.length <= TEXT_MOST ? bytes.toString() : bytes
  return { tag, body, isGzip: false, byteLength: size(body) }
}

/** Hashed in one step, bytes. */
const STEP = 1_048_576
/** Workbooks are compressed by themselves. */
const TEXT = /^text\/|[/+](?:json|xml)/

/** True for a media type that compression makes smaller. */
export function isText(type: string): boolean {
  return TEXT.test(type)
}

/** A file in the form in which it is kept. A table may have 40 MB, so other requests run between two steps. */
export async function keepFile({ content, ...file }: SentFile, isGzip: boolean): Promise<KeptAnswer> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const hasher = createHash('sha256')
  for (let from = 0; from < bytes.length; from += STEP) {
    await nextTurn()
    hasher.update(bytes.subarray(from, from + STEP))
  }
  return { ...(await keepAnswer({ bytes, hash: hasher.digest('hex') }, isGzip, isText(file.type))), file }
}

/** Zlib returns a part of a buffer of 16 KiB, all of which would stay in memory while a small part is kept. */
function inOwnMemory(part: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(part.length)
  part.copy(own)
  return own
}

/**
 * Headers of an answer that the caller may keep for itself, and asks about each time. `vary` is what caches tell copies
 * apart by. A copy belongs to a credential, so that no caller gets what another one paid.
 */
export const OWN_COPY = {
  'cache-control': 'private, no-cache',
  vary: 'accept, accept-encoding, x-api-key, authorization',
}

/** Sends a kept answer, or 304 to a GET or HEAD whose caller has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): void {
  const { tag, isGzip } = kept
  if (request.method !== 'POST') {
    if (hasAnswer(request, tag)) return sendUnchanged(reply, tag)
    reply.header('etag', tag)
  }
  if (isGzip) reply.header('content-encoding', 'gzip')
  sendBody(reply, kept)
}

/** Sends a kept answer as what it is, without a tag. */
export function sendBody(reply: FastifyReply, { body, file }: KeptAnswer): void {
  if (file) sendFile(reply, { content: body, ...file })
  else reply.type(MEDIA_TYPES.json).send(body)
}

/** Sends 304 without a body. It is no success, so its reservation is released. */
export function sendUnchanged(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).code(304).send()
}

/** True when the header `if-none-match` names the tag, by weak comparison, or is `*`. */
export function hasAnswer({ headers }: FastifyRequest, tag: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  const opaque = tag.slice(2)
  // Another tag may hold a comma, but none can hold the quotes of ours.
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque)
}

/** True for a caller that takes gzip. */
export function acceptsGzip(request: FastifyRequest): boolean {
  return new Negotiator(request).encoding(['gzip']) !== undefined
}
