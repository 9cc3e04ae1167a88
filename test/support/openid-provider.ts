import { createServer } from 'node:http'
import getPort from 'get-port'
import { Provider } from 'oidc-provider'
import { cleanUpAfterFile } from './clean-up.ts'

/** What the provider says of a person, by claim, besides the subject. */
type PersonClaims = Record<string, unknown>

/** A company's OpenID provider that runs on this machine. */
export interface OpenIdProvider {
  issuer: string
  client: { client_id: string; client_secret: string }
  /** By subject. A person who is not in it can't sign in. */
  people: Map<string, PersonClaims>
  /** A browser goes from the authorization request of the service to where the provider sends it back. */
  signIn(url: string, person: string): Promise<URL>
  close(): Promise<void>
}

interface ProviderOptions {
  /** Where it may send browsers back to. */
  redirectUris: string[]
  /** True: the ID token has all claims; else the userinfo endpoint has them. */
  isWhole?: boolean
}

const PERSON = 'x-person'
const SECRET = 'a-secret-of-the-company-5d41402abc4b2a76'

/** Opens a provider on loopback. Who signs in is the person whom the browser names: there are no passwords. */
export async function openOpenIdProvider({ redirectUris, isWhole = false }: ProviderOptions): Promise<OpenIdProvider> {
  const port = await getPort()
  const issuer = `http://127.0.0.1:${port}`
  const client = { client_id: 'regulatory-packs', client_secret: SECRET }
  const people = new Map<string, PersonClaims>()
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: redirectUris, token_endpoint_auth_method: 'client_secret_post' }],
    cookies: { keys: ['a-key-of-the-provider'] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'groups'] },
    conformIdTokenClaims: !isWhole,
    findAccount: (_ctx, sub) => {
      const claims = people.get(sub)
      return claims && { accountId: sub, claims: () => ({ ...claims, sub }) }
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    async loadExistingGrant(ctx) {
      const { oidc } = ctx
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const login = { accountId: String(request.headers[PERSON]) }
    if (!request.url!.startsWith('/interaction/')) void answer(request, response)
    else void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  cleanUpAfterFile(close)
  return {
    issuer,
    client,
    people,
    async signIn(url, person) {
      const jar = new Map<string, string>()
      let at = new URL(url)
      while (at.origin === issuer) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie, [PERSON]: person } })
        const location = response.headers.get('location')
        if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
        for (const text of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
          jar.set(name, value)
        }
        at = new URL(location, at)
      }
      return at
    },
    close,
  }
}
