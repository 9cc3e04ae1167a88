import type { Static } from '@sinclair/typebox'
import { randomInt } from 'node:crypto'
import { errors, type Provider } from 'oidc-provider'
import type { Clock } from '#src/lib/clock.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { type Scope, scopesIn } from '#src/lib/scopes.ts'
import { conflict, type Problem, unknownId } from '#src/problems.ts'
import { readPairs } from '#src/stores/redis/commands.ts'
import { oauthKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { answerRequestScript, decideRequestScript } from '#src/stores/redis/scripts.ts'
import { readScopes } from '../protocol/resources.ts'
import { type OAuthAuthorizationRequest, type RequestState } from '../protocol/schema.ts'
import {
  DECIDED_READABLE_MS,
  holderOfAddress,
  holderOfClient,
  NoPlace,
  type Placed,
  type Places,
  REQUEST_LIVES_MS,
  UNDECIDED_READABLE_MS,
} from './places.ts'
import type { TokenStore } from './token-store.ts'

/** An assistant's request for access, as an administrator sees it. */
export type AuthorizationRequest = Static<typeof OAuthAuthorizationRequest>

interface NewRequest {
  clientId: string
  clientName: string
  redirectUri: string
  scopes: Scope[]
  /** The holders whose places it takes while it waits. */
  holders: string[]
}

type Decision =
  | {
      state: 'approved'
      workspaceId: string
      slot: string
      scopes: Scope[]
      remember: boolean
      reason?: string
      /** The member or the key of the workspace that let it in; absent for the operator. */
      by?: string
      /** The person who signs in by it. */
      memberId?: string
    }
  | { state: 'denied'; reason?: string }

/** A field of a stored request, and what it holds. */
export interface Seen {
  field: string
  holds: string
}

const NOT_FOUND =
  'no such authorization request; one that nobody decided can be read for an hour, a decided one for a day'
const LISTED_MOST = 10_000
/** Consonants, which are hard to confuse and don't make words. 20 to the 8th are 34 bits. */
const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const CODE_LENGTH = 8
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)
const CODE_TRIES_MOST = 5
const NAME_MOST = 120

/** The id of an interaction's request: a hash, because the interaction's id is a secret of its browser. */
export function requestIdOf(interactionId: string): string {
  return `oar_${sha256(`request:${interactionId}`).slice(0, 32)}`
}

/** Stores a new request. Its code is unique among the requests that can be read. Throws `NoPlace`. */
export async function openRequest(
  { redis, clock, places }: { redis: Redis; clock: Clock; places: Places },
  id: string,
  { clientId, clientName, redirectUri, scopes, holders }: NewRequest,
): Promise<AuthorizationRequest> {
  await places.takeForRequest({ id, holders })
  const nowMs = clock.now()
  const code = await takeCode(redis, id)
  const key = oauthKeys.request(id)
  const fields = {
    id,
    code,
    state: 'pending',
    client_id: clientId,
    client_name: printable(clientName),
    redirect_uri: redirectUri,
    scopes: scopes.join(' '),
    holders: holders.join(' '),
    created_at: String(nowMs),
    expires_at: String(nowMs + REQUEST_LIVES_MS),
  }
  await redis.command(key, ['HSET', key, ...Object.entries(fields).flat()])
  await redis.command(key, ['PEXPIRE', key, String(UNDECIDED_READABLE_MS)])
  return requestOf(fields, nowMs)
}

/** Reads a request by its id or its code, written in any case with or without the hyphen. Throws `not_found`. */
export async function getRequest(redis: Redis, clock: Clock, idOrCode: string): Promise<AuthorizationRequest> {
  const fields = await readFields(redis, await resolveId(redis, idOrCode))
  if (!fields['id'])
    throw unknownId(NOT_FOUND, 'path.authorization_request_id', 'GET /api/v1/admin/oauth/assistant/requests')
  return requestOf(fields, clock.now())
}

/** What was granted to an approved request, and in which workspace. */
export async function readApproval(
  redis: Redis,
  id: string,
): Promise<{ workspaceId: string; slot: string; scopes: Scope[]; remember: boolean; by?: string; memberId?: string }> {
  const fields = await readFields(redis, id)
  return {
    workspaceId: fields['workspace_id']!,
    slot: fields['slot']!,
    scopes: scopesIn(fields['granted_scopes'] ?? ''),
    remember: fields['remember'] === 'true',
    ...(fields['by'] ? { by: fields['by'] } : {}),
    ...(fields['member_id'] ? { memberId: fields['member_id'] } : {}),
  }
}

/** Requests of the last day, newest first, 10,000 at most. */
export async function listRequests(redis: Redis, clock: Clock, state?: RequestState): Promise<AuthorizationRequest[]> {
  const index = oauthKeys.requestIndex
  const ids = await redis.command(index, ['ZREVRANGE', index, '0', String(LISTED_MOST - 1)])
  const found = await Promise.all(ids.map((id) => readFields(redis, id)))
  return found
    .filter((fields) => fields['id'])
    .map((fields) => requestOf(fields, clock.now()))
    .filter((request) => !state || request.state === state)
}

/**
 * Decides a request once, and returns whose places it had. With `seen` only if that field still holds the same. Throws
 * `conflict` when it is decided or has expired, and `not_found`.
 */
