import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import { fetchFaultOf, FetchFault, fetchGuarded } from '#src/lib/network/guarded-fetch.ts'
import { findUrlFault, type TargetRules } from '#src/lib/network/public-target.ts'
import { type Claims, lackingClaims } from './claims.ts'
import { SignInRefused } from './refusal.ts'
import type { CompanyProvider } from './stored.ts'

/** Providers of companies, as openid-client talks to them. */
export interface Providers {
  /** Why a provider can't be used, by what it says of itself now; undefined when it can. */
  findFault(issuer: string): Promise<string | undefined>
  /** Where a browser signs in. Throws `SignInRefused` when the provider does not answer. */
  begin(provider: CompanyProvider, secret: string, sent: Sent): Promise<URL>
  /** What the provider says of the person that it sent back to `url`. Throws `SignInRefused`. */
  finish(provider: CompanyProvider, secret: string, sent: Sent, url: URL): Promise<Claims & { sub: string }>
}

/** What is sent with a browser, or kept to check what comes back with it. */
interface Sent {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

const LIMITS = { timeoutMs: 5_000, bytesMost: 256 * 1_024 }
const TIMEOUT_SECONDS = 10
/** How long is believed what a provider said of itself: a page of anybody makes this service ask for it. */
const KNOWN_MS = 300_000
const KNOWN_MOST = 200
/** The code of openid-client for a document of another issuer. */
const ISSUER_DIFFERS = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
/** OpenID Connect Core 1.0, section 2. */
const SUBJECT_MOST = 255
/** What a browser or this service is sent to. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

export function createProviders(rules: TargetRules): Providers {
  const fetch: openid.CustomFetch = async (url, { method, headers, body }) => {
    const sent = { method, headers, ...(body ? { body: textOf(body) } : {}) }
    const response = await fetchGuarded(url, sent, rules, LIMITS).catch((error: unknown) => {
      throw new FetchFault(fetchFaultOf(error))
    })
    if (response.status >= 500) throw new FetchFault(`was answered with status ${response.status}`)
    return response
  }
  const options = {
    [openid.customFetch]: fetch,
    timeout: TIMEOUT_SECONDS,
    execute: rules.allowLoopback ? [openid.allowInsecureRequests] : [],
  }
  const discover = async (issuer: string, clientId: string, auth: openid.ClientAuth) => {
    const found = await openid.discovery(new URL(issuer), clientId, undefined, auth, options)
    const fault = findMetadataFault(issuer, found.serverMetadata(), rules)
    if (fault) throw new FetchFault(fault)
    return found
  }
  const known = new LRUCache<string, openid.Configuration>({ max: KNOWN_MOST, ttl: KNOWN_MS })
  const open = async ({ issuer, client_id: clientId, client_secret: sealed }: CompanyProvider, secret: string) => {
    const key = JSON.stringify([issuer, clientId, sealed])
    const kept = known.get(key)
    if (kept) return kept
    const found = await discover(issuer, clientId, authBy(secret))
    known.set(key, found)
    return found
  }
  return {
    async findFault(issuer) {
      const fault = findUrlFault(issuer, rules)
      if (fault) return fault
      try {
        await discover(issuer, 'any', openid.None())
        return undefined
      } catch (error) {
        return `${wellKnownOf(issuer)} ${documentFaultOf(error)}`
      }
    },
    async begin(provider, secret, { redirectUri, state, nonce, verifier }) {
      try {
        return openid.buildAuthorizationUrl(await open(provider, secret), {
          redirect_uri: redirectUri,
          // The address of a person is asked for only where it is what the person is called.
          scope: provider.name_claim === 'email' ? 'openid profile email' : 'openid profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
      } catch (error) {
        throw asRefusal(error)
      }
    },
    async finish(provider, secret, { state, nonce, verifier }, url) {
      try {
        const client = await open(provider, secret)
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await openid.authorizationCodeGrant(client, url, checks)
        const claims = tokens.claims()!
        if (claims.sub.length > SUBJECT_MOST) throw new Error('a subject that is longer than OpenID Connect allows')
        const isWhole = lackingClaims(provider, claims).length === 0
        if (isWhole || !client.serverMetadata().userinfo_endpoint) return claims
        // Many providers keep the ID token small.
        return { ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims }
      } catch (error) {
        throw asRefusal(error)
      }
    },
  }
}

const otherIssuer = (issuer: string): string => `says that the issuer is ${issuer}: give it as it is written there`

/** What is wrong with a discovery document; undefined when all is well. */
function findMetadataFault(issuer: string, metadata: openid.ServerMetadata, rules: TargetRules): string | undefined {
  // Of a provider for many companies the issuer is a pattern, which fits all of them.
  if (metadata.issuer !== issuer) return otherIssuer(metadata.issuer)
  for (const name of ENDPOINTS) {
    const url = metadata[name]
    const fault = url === undefined ? 'is missing' : findUrlFault(url, rules)
    if (fault) return `has a ${name} that ${fault}`
  }
  return undefined
}

/** The way that the provider lists; of both the one that needs no encoding, at which providers differ. */
function authBy(secret: string): openid.ClientAuth {
  const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isPost ? post : basic)(server, client, body, headers)
  }
}

function textOf(body: NonNullable<openid.CustomFetchOptions['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new Error('openid-client sends forms alone')
}

const wellKnownOf = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Why an answer could not be fetched, if that is what is wrong. */
function unreachedOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FetchFault) return cause.message
  return undefined
}

/** What is wrong with a discovery document that openid-client refuses. */
function documentFaultOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { body?: { issuer?: unknown } } }
  if (code === ISSUER_DIFFERS && typeof cause?.body?.issuer === 'string') return otherIssuer(cause.body.issuer)
  return unreachedOf(error) ?? 'is no discovery document of an OpenID provider'
}

/** A failure of openid-client in words for a person. Its own ones may hold what the provider sent. */
function asRefusal(error: unknown): SignInRefused {
  if (error instanceof openid.AuthorizationResponseError)
    return new SignInRefused(
      'access_denied',
      `Your organisation’s provider did not let you in (${error.error}).`,
      'Sign in again, or ask those who run it.',
      error,
    )
  if (error instanceof openid.ResponseBodyError)
    return new SignInRefused(
      'access_denied',
      `Your organisation’s provider refused this service (${error.error}).`,
      'Sign in again. If it stays, an administrator sets the client and its secret anew, on the account page.',
      error,
    )
  const unreached = unreachedOf(error)
  if (unreached !== undefined)
    return new SignInRefused(
      'temporarily_unavailable',
      `Your organisation’s provider can’t be reached: what was asked for ${unreached}.`,
      'Try again in some minutes. Nothing has changed, and who is signed in stays so.',
      error,
    )
  return new SignInRefused(
    'invalid_request',
    'The answer of your organisation’s provider is not one to this sign-in.',
    'Sign in again. If it stays, an administrator compares issuer and client with those at the provider.',
    error,
  )
}
