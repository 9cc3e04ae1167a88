import { createHash, createPrivateKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import {
  Provider,
  errors,
  interactionPolicy,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Clock } from '#src/lib/clock.ts'
import type { TargetRules } from '#src/lib/network/public-target.ts'
import { ALL_SCOPES, isScope } from '#src/lib/scopes.ts'
import { canonicalResource, readScopes, tokenResourcesOf } from '../protocol/resources.ts'
import { createGrants, GRANT_LIVES_MS, keyOfGrant, type Grants, type GrantStores } from '../storage/grants.ts'
import { CAPACITY, createPlaces, REQUEST_LIVES_MS, type Capacity } from '../storage/places.ts'
import { announceRequest } from '../storage/requests.ts'
import { createTokenStore, type TokenStore } from '../storage/token-store.ts'
import { createAdapterFactory, hashClientSecret } from './adapter.ts'
import { createClientDocuments, type DocumentRules } from './client-documents.ts'
import { findClientMistake } from './registration.ts'

export interface OAuthSettings {
  /** Absolute URL of this service without a slash at its end: issuer and protected resource. */
  publicBaseUrl: string
  /** The first key signs; all keys verify. */
  secretKeys: string[]
  /** Where metadata documents of clients may be: only on public addresses, unless a test says otherwise. */
  clientDocuments?: DocumentRules
  /** Where OpenID providers of companies may be: only on public addresses, unless a test says otherwise. */
  companyProviders?: TargetRules
  /**
   * How much callers without a key may make the service keep. With `false`, which only tests set, there is no bound.
   */
  oauthCapacity?: Capacity | false
}

export interface OAuth {
  provider: Provider
  tokens: TokenStore
  grants: Grants
}

/** Path under which a browser waits for the administrator. */
export const WAITING_PATH = '/oauth/waiting'
const ACCESS_TOKEN_LIVES_S = 3_600
const CODE_LIVES_S = 60

/** The OAuth 2.1 authorization server. oidc-provider implements the protocol; storage and approval are ours. */
export function createOAuth(stores: GrantStores, clock: Clock, settings: OAuthSettings): OAuth {
  const { redis } = stores
  const tokens = createTokenStore(redis, clock)
  const grants = createGrants(stores, clock, tokens)
  const places = createPlaces(redis, clock, settings.oauthCapacity ?? CAPACITY)
  const resources = tokenResourcesOf(settings.publicBaseUrl)
  const documents = createClientDocuments(settings.clientDocuments ?? { allowLoopback: false })
  const configuration: Configuration = {
    adapter: createAdapterFactory({ redis, tokens, grants, places, clock }),
    routes: { authorization: '/authorize', token: '/token', registration: '/register', revocation: '/revoke' },
    scopes: ALL_SCOPES,
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'Ed25519',
    },
    enabledJWA: { idTokenSigningAlgValues: ['Ed25519'] },
    jwks: { keys: [signingKey(settings.secretKeys[0]!)] },
    cookies: {
      keys: settings.secretKeys,
      short: { httpOnly: true, sameSite: 'lax' },
      long: { httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    extraTokenClaims: async (_ctx, token) => {
      const grant = token.kind === 'AccessToken' ? await grants.find(token.grantId ?? '') : undefined
      return grant && { slot: grant.slot, key: keyOfGrant(grant.slot, grant.grantId).hash }
    },
    loadExistingGrant: (ctx) => loadGrant(ctx, grants),
    interactions: {
      policy: approvalPolicy(),
      async url(ctx, interaction) {
        await announceRequest({ redis, clock, provider, tokens, places }, interaction, ctx.ip)
        return `${WAITING_PATH}/${interaction.uid}`
      },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_LIVES_S,
      AuthorizationCode: CODE_LIVES_S,
      RefreshToken: GRANT_LIVES_MS / 1000,
      Grant: GRANT_LIVES_MS / 1000,
      Session: GRANT_LIVES_MS / 1000,
      Interaction: REQUEST_LIVES_MS / 1000,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        idFactory: () => `oac_${createHash('sha256').update(crypto.randomUUID()).digest('hex').slice(0, 24)}`,
      },
      // A client may revoke only its own tokens. For another client's token the answer is the same, and nothing
      // happens.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        async allowFetch(ctx, clientId) {
          await documents.load(ctx, clientId)
          return true
        },
        allowClient(_ctx, client) {
          const mistake = findClientMistake(client.metadata())
          if (mistake) throw new errors.InvalidClient(mistake.error_description)
          return true
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? settings.publicBaseUrl,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, indicator) {
          if (!resources.has(canonicalResource(indicator, settings.publicBaseUrl))) throw new errors.InvalidTarget()
          return {
            scope: ALL_SCOPES.join(' '),
            audience: settings.publicBaseUrl,
            accessTokenFormat: 'opaque',
            accessTokenTTL: ACCESS_TOKEN_LIVES_S,
          }
        },
      },
    },
    // The library fetches URLs that a caller names. This hands out only documents that `allowFetch` has loaded; nothing
    // else is fetched.
    fetch: (url) => documents.open(Provider.ctx, url instanceof Request ? url.url : url.toString()),
    // The routes turn this JSON into a page for a browser.
    renderError(ctx, out) {
      ctx.type = 'json'
      ctx.body = out
    },
  }
  const provider = new Provider(settings.publicBaseUrl, configuration)
  // Host and protocol come from PUBLIC_BASE_URL; the bridge sets both headers on each request.
  provider.proxy = true
  compareHashedSecrets(provider)
  return { provider, tokens, grants }
}

