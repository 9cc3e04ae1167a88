import { createHmac } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { v7 as uuidv7 } from 'uuid'
import { announce, audited, type Stores, draftEvent, tellNoted } from '#src/accounts/audit-log/index.ts'
import { fieldsOf, revokeForGood } from '#src/accounts/keys/index.ts'
import type { AccountRecovery } from '#src/metering/index.ts'
import { sha256 } from '#src/lib/canonical.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { ParsedKey } from '#src/lib/api-key.ts'
import { isScope, type Scope } from '#src/lib/scopes.ts'
import { defineStored } from '#src/lib/stored.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import { extendKeyScript, issueKeyScript } from '#src/redis/scripts.ts'
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
    /** The administrator lets this browser and assistant come back without asking again. */
    remember: Type.Boolean(),
  }),
)

/** An assistant's access to a workspace: a key of the workspace, of the kind `oauth`, that its tokens stand for. */
export type OAuthGrant = Omit<ReturnType<typeof storedGrant.read>, 'scopes'> & { scopes: Scope[] }

export interface GrantRequest extends Omit<OAuthGrant, 'tokenId'> {
  name: string
  /** RFC 3339. */
  requestedAt: string
}

/** How long an assistant may stay away: each refresh starts it again. */
export const GRANT_LIVES_MS = 30 * 24 * 3_600_000
const KIND = 'OAuthGrant'
/** Who makes and ends keys of this kind: the approval, and the assistant itself. */
const ACTOR = 'oauth'

/** The grants of assistants. Whether one still holds is decided by its key alone, so that revoking the key ends everything. */
export interface Grants {
  open(request: GrantRequest): Promise<OAuthGrant>
  /** The grant while it holds. */
  find(grantId: string): Promise<OAuthGrant | undefined>
  /** Starts its time again. */
  extend(grantId: string): Promise<void>
  revoke(grantId: string): Promise<void>
}

/** The key that a grant's tokens are charged to; it has no secret, since nobody presents it. */
export function keyOfGrant(slot: string, grantId: string): ParsedKey {
  const hash = sha256(`oauth-grant:${grantId}`)
  return { slot, keyId: hash.slice(0, 8), hash }
}

/** `recovery` is asked before the state of a grant's key counts. */
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
    async open({ name, requestedAt, ...request }) {
      const { slot, grantId, workspaceId, scopes } = request
      const keys = workspaceKeys(slot)
      const { hash, keyId } = keyOfGrant(slot, grantId)
      const nowMs = clock.now()
      const expiresAt = nowMs + GRANT_LIVES_MS
      const grant: OAuthGrant = { ...request, tokenId: tokenIdOf(grantId, requestedAt) }
      await tokens.put(KIND, grantId, grant, GRANT_LIVES_MS)
      const fields = fieldsOf(
        { workspaceId, slot, name, type: 'oauth', scopes, expiresAt },
        { id: grant.tokenId, keyId, nowMs },
      )
      const detail = { hash, environment: 'live', fields }
      await audited(stores, ACTOR, async (by) => {
        await announce(redis, slot)
        const event = draftEvent(by, { slot, type: 'key.issued', subject: grant.tokenId, atMs: nowMs, detail })
        // Opening it twice, from two tabs or after a lost reply, finds the key there.
        const reply = await redis.runScript(
          issueKeyScript,
          [keys.key(hash), keys.keyIndex, keys.tokenNames, keys.idempotency(''), keys.key(''), keys.audit],
          ['0', grant.tokenId, hash, '', '', '', JSON.stringify(event), ...Object.entries(fields).flat()],
        )
        tellNoted(by, reply[2])
      })
      return grant
    },
    async find(grantId) {
      const grant = await read(grantId)
      if (!grant) return undefined
      // A revocation that Redis has lost must not be undone by it.
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

/** The same row of `GET /tokens` for the same grant: two tabs that come back at once must not make two. */
function tokenIdOf(grantId: string, requestedAt: string): string {
  const random = createHmac('sha256', 'token id of a grant').update(grantId).digest()
  return uuidv7({ msecs: Date.parse(requestedAt), random: random.subarray(0, 16) })
}

/** The same grant for the same request, however often the browser comes back. */
export function grantIdOf(secretKey: string, requestId: string): string {
  return createHmac('sha256', secretKey).update(`grant:${requestId}`).digest('base64url')
}
