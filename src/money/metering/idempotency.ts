import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib'
import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { type Clock, FOUND_AGAIN_MS } from '#src/lib/clock.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { randomId } from '#src/lib/secrets/random.ts'
import { open, seal, type SealKey } from '#src/lib/secrets/seal.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import { oauthKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { beginOnceScript, endOnceScript } from '#src/stores/redis/scripts.ts'

export interface Answer {
  status: number
  text: string
}

/** What of an answer is sent again to a caller who repeats the call. */
export interface AnswerContent {
  /** The bytes; a text for JSON. */
  content: string | Buffer
  /** The headers of an answer that is a file; absent for JSON. */
  file?: { type: string; disposition: string }
}

/** A kept answer as it is sent again: JSON as bytes too, since writing a large text holds the event loop. */
export interface UnpackedAnswer extends AnswerContent {
  content: Buffer
}

/** True for a 2xx. Only such an answer costs credits. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** The idempotency key of one request: its record, and the fingerprint that a replay must match. */
export interface Idempotency {
  /** Hash of API key, method, path and idempotency key. */
  recordId: string
  /** Hash of method, path, query and body, and of the form in which the answer was wanted. */
  fingerprint: string
  /** Encrypts secrets of the answer. Only the caller has both parts; they are never stored. */
  sealWith: SealKey
  /** How long the answer is kept; absent: KEEP_ANSWERS_MS. */
  keepMs?: number
}

const PRINTABLE_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

interface KeyedRequest {
  method: string
  /** Path and query as sent. */
  url: string
  body: unknown
  /** The form in which the answer is wanted; absent where there is one form alone. */
  form?: { format: string; view: string }
}

/** These parameters choose the form, which is compared by what they mean. */
const FORM_NAMES: ReadonlySet<string> = new Set(['format', 'view'])

/**
 * Reads the header `idempotency-key`: 1 to 255 printable ASCII characters. Returns undefined when it is absent. Throws
 * `validation_error` when it is malformed or sent more than once. `presented` is the caller's API key.
 */
