import { signal } from '@preact/signals'
import { createClient, type Schemas } from '#clients/typescript/src/index.ts'
import { credential, renewIn, signIn, type Credential } from './session.ts'

/** The path to which the authorization server sends the browser back. */
export const RETURN_PATH = '/signed-in'
const CLIENT_NAME = 'Explorer of regulatory packs, in a browser'
/** What a browser asks an administrator for, who may allow less. */
const SCOPE = 'read write'
/** What a member’s browser asks for; the role decides which of it. */
export const MEMBER_SCOPE = 'read write admin'

/** What went wrong when the tab came back from the administrator's decision. */
export const grantFailure = signal<unknown>(undefined)
export const isRedeeming = signal(false)

/** PKCE needs the digest that browsers have on https and on the own machine alone. */
export const canAskForGrant = (): boolean => isSecureContext

/** The refusal that the administrator or the server sent back with the browser. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused'
}

interface Begun {
  state: string
  verifier: string
  clientId: string
  returnTo: string
}
interface Registered {
  id: string
  untilMs: number
}

const BEGUN = 'grant-begun'
const CLIENT = 'grant-client'
const HOUR_MS = 3_600_000
/** The server forgets a client that no administrator has let in after a day, and any other after 400 days. */
const NEW_CLIENT_MS = 23 * HOUR_MS
const APPROVED_CLIENT_MS = 390 * 24 * HOUR_MS

const client = () => createClient({ attempts: 3, deadlineMs: 20_000 })
const redirectUri = () => `${location.origin}${RETURN_PATH}`

/**
 * Leaves for the page on which the reader waits for the administrator; this address is kept for the way back. Anew: a
 * grant that this browser remembers is not taken.
 */
export async function askForGrant({ scope = SCOPE, isAnew = false } = {}): Promise<void> {
  const { pathname, search, hash } = location
  const clientId = await registerClient()
  const begun: Begun = { state: random(), verifier: random(), clientId, returnTo: `${pathname}${search}${hash}` }
  sessionStorage.setItem(BEGUN, JSON.stringify(begun))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: begun.clientId,
    redirect_uri: redirectUri(),
    scope,
    state: begun.state,
    ...(isAnew ? { prompt: 'consent' } : {}),
    code_challenge: await challengeOf(begun.verifier),
    code_challenge_method: 'S256',
  })
  location.assign(`/authorize?${query.toString()}`)
}

async function registerClient(): Promise<string> {
  const known = JSON.parse(localStorage.getItem(CLIENT) ?? 'null') as Registered | null
  if (known && known.untilMs > Date.now()) return known.id
  const { data: registered } = await client().POST('/register', {
    body: {
      client_name: CLIENT_NAME,
      redirect_uris: [redirectUri()],
      scope: MEMBER_SCOPE,
      token_endpoint_auth_method: 'none',
    },
  })
  rememberClient(registered.client_id, NEW_CLIENT_MS)
  return registered.client_id
}

function rememberClient(id: string, livesMs: number): void {
  localStorage.setItem(CLIENT, JSON.stringify({ id, untilMs: Date.now() + livesMs } satisfies Registered))
}

/** Takes the code out of the address before anything is drawn, goes back to where the reader was, and redeems it. */
export function takeGrantFromAddress(): void {
  if (location.pathname !== RETURN_PATH) return
  const answer = new URLSearchParams(location.search)
  const begun = JSON.parse(sessionStorage.getItem(BEGUN) ?? 'null') as Begun | null
  sessionStorage.removeItem(BEGUN)
  history.replaceState(null, '', begun?.returnTo ?? '/')
  isRedeeming.value = true
  redeem(answer, begun)
    .then(signIn)
    .catch((error: unknown) => (grantFailure.value = error))
    .finally(() => (isRedeeming.value = false))
}

async function redeem(answer: URLSearchParams, begun: Begun | null): Promise<Credential> {
  const refusal = answer.get('error')
  if (refusal !== null) throw new GrantRefused(answer.get('error_description') ?? refusal)
  const code = answer.get('code')
  // An answer that this tab did not ask for may be another person's.
  if (!begun || code === null || answer.get('state') !== begun.state || answer.get('iss') !== location.origin)
    throw new GrantRefused('this tab did not ask for this answer')
  const { data } = await client().POST('/token', {
    body: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(),
      code_verifier: begun.verifier,
      client_id: begun.clientId,
    },
  })
  rememberClient(begun.clientId, APPROVED_CLIENT_MS)
  return credentialOf(data, begun.clientId)
}

function credentialOf({ access_token: secret, refresh_token: refreshToken }: Tokens, clientId: string): Credential {
  return refreshToken === undefined ? { secret } : { secret, grant: { clientId, refreshToken } }
}
type Tokens = Schemas['TokenResponse']

/**
 * A new access token in place of one that was refused; undefined where none can be had. Tabs take turns: the token that
 * another one has just fetched is good for this one too.
 */
export async function renewGrant(refused: string | undefined): Promise<string | undefined> {
  if (refused === undefined) return undefined
  return navigator.locks.request('explorer-renewal', async () => {
    const held = credential.value
    if (!held?.grant) return undefined
    if (held.secret !== refused) return held.secret
    const { clientId, refreshToken } = held.grant
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId } as const
    const renewed = await client()
      .POST('/token', { body })
      .catch(() => undefined)
    if (!renewed) return undefined
    renewIn(credentialOf(renewed.data, clientId))
    return renewed.data.access_token
  })
}

/** Ends a grant at the server. The tab has forgotten it already, so a failure leaves a token that no page holds. */
export function endGrant({ grant }: Credential): void {
  if (!grant) return
  const body = { token: grant.refreshToken, client_id: grant.clientId }
  void client()
    .POST('/revoke', { body, keepalive: true })
    .catch(() => undefined)
}

const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
