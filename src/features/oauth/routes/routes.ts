import { Type } from '@sinclair/typebox'
import type { FastifyError, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { textOf } from '#src/http/input/body.ts'
import { addRoute } from '#src/http/route.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { Described, Maybe, Named, RefTo, Strict } from '#src/lib/schema.ts'
import { type OnceKey, readIdempotency, runOnce } from '#src/money/metering/index.ts'
import { Problem } from '#src/problems.ts'
import {
  OAuthError,
  RegisteredClient,
  RegistrationBody,
  RevocationBody,
  TokenAnswer,
  TokenBody,
} from '../protocol/schema.ts'
import { type Bridge, type Bridged, sendProviderAnswer } from '../provider/bridge.ts'
import { findRegistrationMistake, REGISTRATION_BYTES_MOST } from '../provider/registration.ts'

/** How long an idempotency record of a public call is kept: as long as a client retries. */
const PUBLIC_KEEP_MS = 120_000

/**
 * Body fields that are credentials. They seal the stored answer, so only a caller who presents them again can read it.
 */
const CREDENTIALS = ['code', 'code_verifier', 'refresh_token', 'token', 'client_secret']

/**
 * The idempotency key of a public OAuth call, if it has one. It belongs to the client, or to all who have none: with
 * another body it is refused. Throws `validation_error` for a malformed one.
 */
function onceKeyOf(request: FastifyRequest): OnceKey | undefined {
  const { method, url, body, headers } = request
  const fields = fieldsOf(body)
  const client = fields['client_id'] ?? headers.authorization
  const bodyHash = sha256(canonicalJson([headers.authorization ?? null, body ?? null]))
  const presented = canonicalJson([headers.authorization ?? '', ...CREDENTIALS.map((name) => fields[name] ?? '')])
  // The address doesn't count: a client may retry over another connection.
  const caller = client ?? 'no client'
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

const tags = ['OAuth']
const protocol = { policy: { access: 'public', limit: 'oauth' }, errorForm: 'oauth' } as const
const errors = { '4xx': RefTo(OAuthError), '5xx': RefTo(OAuthError) }
const IdempotencyHeader = Type.Object({
  'idempotency-key': Maybe(Described('A unique key for replay protection: the same answer for two minutes', '5b6f')),
})
const FORMS = ['application/json', 'application/x-www-form-urlencoded']
/** The library checks the input and answers in the protocol's form; the schema only describes it. */
const describesOnly = { validatorCompiler: () => () => true, attachValidation: true } as const

/** Largest form, in bytes: many times what code, token and client secret need. */
const FORM_BYTES_MOST = 8 * 1_024

interface Settings extends Deps {
  bridge: Bridge
}

/** The endpoints of RFC 6749, 7591 and 7009 that machines call. */
export const oauthRoutes: FastifyPluginCallback<Settings> = (app, settings, done) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, next) =>
    next(null, textOf(request, body as Buffer)),
  )
  const answer = answering(settings)

  addRoute(app, {
    method: 'POST',
    url: '/register',
    ...protocol,
    policy: { access: 'public', limit: 'registration' },
    ...describesOnly,
    ...smallBody('registration', REGISTRATION_BYTES_MOST),
    schema: {
      operationId: 'registerClient',
      tags,
      summary: 'Register an assistant (RFC 7591)',
      description:
        '201, or 200 with an `idempotency-key`. Redirects may be https, http on the loopback interface with any port, or the private-use scheme of an app, written as URLs are read. A registration has at most 8 KiB, members that are not listed here are dropped, and a client that no administrator lets in is forgotten after 24 hours. 429 (for one address) and 503 (over all) with `Retry-After` when there are too many such clients.',
      querystring: Strict({}),
      headers: IdempotencyHeader,
      body: RegistrationBody,
      response: { 200: RefTo(RegisteredClient), 201: RefTo(RegisteredClient), ...errors },
    },
    handler: (request, reply) => {
      const problem = findRegistrationMistake(request.body)
      if (problem) return reply.code(400).header('cache-control', 'no-store').send(problem) as never
      const isKeyed = request.headers['idempotency-key'] !== undefined
      return answer(request, reply, (bridged) =>
        isKeyed && bridged.status === 201 ? { ...bridged, status: 200 } : bridged,
      )
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/token',
    ...protocol,
    ...describesOnly,
    ...smallBody('body', FORM_BYTES_MOST),
    schema: {
      operationId: 'issueToken',
      tags,
      summary: 'Redeem a code or a refresh token',
      description: 'Form or JSON. PKCE with S256 is required. A refresh token is replaced by each use.',
      querystring: Strict({}),
      headers: IdempotencyHeader,
      consumes: FORMS,
      body: TokenBody,
      response: { 200: RefTo(TokenAnswer), ...errors },
    },
    handler: (request, reply) => answer(request, reply),
  })

  addRoute(app, {
    method: 'POST',
    url: '/revoke',
    ...protocol,
    ...describesOnly,
    ...smallBody('body', FORM_BYTES_MOST),
    schema: {
      operationId: 'revokeOAuthToken',
      tags,
      summary: 'Revoke a token and the grant that it belongs to (RFC 7009)',
      description: 'Form or JSON. An unknown token is answered like a known one.',
      querystring: Strict({}),
      headers: IdempotencyHeader,
      consumes: FORMS,
      body: RevocationBody,
      response: { 200: Named('RevokeOAuthTokenAnswer', {}), ...errors },
    },
    handler: (request, reply) => answer(request, reply, (bridged) => ({ ...bridged, ...emptyObjectFor(bridged) })),
  })
  done()
}

/** The library answers a revocation with nothing; every answer of this service is JSON. */
function emptyObjectFor({ status, headers }: Bridged) {
  if (status !== 200) return {}
  return { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body: '{}' }
}

/**
 * Returns what answers through the bridge. With an idempotency key, a repeated call gets the first answer while its
 * record is kept.
 */
function answering({ bridge, redis, clock }: Settings) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    shape: (bridged: Bridged) => Bridged = (bridged) => bridged,
  ): Promise<never> => {
    const key = onceKeyOf(request)
    // The body is a string already, so no serializer touches it.
    const send = (bridged: Bridged) => sendProviderAnswer(reply, bridged) as never
    if (!key) return send(shape(await bridge(request)))
    let first: Bridged | undefined
    const { status, text, isReplay } = await runOnce(redis, clock, key, async () => {
      first = shape(await bridge(request))
      return { status: first.status, text: first.body }
    })
    if (first) return send(first)
    const kept = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    return send({ status, body: text, headers: isReplay ? { ...kept, 'idempotent-replayed': 'true' } : kept })
  }
}

/** Limits the body of calls without a key. The error for a larger one names the limit. */
function smallBody(name: string, bodyLimit: number) {
  return {
    bodyLimit,
    errorHandler(error: FastifyError): never {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      const message = `The ${name} is too large: it may have at most ${bodyLimit} bytes`
      throw new Problem('payload_too_large', undefined, { field: 'body', message })
    },
  }
}