/**
 * The only prompt: does the administrator approve this assistant? Asked once per grant, or once per browser when it is
 * remembered.
 */
function approvalPolicy() {
  const { Check, Prompt } = interactionPolicy
  const unanswered = new Check('not_approved', 'the administrator has not approved this', (ctx) => {
    refuseUnknownScopes((ctx.oidc.params?.['scope'] as string | undefined) ?? '')
    return !ctx.oidc.entities.Grant?.jti
  })
  return [new Prompt({ name: 'consent', requestable: true }, unanswered)]
}

/**
 * The library would drop unknown scopes silently. `offline_access` is let through: every client gets a refresh token
 * anyway.
 */
function refuseUnknownScopes(list: string): void {
  const unknown = list.split(' ').filter((scope) => scope && scope !== 'offline_access' && !isScope(scope))
  if (unknown.length > 0) throw new errors.InvalidScope('the API has no such scope', unknown.join(' '))
}

/** The grant that was just approved, or a remembered one that covers all requested scopes. */
async function loadGrant(ctx: KoaContextWithOIDC, grants: Grants) {
  const { provider, result, session, client, params } = ctx.oidc
  const approved = (result?.['consent'] as { grantId?: string } | undefined)?.grantId
  if (approved) return provider.Grant.find(approved)
  const known = client && session?.grantIdFor(client.clientId)
  const grant = known ? await grants.find(known) : undefined
  const asked = readScopes(params?.['scope'] as string | undefined)
  // A member's role decides what the session may do, not what the page asks for.
  const isCovered = grant?.memberId !== undefined || asked.every((scope) => grant?.scopes.includes(scope))
  if (!grant?.remember || !isCovered) return undefined
  return provider.Grant.find(grant.grantId)
}

/** Client secrets are stored as hashes, so a presented secret is hashed before the comparison. */
function compareHashedSecrets({ Client }: Provider): void {
  Client.prototype.compareClientSecret = function compareClientSecret(actual: string): boolean {
    const [one, other] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(hashClientSecret(actual))]
    return one.length === other.length && timingSafeEqual(one, other)
  }
}

/**
 * ID tokens are not issued, but the library requires a key that could sign one. It is derived from the deployment's
 * secret.
 */
function signingKey(secret: string): JWK {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'oauth signing key', 32))
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' })
  return { ...jwk, alg: 'Ed25519', use: 'sig' }
}
