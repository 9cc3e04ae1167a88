import type { FastifyRequest } from 'fastify'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { readIdempotency, type OnceKey } from '#src/money/metering/index.ts'

/** How long an idempotency record of a public call is kept: as long as a client retries. */
const PUBLIC_KEEP_MS = 120_000

/**
 * Body fields that are credentials. They seal the stored answer, so only a caller who presents them again can read it.
 */
const CREDENTIALS = ['code', 'code_verifier', 'refresh_token', 'token', 'client_secret']

/**
 * The idempotency key of a public OAuth call, if it has one. It belongs to the client or, without a client, to the
 * exact body. Throws `validation_error` for a malformed one.
 */
export function onceKeyOf(request: FastifyRequest): OnceKey | undefined {
  const { method, url, body, headers } = request
  const fields = fieldsOf(body)
  const client = fields['client_id'] ?? headers.authorization
  const bodyHash = sha256(canonicalJson([headers.authorization ?? null, body ?? null]))
  const presented = canonicalJson([headers.authorization ?? '', ...CREDENTIALS.map((name) => fields[name] ?? '')])
  // Without a client id the body is the caller. The address doesn't count: a client may retry over another connection.
  const caller = client ?? `body ${bodyHash}`
  const key = readIdempotency(headers['idempotency-key'], caller, { method, url, body: bodyHash })
  if (!key) return undefined
  // A body without any credential, such as a registration, is sealed with its own hash.
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
