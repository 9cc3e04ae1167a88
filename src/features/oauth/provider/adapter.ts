import { type Adapter, type AdapterPayload, errors, type OIDCContext, Provider } from 'oidc-provider'
import { type Clock, DAY_MS } from '#src/lib/clock.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import type { Scope } from '#src/lib/scopes.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { readScopes } from '../protocol/resources.ts'
import type { Grants } from '../storage/grants.ts'
import { holderOfAddress, type Places, UNUSED_CLIENT_LIVES_MS } from '../storage/places.ts'
import { answerRequest, requestIdOf } from '../storage/requests.ts'
import { type TokenStore } from '../storage/token-store.ts'

/**
 * Assistants refresh in parallel: a refresh token still works for so long after its first use, and each use issues a
 * new one.
 */
export const REFRESH_GRACE_MS = 120_000
/** Shown to a browser when another window has already answered its request, or when the request has ended. */
export const GONE_ON =
  'This request has gone on already, in this window or another one of this browser, or it has ended.'
const FALLBACK_LIVES_MS = DAY_MS
/**
 * How long the store keeps an ended access token. A late caller then learns that the token has ended, not that it is
 * unknown.
 */
const ENDED_KNOWN_MS = DAY_MS
/** The payload that stays of a revoked access token. */
const ENDED = { exp: 0 }

/** Models whose scope is narrowed to what the administrator granted, which may be less than what was asked for. */
const SCOPED = new Set(['AuthorizationCode', 'RefreshToken'])

interface AdapterSettings {
  redis: Redis
  tokens: TokenStore
  grants: Grants
  places: Places
  clock: Clock
}

/** The storage of oidc-provider. It also decides races, such as two uses of one code. */
export function createAdapterFactory(settings: AdapterSettings): (model: string) => Adapter {
  return (model) => new RedisAdapter(model, settings)
}

class RedisAdapter implements Adapter {
  readonly #model: string
  readonly #redis: Redis
  readonly #tokens: TokenStore
  readonly #grants: Grants
  readonly #places: Places
  readonly #clock: Clock

