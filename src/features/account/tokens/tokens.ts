import type { Static } from '@sinclair/typebox'
import type { Clock } from '#src/lib/clock.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { audited, type Stores } from '#src/money/accounts/audit-log/index.ts'
import {
  type KeyRecord,
  issueKey,
  listKeys,
  readFeedUse,
  requireKey,
  rotateKey,
  revokeForGood,
} from '#src/money/accounts/keys/index.ts'
import { actorOf, type Caller, type Operation } from '#src/money/metering/index.ts'
import { conflict, invalidInput, Problem } from '#src/problems.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import type { ApiTokenCreateRequest, listTokensQuery } from './schema.ts'

type TokenFilter = Static<typeof listTokensQuery> & { limit: number; offset: number }

/** Makes a data token for the caller's workspace. Throws `forbidden`, `validation_error` and `duplicate_token_name`. */
export async function createToken(
  stores: Stores,
  clock: Clock,
  caller: Caller,
  { name, scopes = ['read'], expires_at: expiresAt }: Static<typeof ApiTokenCreateRequest>,
  operation?: Operation,
) {
  requireScopes(caller, scopes)
  const ends = expiresAt === undefined ? undefined : Date.parse(expiresAt)
  if (ends !== undefined && ends <= clock.now())
    throw invalidInput([{ field: 'body.expires_at', detail: 'must be in the future' }])
  const { workspaceId, slot } = caller
  const createdBy = actorOf(caller)
  const request = { workspaceId, slot, name: name.normalize('NFC'), type: 'data' as const, scopes, createdBy }
  const wanted = ends === undefined ? request : { ...request, expiresAt: ends }
  const made = await audited(stores, createdBy, (by) => issueKey(stores.redis, clock, wanted, operation, by))
  return { token: toTokenWire(made.key), secret: made.secret }
}

/** The workspace's tokens of every kind, oldest first, feeds with their use. */
export async function listTokens(redis: Redis, clock: Clock, slot: string, filter: TokenFilter) {
  const { status, token_type: type, limit, offset } = filter
  const found = (await listKeys(redis, clock, slot)).filter(
    (key) => (!status || key.status === status) && (!type || key.type === type),
  )
  const data = await Promise.all(
    found.slice(offset, offset + limit).map(async (key) => {
      const use = key.type === 'feed' ? await readFeedUse(redis, { slot, keyId: key.id }) : undefined
      return { ...toTokenWire(key), ...(use ? { use } : {}) }
    }),
  )
  return { data, page: pageOf(found.length, limit, offset) }
}

/**
 * Revokes a token of the workspace at once; repeating it changes nothing. Throws `not_found`, and `conflict` for a
 * `service` token, which only the operator ends. Throws `conflict` also for the caller's own token unless that is
 * confirmed: a caller that ends itself by mistake can't undo it.
 */
export async function revokeToken(
  stores: Stores,
  clock: Clock,
  caller: Caller,
  { tokenId, isConfirmed }: { tokenId: string; isConfirmed: boolean },
) {
  const { slot } = caller
  const { key } = await requireKey(stores.redis, clock, slot, tokenId)
  if (key.type === 'service') throw conflict('wrong_type', 'a service token is ended by the operator alone')
  if (tokenId === caller.keyId && !isConfirmed)
    throw conflict(
      'needs_confirmation',
      'this token is the one that calls; send {"confirm": true} to revoke it all the same',
    )
  return toTokenWire(await revokeForGood(stores, clock, { slot, keyId: tokenId }, { actor: actorOf(caller) }))
}

/**
 * Replaces the secret of a token; the old secret works until the grace period has passed. Throws `not_found`, and
 * `forbidden` when the token may do more than the caller. Throws `conflict` when the token isn't active, belongs to an
 * OAuth grant, or is a `service` token other than the caller's: rotation ends the old secret, and only the operator may
 * do that to another service token.
 */
export async function rotateToken(
  stores: Stores,
  clock: Clock,
  caller: Caller,
  { tokenId, graceSeconds }: { tokenId: string; graceSeconds: number },
  operation?: Operation,
) {
  const { key } = await requireKey(stores.redis, clock, caller.slot, tokenId)
  requireScopes(caller, key.scopes)
  if (key.type === 'oauth') throw conflict('wrong_type', 'the token of an OAuth grant is renewed by its refresh token')
  if (key.type === 'feed')
    throw conflict('wrong_type', 'the secret of a feed is part of its address: make another feed, then revoke this one')
  if (key.type === 'service' && tokenId !== caller.keyId)
    throw conflict('wrong_type', 'a service token is rotated by itself or the operator alone')
  const target = { slot: caller.slot, keyId: tokenId, graceMs: graceSeconds * 1_000 }
  const made = await audited(stores, actorOf(caller), (by) => rotateKey(stores.redis, clock, target, operation, by))
  return { token: toTokenWire(made.key), secret: made.secret }
}

/** Throws `forbidden` when the caller lacks one of the scopes: a caller can't grant a scope that it lacks. */
export function requireScopes(caller: Caller, scopes: Scope[]): void {
  const lacking = scopes.filter((scope) => !caller.scopes.includes(scope))
  if (lacking.length === 0) return
  throw new Problem('forbidden', `your key lacks ${lacking.join(', ')}, so it can't grant it`, { scopes: lacking })
}

/** A token as answers have it. */
export function toTokenWire({ type, workspace_id: _workspace, ...key }: KeyRecord) {
  return { ...key, token_type: type }
}
