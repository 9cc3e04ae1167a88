import { Provider, errors, type Adapter, type AdapterPayload, type OIDCContext } from 'oidc-provider'
import { sha256 } from '#src/lib/canonical.ts'
import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import type { Scope } from '#src/lib/scopes.ts'
import type { Redis } from '#src/redis/redis.ts'
import type { TokenStore } from './token-store.ts'
import type { Grants } from './grants.ts'
import { holderOfAddress, UNUSED_CLIENT_LIVES_MS, type Places } from './places.ts'
import { answerRequest, requestIdOf } from '../consent/requests.ts'
import { readScopes } from '../provider/scopes.ts'

/** Assistants refresh in parallel: a token that was used a moment ago still works, and gets a sibling. */
export const REFRESH_GRACE_MS = 120_000
/** What the browser is told that comes second. */
export const GONE_ON =
  'This request has gone on already, in this window or another one of this browser, or it has ended.'
const FALLBACK_LIVES_MS = DAY_MS
/** For so long it is known of an access token that has ended that it was one: who presents it has not guessed. */
const ENDED_KNOWN_MS = DAY_MS
/** What is kept of an access token that was revoked. */
const ENDED = { exp: 0 }

/** What these were issued for may be less than what was asked for. */
const SCOPED = new Set(['AuthorizationCode', 'RefreshToken'])

interface AdapterSettings {
  redis: Redis
  tokens: TokenStore
  grants: Grants
  places: Places
  clock: Clock
}

/** Where oidc-provider keeps what it makes; the races are decided here. */
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
    // The id is the secret, and the payload would repeat it; a client's secret is kept as its hash.
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
    // Whatever was made under a grant ends with it, at once and everywhere.
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

  /** Of many at once exactly one uses a code; the others end what it was for, like any replay. */
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
   * A browser goes back to its assistant: of many at once one, whatever the others have read before. An error may go back
   * any number of times.
   */
  async #answer(id: string): Promise<void> {
    const found = await this.#tokens.find('Interaction', id)
    if ((found?.payload as { result?: { error?: string } } | undefined)?.result?.error) return
    if (await answerRequest(this.#redis, this.#clock, requestIdOf(id))) return
    throw new errors.SessionNotFound(GONE_ON)
  }

  /**
   * The scopes of a code or refresh token, within its grant. What the request asks for is checked here, before the library notes
   * the first use: a wrong `resource` or `scope` leaves code and token usable for the right request. A used one is the
   * library's matter, which ends the grant. The library takes no `scope` with a code; who names one gets that much, and
   * `invalid_scope` when it is more than was granted.
   */
  #narrow(payload: AdapterPayload, granted: Scope[], isUsed: boolean): string {
    const held = readScopes(payload.scope).filter((scope) => granted.includes(scope))
    const { route, body, client } = (Provider.ctx?.oidc ?? {}) as Partial<OIDCContext>
    const isRedeemed = route === 'token' && client?.clientId === payload.clientId && !isUsed
    if (isRedeemed) requireGrantedResource(payload, body?.['resource'])
    // The library checks the scope of a refresh before it notes the first use.
    const asked = isRedeemed && this.#model === 'AuthorizationCode' ? body?.['scope'] : undefined
    if (Array.isArray(asked)) throw new errors.InvalidRequest("'scope' parameter must not be provided twice")
    if (typeof asked !== 'string') return held.join(' ')
    const wanted = asked.split(' ').filter((scope) => scope !== '' && scope !== 'offline_access')
    const excess = wanted.filter((scope) => !(held as string[]).includes(scope))
    if (excess.length > 0) throw new errors.InvalidScope('requested scope was not granted', excess.join(' '))
    return (wanted.length > 0 ? wanted : held).join(' ')
  }

  /** A client that no administrator has let in takes a place of its address. */
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

/** Of several resources the first counts, as `defaultResource` has it. */
function requireGrantedResource({ resource: granted }: AdapterPayload, asked: unknown): void {
  const [wanted] = [asked].flat()
  if (typeof wanted !== 'string' || wanted === '' || [granted].flat().includes(wanted)) return
  throw new errors.InvalidTarget('the resource was not granted; leave it out, or name one that was asked for')
}

export function hashClientSecret(secret: string): string {
  return `sha256:${sha256(secret)}`
}