  constructor(model: string, { redis, tokens, grants, places, clock }: AdapterSettings) {
    this.#model = model
    this.#redis = redis
    this.#tokens = tokens
    this.#grants = grants
    this.#places = places
    this.#clock = clock
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // `jti` would repeat the id, which is the entry's secret. A client's secret is stored as its hash.
    const { jti: _id, client_secret: secret, ...rest } = payload as AdapterPayload & { client_secret?: string }
    const hashed = secret === undefined ? rest : { ...rest, client_secret: hashClientSecret(secret) }
    const stored = this.#model === 'Client' ? await this.#placed(id, hashed) : hashed
    await this.#tokens.put(this.#model, id, stored, this.#livesMs(expiresIn))
    if (this.#model === 'Session' && payload.uid) {
      await this.#tokens.put('SessionUid', payload.uid, { id }, this.#livesMs(expiresIn))
    }
    if (this.#model === 'RefreshToken' && payload.grantId) await this.#grants.extend(payload.grantId)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.#tokens.find(this.#model, id)
    if (!found || (this.#model === 'AccessToken' && Number(found.payload['exp']) * 1000 <= this.#clock.now()))
      return undefined
    const { held_by: _holder, ...payload } = found.payload
    const { grantId } = payload as AdapterPayload
    const isUsed = this.#countsAsUsed(found.usedAt)
    // Everything made under a grant ends with it, at once and on every replica.
    const grantOf = this.#model === 'Grant' ? id : this.#model === 'Interaction' ? undefined : grantId
    const grant = grantOf === undefined ? undefined : await this.#grants.find(grantOf)
    if (grantOf !== undefined && !grant) return undefined
    return {
      ...payload,
      ...(grant && SCOPED.has(this.#model) ? { scope: this.#narrow(payload, grant.scopes, isUsed) } : {}),
      ...(this.#model === 'Client' ? {} : { jti: id }),
      ...(isUsed ? { consumed: Math.floor(found.usedAt! / 1000) } : {}),
    }
  }

  /**
   * Of many calls at once exactly one uses a code. The others revoke its grant, as any replay does. Throws InvalidGrant
   * for them.
   */
  async consume(id: string): Promise<void> {
    const usedAt = await this.#tokens.consume(this.#model, id)
    if (usedAt === undefined) return
    if (usedAt !== 'gone' && !this.#countsAsUsed(usedAt)) return
    const found = await this.#tokens.find(this.#model, id)
    const { grantId } = (found?.payload ?? {}) as AdapterPayload
    if (grantId) await this.#grants.revoke(grantId)
    throw new errors.InvalidGrant('authorization code already consumed')
  }

  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') await this.#grants.revoke(id)
    if (this.#model === 'Interaction') await this.#answer(id)
    if (this.#model === 'AccessToken') await this.#tokens.put(this.#model, id, ENDED, ENDED_KNOWN_MS)
    else await this.#tokens.delete(this.#model, id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#grants.revoke(grantId)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const found = await this.#tokens.find('SessionUid', uid)
    return found ? this.find(String(found.payload['id'])) : undefined
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * Notes that the browser goes back to its assistant. Of many calls at once only one succeeds; the others throw
   * SessionNotFound. An error may go back any number of times.
   */
  async #answer(id: string): Promise<void> {
    const found = await this.#tokens.find('Interaction', id)
    if ((found?.payload as { result?: { error?: string } } | undefined)?.result?.error) return
    if (await answerRequest(this.#redis, this.#clock, requestIdOf(id))) return
    throw new errors.SessionNotFound(GONE_ON)
  }

  /**
   * The scopes of a code or refresh token, limited to its grant. The requested `resource` and `scope` are checked here,
   * before the library notes the first use. So a wrong request leaves the code or token usable for the right one. A
   * used one is left to the library, which ends the grant. The library ignores `scope` with a code; here it narrows the
   * token. Throws InvalidScope for a scope that was not granted, InvalidTarget for such a resource, and InvalidRequest
   * for a `scope` given twice.
   */
  #narrow(payload: AdapterPayload, granted: Scope[], isUsed: boolean): string {
    const held = readScopes(payload.scope).filter((scope) => granted.includes(scope))
    const { route, body, client } = (Provider.ctx?.oidc ?? {}) as Partial<OIDCContext>
    const isRedeemed = route === 'token' && client?.clientId === payload.clientId && !isUsed
    if (isRedeemed) requireGrantedResource(payload, body?.['resource'])
    // The library itself checks the scope of a refresh before it notes the first use.
    const asked = isRedeemed && this.#model === 'AuthorizationCode' ? body?.['scope'] : undefined
    if (Array.isArray(asked)) throw new errors.InvalidRequest("'scope' parameter must not be provided twice")
    if (typeof asked !== 'string') return held.join(' ')
    const wanted = asked.split(' ').filter((scope) => scope !== '' && scope !== 'offline_access')
    const excess = wanted.filter((scope) => !(held as string[]).includes(scope))
    if (excess.length > 0) throw new errors.InvalidScope('requested scope was not granted', excess.join(' '))
    return (wanted.length > 0 ? wanted : held).join(' ')
  }

  /** A new client takes one of the places of its address until an administrator approves it. */
  async #placed(id: string, payload: object): Promise<object> {
    const address = Provider.ctx?.ip ?? ''
    await this.#places.takeForClient(id, address)
    return { ...payload, held_by: holderOfAddress(address) }
  }

  #countsAsUsed(usedAt: number | undefined): boolean {
    if (usedAt === undefined) return false
    return this.#model !== 'RefreshToken' || this.#clock.now() - usedAt >= REFRESH_GRACE_MS
  }

  #livesMs(expiresIn: number | undefined): number {
    if (this.#model === 'Client') return UNUSED_CLIENT_LIVES_MS
    const livesMs = expiresIn === undefined ? FALLBACK_LIVES_MS : expiresIn * 1000
    return this.#model === 'AccessToken' ? livesMs + ENDED_KNOWN_MS : livesMs
  }
}

/**
 * Checks the first of several resources, as `defaultResource` picks the first. Throws InvalidTarget when it was not
 * granted.
 */
function requireGrantedResource({ resource: granted }: AdapterPayload, asked: unknown): void {
  const [wanted] = [asked].flat()
  if (typeof wanted !== 'string' || wanted === '' || [granted].flat().includes(wanted)) return
  throw new errors.InvalidTarget('the resource was not granted; leave it out, or name one that was asked for')
}

export function hashClientSecret(secret: string): string {
  return `sha256:${sha256(secret)}`
}