export function readIdempotency(header: unknown, presented: string, request: KeyedRequest): Idempotency | undefined {
  if (header === undefined) return undefined
  if (Array.isArray(header)) {
    const detail = `was sent ${header.length} times; send one, and the same again only to repeat the call`
    throw invalidInput([{ field: 'header.idempotency-key', detail }])
  }
  if (typeof header !== 'string' || !PRINTABLE_ASCII.test(header)) {
    throw invalidInput([{ field: 'header.idempotency-key', detail: 'must be 1 to 255 printable ASCII characters' }])
  }
  const [path = '', query = ''] = request.url.split('?', 2)
  const parameters = [...new URLSearchParams(query)]
    .filter(([name]) => !FORM_NAMES.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const place = [request.method, path]
  return {
    recordId: sha256(canonicalJson([sha256(presented), ...place, header])),
    fingerprint: sha256(canonicalJson([...place, parameters, withoutView(request.body), { ...request.form }])),
    sealWith: { secret: presented, salt: header },
  }
}

/** For how long reads of one address that get the same are paid once. */
const PAID_ONCE_MS = 3_600_000

/**
 * The idempotency key of a read whose caller sends none: reads of one secret, by its hash, are one call for an hour
 * while the answer follows from the same.
 */
export function idempotencyOfRead(secretHash: string, operation: string, followsFrom: unknown): Idempotency {
  const recordId = sha256(canonicalJson([secretHash, operation, followsFrom]))
  return { recordId, fingerprint: recordId, sealWith: { secret: secretHash, salt: recordId }, keepMs: PAID_ONCE_MS }
}

function withoutView(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? null
  const { view: _view, ...rest } = body as Record<string, unknown>
  return rest
}

/** How long an answer is kept, from the end of the first call. */
export const KEEP_ANSWERS_MS = FOUND_AGAIN_MS

/** The most bytes of all kept answers of one workspace, compressed. */
export const KEPT_BYTES_MOST = 32 * 1024 * 1024

/** Deflating less than this costs more than it saves. */
const DEFLATED_FROM_BYTES = 1_024
/** A quarter of the default memory (64 KiB, not 256 KiB), because each answer allocates it anew. */
const DEFLATE = { windowBits: 13, memLevel: 6 }
/** Below this a thread costs more than it saves, bytes. */
const IN_THREAD_FROM_BYTES = 64 * 1_024
const deflateInThread = promisify(deflateRaw)
const inflateInThread = promisify(inflateRaw)
const deflate = (bytes: Buffer) =>
  bytes.length < IN_THREAD_FROM_BYTES ? deflateRawSync(bytes, DEFLATE) : deflateInThread(bytes, DEFLATE)
const inflate = (bytes: Buffer) =>
  bytes.length < IN_THREAD_FROM_BYTES / 8 ? inflateRawSync(bytes) : inflateInThread(bytes)
/** Marks an answer that is not deflated. It is not a character of base64. */
const PLAIN = '.'

/** Ends the headers of a file in front of it. It is not a character of base64. */
const AFTER_HEADERS = ':'

const storedHeaders = defineStored('headers', Type.Object(fields('type disposition')))

/**
 * Packs an answer for the store; with a key its content is encrypted. A large one is deflated in a thread, since it
 * would hold the event loop for a quarter of a second.
 */
export async function packAnswer({ content, file }: AnswerContent, sealWith?: SealKey): Promise<string> {
  const bytes = Buffer.from(content)
  const isPlain = bytes.length < DEFLATED_FROM_BYTES
  const packed = isPlain ? bytes : await deflate(bytes)
  const headers = file ? Buffer.from(JSON.stringify(file)).toString('base64') + AFTER_HEADERS : ''
  return headers + (isPlain ? PLAIN : '') + (sealWith ? seal(packed, sealWith) : packed).toString('base64')
}

/** Returns the answer byte for byte. Throws when another key sealed it. */
export async function unpackAnswer(kept: string, sealWith?: SealKey): Promise<UnpackedAnswer> {
  const end = kept.indexOf(AFTER_HEADERS)
  const packed = kept.slice(end + 1)
  const isPlain = packed.startsWith(PLAIN)
  const stored = Buffer.from(isPlain ? packed.slice(1) : packed, 'base64')
  const sent = sealWith ? open(stored, sealWith) : stored
  const bytes = isPlain ? sent : await inflate(sent)
  if (end < 0) return { content: bytes }
  return { content: bytes, file: storedHeaders.parse(Buffer.from(kept.slice(0, end), 'base64').toString()) }
}

/** The idempotency key of an operation that belongs to no workspace, so that no credits are reserved. */
export type OnceKey = Required<Idempotency>

const storedAnswer = defineStored('answer', Type.Object({ status: Type.Integer(), text: Type.String() }))

/** How long a call may run before another call with its idempotency key takes over, ms. */
const LEASE_MS = 30_000

/**
 * Runs `work` once for an idempotency key; later calls get the same answer, byte for byte. Only a 2xx is kept: after
 * any other answer, or an error, the key can be used again. Throws `validation_error` when the key was used for another
 * request, and `idempotency_in_progress` while the first call runs.
 */
export async function runOnce(
  redis: Redis,
  clock: Clock,
  { recordId, fingerprint, sealWith, keepMs }: OnceKey,
  work: () => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> {
  const keys = [oauthKeys.idempotency(recordId)]
  const attempt = randomId(9, 'base64url')
  const begin = [String(clock.now()), fingerprint, String(LEASE_MS), attempt]
  const [outcome, kept, waitMs] = await redis.runScript(beginOnceScript, keys, begin)
  if (outcome === 'replay')
    return { ...storedAnswer.parse(String((await unpackAnswer(kept, sealWith)).content)), isReplay: true }
  if (outcome !== 'run') throw refuseRepeated(outcome, waitMs, LEASE_MS)
  let answer: Answer | undefined
  try {
    answer = await work()
    return { ...answer, isReplay: false }
  } finally {
    const isKept = answer !== undefined && isSuccess(answer.status)
    const content = isKept ? JSON.stringify({ status: answer!.status, text: answer!.text }) : ''
    const packed = isKept ? await packAnswer({ content }, sealWith) : ''
    await redis.runScript(endOnceScript, keys, [attempt, fingerprint, packed, String(keepMs)])
  }
}

/** Why an earlier call with the same idempotency key keeps this call from running. */
type Repeated = 'mismatch' | 'in_progress'

/**
 * The refusal of a call whose idempotency key was used. `waitMs` is the time until the first call's lease of `leaseMs`
 * ends. A call that runs for a second may end in the next one, and one that runs for ten will hardly: so a caller comes
 * back after as long as the first call has run, and at the latest when its lease ends.
 */
export function refuseRepeated(repeated: Repeated, waitMs: number, leaseMs: number): Problem {
  if (repeated === 'mismatch') {
    const detail = 'was used for another request; use a new key for a new request'
    return invalidInput([{ field: 'header.idempotency-key', detail }])
  }
  const ageMs = Math.max(0, leaseMs - waitMs)
  const retryAfterSeconds = Math.max(1, Math.ceil(Math.min(ageMs, waitMs) / 1000))
  const detail = `its first request still runs: send the same request with the same key again after ${retryAfterSeconds} s, and it gets the first answer`
  return new Problem('idempotency_in_progress', detail, { field: 'header.idempotency-key', retryAfterSeconds })
}