export async function decideRequest(
  redis: Redis,
  clock: Clock,
  id: string,
  decision: Decision,
  seen: Seen = { field: '', holds: '' },
): Promise<Placed> {
  const pairs =
    decision.state === 'approved'
      ? {
          workspace_id: decision.workspaceId,
          slot: decision.slot,
          granted_scopes: decision.scopes.join(' '),
          remember: String(decision.remember),
          reason: decision.reason ?? '',
          by: decision.by ?? '',
          member_id: decision.memberId ?? '',
        }
      : { reason: decision.reason ?? '' }
  const before = await redis.runScript(
    decideRequestScript,
    [oauthKeys.request(id)],
    [
      String(clock.now()),
      decision.state,
      String(DECIDED_READABLE_MS),
      seen.field,
      seen.holds,
      ...Object.entries(pairs).flat(),
    ],
  )
  if (before === 'pending') {
    const { code = '', holders = '' } = await readFields(redis, id)
    const key = oauthKeys.requestCode(code)
    await redis.command(key, ['PEXPIRE', key, String(DECIDED_READABLE_MS)])
    return { id, holders: holders.split(' ').filter(Boolean) }
  }
  throw whyUnchanged(before)
}

/** Why a request can't be changed, from its state. */
export function whyUnchanged(before: '' | RequestState | 'changed'): Problem {
  if (before === '')
    return unknownId(NOT_FOUND, 'path.authorization_request_id', 'GET /api/v1/admin/oauth/assistant/requests')
  if (before === 'expired') return conflict('expired', 'the request has expired; ask the assistant to begin again')
  if (before === 'changed') return conflict('superseded', 'the offer was changed or taken back meanwhile')
  return conflict('already_decided', `the request is ${before} already`)
}

/**
 * Notes that the browser of an approved request goes back to its assistant. True once, before the request expires;
 * otherwise false.
 */
export async function answerRequest(redis: Redis, clock: Clock, id: string): Promise<boolean> {
  return (await redis.runScript(answerRequestScript, [oauthKeys.request(id)], [String(clock.now())])) === 1
}

/** A name is shown to people and in terminals, so characters that control, hide or reverse text become spaces. */
function printable(name: string): string {
  return name.replaceAll(/\p{C}/gu, ' ').slice(0, NAME_MOST)
}

async function takeCode(redis: Redis, id: string): Promise<string> {
  for (let tries = 0; tries < CODE_TRIES_MOST; tries += 1) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
    const key = oauthKeys.requestCode(code)
    if ((await redis.command(key, ['SET', key, id, 'NX', 'PX', String(UNDECIDED_READABLE_MS)])) === 'OK') return code
  }
  throw new Error('no free code was found')
}

/** The id of the request with this code. Anything else is returned as it is. */
export async function resolveId(redis: Redis, idOrCode: string): Promise<string> {
  const code = idOrCode.toUpperCase().replace('-', '')
  if (!CODE.test(code)) return idOrCode
  const key = oauthKeys.requestCode(code)
  return (await redis.command(key, ['GET', key])) ?? idOrCode
}

/** A stored request, empty if there is none. */
export async function readFields(redis: Redis, id: string): Promise<Record<string, string>> {
  const key = oauthKeys.request(id)
  return readPairs(await redis.command(key, ['HGETALL', key]))
}

export function requestOf(fields: Record<string, string>, nowMs: number): AuthorizationRequest {
  const instant = (ms: string) => new Date(Number(ms)).toISOString()
  // An approved request whose browser never came back expires like an undecided one: nothing was issued for it.
  const isOpen = fields['state'] === 'pending' || (fields['state'] === 'approved' && !fields['answered_at'])
  const hasExpired = isOpen && Number(fields['expires_at']) <= nowMs
  const { code = '' } = fields
  return {
    id: fields['id']!,
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    state: hasExpired ? 'expired' : (fields['state'] as RequestState),
    client_id: fields['client_id']!,
    client_name: fields['client_name']!,
    redirect_uri: fields['redirect_uri']!,
    scopes: scopesIn(fields['scopes']!),
    created_at: instant(fields['created_at']!),
    expires_at: instant(fields['expires_at']!),
    ...(fields['decided_at'] ? { decided_at: instant(fields['decided_at']) } : {}),
    ...(fields['answered_at'] ? { answered_at: instant(fields['answered_at']) } : {}),
    ...(fields['workspace_id'] ? { workspace_id: fields['workspace_id'] } : {}),
    ...(fields['granted_scopes'] ? { granted_scopes: scopesIn(fields['granted_scopes']) } : {}),
    ...(fields['remember'] ? { remember: fields['remember'] === 'true' } : {}),
    ...(fields['reason'] ? { reason: fields['reason'] } : {}),
  }
}

interface Announcing {
  redis: Redis
  clock: Clock
  provider: Provider
  tokens: TokenStore
  places: Places
}

/**
 * Stores the request for an administrator. Without a free place it deletes the interaction, which the library has
 * stored by then. Throws TemporarilyUnavailable in that case.
 */
export async function announceRequest(
  { redis, clock, provider, tokens, places }: Announcing,
  { uid, params }: { uid: string; params: Record<string, unknown> },
  address: string,
): Promise<void> {
  const clientId = String(params['client_id'])
  const client = await provider.Client.find(clientId)
  try {
    await openRequest({ redis, clock, places }, requestIdOf(uid), {
      clientId,
      clientName: client?.clientName ?? clientId,
      redirectUri: String(params['redirect_uri']),
      scopes: readScopes(params['scope'] as string | undefined),
      holders: [holderOfAddress(address), holderOfClient(clientId)],
    })
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    await tokens.delete('Interaction', uid)
    throw new errors.TemporarilyUnavailable(error.message)
  }
}
