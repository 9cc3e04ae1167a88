import { createHmac } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#src/lib/clock.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { present } from '#src/lib/present.ts'
import { isScope, type Scope } from '#src/lib/scopes.ts'
import type { ParsedKey } from '#src/lib/secrets/api-key.ts'
import {
  announceChange,
  audited,
  type Stores,
  draftEvent,
  reportAuditEvent,
} from '#src/money/accounts/audit-log/index.ts'
import { fieldsOf, revokeForGood } from '#src/money/accounts/keys/index.ts'
import type { AccountRecovery } from '#src/money/metering/index.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { extendKeyScript, issueKeyScript } from '#src/stores/redis/scripts.ts'
import type { TokenStore } from './token-store.ts'

const storedGrant = defineStored(
  'grant of an assistant',
  Type.Object({
    grantId: Type.String(),
    clientId: Type.String(),
    workspaceId: Type.String(),
    slot: Type.String(),
    scopes: Type.Array(Type.String()),
    /** Id of its row in `GET /tokens`. */
    tokenId: Type.String(),
    /** Whether this browser and assistant may come back without a new approval. */
    remember: Type.Boolean(),
    /** The person who signed in; absent for an assistant. */
    memberId: Type.Optional(Type.String()),
  }),
)

/** The access of an assistant, or of a browser of a member, to a workspace. Its tokens act as a key of type `oauth`. */
type OAuthGrant = Omit<ReturnType<typeof storedGrant.read>, 'scopes'> & { scopes: Scope[] }

interface OAuthGrantRequest extends Omit<OAuthGrant, 'tokenId'> {
  name: string
  /** Who let it in: a member, a key, `provider`; absent for the operator. */
  createdBy?: string
  /** RFC 3339. */
  requestedAt: string
}

/** How long a grant lives without use. Each refresh starts the time again. */
export const GRANT_LIVES_MS = 30 * 24 * 3_600_000
const KIND = 'OAuthGrant'
/** The actor in the audit log: keys of grants are made by an approval and revoked by the assistant itself. */
const ACTOR = 'oauth'

/**
 * The grants of assistants. A grant holds as long as its key is active and has not expired, so revoking the key ends
 * all its tokens.
 */
export interface Grants {
  open(request: OAuthGrantRequest): Promise<OAuthGrant>
  /** The grant; undefined once its key is revoked or has expired. */
  find(grantId: string): Promise<OAuthGrant | undefined>
  /** Starts the lifetime again, if the key is active. */
  extend(grantId: string): Promise<void>
  revoke(grantId: string): Promise<void>
}

/**
 * The key that pays for the calls of a grant's tokens. It has no secret, because callers present tokens and never the
 * key.
 */
export function keyOfGrant(slot: string, grantId: string): ParsedKey {
  const hash = sha256(`oauth-grant:${grantId}`)
  return { slot, keyId: hash.slice(0, 8), hash }
}

/** `recovery` runs before the state of a grant's key is read or changed. */
export interface GrantStores extends Stores {
  recovery: AccountRecovery
}

export function createGrants(stores: GrantStores, clock: Clock, tokens: TokenStore): Grants {
  const { redis } = stores
  const keyName = ({ slot, grantId }: OAuthGrant) => workspaceKeys(slot).key(keyOfGrant(slot, grantId).hash)
  const read = async (grantId: string): Promise<OAuthGrant | undefined> => {
    const found = await tokens.find(KIND, grantId)
    if (!found) return undefined
    const grant = storedGrant.read(found.payload)
    return { ...grant, scopes: grant.scopes.filter(isScope) }
  }

  return {
    async open({ name, createdBy, requestedAt, ...request }) {
      const { slot, grantId, workspaceId, scopes, memberId } = request
      const keys = workspaceKeys(slot)
      const { hash, keyId } = keyOfGrant(slot, grantId)
      const nowMs = clock.now()
      const expiresAt = nowMs + GRANT_LIVES_MS
      const grant: OAuthGrant = { ...request, tokenId: tokenIdOf(grantId, requestedAt) }
      await tokens.put(KIND, grantId, grant, GRANT_LIVES_MS)
      const fields = fieldsOf(
        present({ workspaceId, slot, name, type: 'oauth' as const, scopes, expiresAt, memberId, createdBy }),
        { id: grant.tokenId, keyId, nowMs },
      )
      const detail = { hash, environment: 'live', fields }
      await audited(stores, ACTOR, async (by) => {
        await announceChange(redis, slot)
        const event = draftEvent(by, { slot, type: 'key.issued', subject: grant.tokenId, atMs: nowMs, detail })
        // A second call, from another tab or after a lost reply, finds the key and does not make another.
        const reply = await redis.runScript(
          issueKeyScript,
          [keys.key(hash), keys.keyIndex, keys.tokenNames, keys.idempotency(''), keys.key(''), keys.audit],
          ['0', grant.tokenId, hash, '', '', '', JSON.stringify(event), ...Object.entries(fields).flat()],
        )
        reportAuditEvent(by, reply[2])
      })
      return grant
    },
    async find(grantId) {
      const grant = await read(grantId)
      if (!grant) return undefined
      // Redis may have lost a revocation. Recovery restores it first, so that the grant does not become valid again.
      await stores.recovery.ensure(grant.slot)
      const key = keyName(grant)
      const [status, expiresAt] = await redis.command(key, ['HMGET', key, 'status', 'expires_at'])
      return status === 'active' && Number(expiresAt) > clock.now() ? grant : undefined
    },
    async extend(grantId) {
      const grant = await read(grantId)
      if (!grant) return
      await stores.recovery.ensure(grant.slot)
      const extended = await redis.runScript(extendKeyScript, [keyName(grant)], [String(clock.now() + GRANT_LIVES_MS)])
      if (extended === 1) await tokens.put(KIND, grantId, grant, GRANT_LIVES_MS)
    },
    async revoke(grantId) {
      const grant = await read(grantId)
      if (!grant) return
      await stores.recovery.ensure(grant.slot)
      await revokeForGood(stores, clock, { slot: grant.slot, keyId: grant.tokenId }, { actor: ACTOR })
    },
  }
}

/** The same token id for the same grant, so that two tabs that come back at once make one row in `GET /tokens`. */
function tokenIdOf(grantId: string, requestedAt: string): string {
  const random = createHmac('sha256', 'token id of a grant').update(grantId).digest()
  return uuidv7({ msecs: Date.parse(requestedAt), random: random.subarray(0, 16) })
}

/** The id of a request's grant: always the same, however often the browser comes back. */
export function grantIdOf(secretKey: string, requestId: string): string {
  return createHmac('sha256', secretKey).update(`grant:${requestId}`).digest('base64url')
}
