import type { FastifyRequest } from 'fastify'
import { readIdempotency, type OnceKey } from '#src/metering/index.ts'
import { canonicalJson, sha256 } from '#src/lib/canonical.ts'

/** Codes and tokens live short; what was answered need not be kept longer than a client retries. */
const PUBLIC_KEEP_MS = 120_000

/** What proves in a request's body who sends it: whoever can't present it again can't read a kept answer. */
const CREDENTIALS = ['code', 'code_verifier', 'refresh_token', 'token', 'client_secret']

/**
 * The idempotency key of a public OAuth call, if it has one. It counts for its client, or for who sends the very same body.
 * Throws `validation_error` for a malformed one.
 */
export function onceKeyOf(request: FastifyRequest): OnceKey | undefined {
  const { method, url, body, headers } = request
  const fields = fieldsOf(body)
  const client = fields['client_id'] ?? headers.authorization
  const bodyHash = sha256(canonicalJson([headers.authorization ?? null, body ?? null]))
  const presented = canonicalJson([headers.authorization ?? '', ...CREDENTIALS.map((name) => fields[name] ?? '')])
  // Who has no client yet is whoever sends this very body, from wherever: a lost answer is asked for again over another line.
  const caller = client ?? `body ${bodyHash}`
  const key = readIdempotency(headers['idempotency-key'], caller, { method, url, body: bodyHash })
  if (!key) return undefined
  // A body without any credential, such as a registration, is its own.
  const isBare = !headers.authorization && CREDENTIALS.every((name) => fields[name] === undefined)
  return {
    recordId: key.recordId,
    fingerprint: key.fingerprint,
    sealWith: { secret: isBare ? bodyHash : presented, salt: String(headers['idempotency-key']) },
    keepMs: PUBLIC_KEEP_MS,
  }
}

function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body === 'string') return Object.fromEntries(new URLSearchParams(body))
  const entries = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
