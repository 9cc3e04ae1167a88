import { createHash, randomBytes } from 'node:crypto'
import getPort from 'get-port'
import { openOwnService, TEST_SECRETS, type Customer, type Service, type ServiceSettings } from './service.ts'

export const REDIRECT = 'http://127.0.0.1:49152/callback'
export const ADMIN = { 'x-billing-admin-key': TEST_SECRETS.billingAdminKey }

/** A client as it was registered. */
export interface Client {
  client_id: string
  client_secret?: string
}

/** A browser that waits for the administrator's decision. */
export interface ConsentContext {
  /** Response of `GET /authorize`. */
  status: number
  html: string
  cookies: string
  code: string
  waitingPath: string
  verifier: string
}

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  json: any
}

/** The service on a real port, and an assistant's steps as plain HTTP. */
export interface OAuthService extends Service {
  url: string
  send(path: string, options?: RequestInit): Promise<Reply>
  register(metadata?: object): Promise<Client>
  /** The parameters of a valid authorization request, with `changes`; null leaves one out. */
  parametersOf(client: Client, verifier: string, changes?: Record<string, string | null>): string
  begin(client: Client, changes?: Record<string, string | null>): Promise<ConsentContext>
  decide(code: string, decision: 'approve' | 'deny', body?: object, headers?: Record<string, string>): Promise<Reply>
  /** The browser continues, as far as the redirect to the assistant. */
  goOn(waiting: ConsentContext): Promise<URL>
  redeem(client: Client, code: string, verifier: string, changes?: Record<string, string | null>): Promise<Reply>
  refresh(client: Client, refreshToken: string, changes?: Record<string, string | null>): Promise<Reply>
  /** All steps in turn. */
  connect(
    customer: Customer,
    options?: { client?: Client; scope?: string; approval?: object },
  ): Promise<Tokens & { client: Client }>
}

/** The clock of these services: tokens end by the day of the run, at which the library and Redis are too. */
export const OPENED_AT = new Date().toISOString()

/** The instant so many ms after `OPENED_AT`. */
export const afterOpening = (ms: number): string => new Date(Date.parse(OPENED_AT) + ms).toISOString()

export async function openOAuthService(settings: ServiceSettings = {}): Promise<OAuthService> {
  const port = await getPort()
  const url = `http://127.0.0.1:${port}`
  const service = await openOwnService({ ...settings, publicBaseUrl: url })
  service.clock.set(OPENED_AT)
  await service.app.listen({ port, host: '127.0.0.1' })

  const send = async (path: string, options: RequestInit = {}): Promise<Reply> => {
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...options })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
  }
  const postJson = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const postForm = (path: string, form: Record<string, string | null>) =>
    send(path, { method: 'POST', body: new URLSearchParams(given(form)) })

  const oauth: OAuthService = {
    ...service,
    url,
    send,
    async register(metadata = {}) {
      const body = {
        redirect_uris: [REDIRECT],
        client_name: 'Assistant',
        token_endpoint_auth_method: 'none',
        ...metadata,
      }
      const { status, json } = await postJson('/register', body)
      if (status !== 201) throw new Error(`not registered: ${status} ${JSON.stringify(json)}`)
      return json as Client
    },
    parametersOf: (client, verifier, changes = {}) =>
      new URLSearchParams(
        given({
          response_type: 'code',
          client_id: client.client_id,
          redirect_uri: REDIRECT,
          code_challenge: challengeOf(verifier),
          code_challenge_method: 'S256',
          state: 'a-state',
          scope: 'read',
          ...changes,
        }),
      ).toString(),
    async begin(client, changes) {
      const verifier = randomBytes(32).toString('base64url')
      const response = await send(`/authorize?${oauth.parametersOf(client, verifier, changes)}`)
      return {
        status: response.status,
        html: response.text,
        cookies: response.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
        code: /class="code"[^>]*>([A-Z-]+)</.exec(response.text)?.[1] ?? '',
        waitingPath: /data-next-url="([^"]+)"/.exec(response.text)?.[1] ?? '',
        verifier,
      }
    },
    decide: (code, decision, body = {}, headers = {}) =>
      postJson(`/api/v1/admin/oauth/assistant/requests/${code}/${decision}`, body, { ...ADMIN, ...headers }),
    async goOn({ waitingPath, cookies }) {
      const decided = await send(waitingPath, { headers: { cookie: cookies } })
      const resumed = await send(decided.headers.get('location')!, { headers: { cookie: cookies } })
      return new URL(resumed.headers.get('location')!)
    },
    redeem: (client, code, verifier, changes = {}) =>
      postForm('/token', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT,
        code_verifier: verifier,
        client_id: client.client_id,
        ...changes,
      }),
    refresh: (client, refreshToken, changes = {}) =>
      postForm('/token', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: client.client_id,
        ...changes,
      }),
    async connect(customer, { client, scope = 'read', approval = {} } = {}) {
      const assistant = client ?? (await oauth.register())
      const waiting = await oauth.begin(assistant, { scope })
      await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId, ...approval })
      const code = (await oauth.goOn(waiting)).searchParams.get('code')!
      const { json } = await oauth.redeem(assistant, code, waiting.verifier)
      return { ...(json as Tokens), client: assistant }
    },
  }
  return oauth
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function given(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== null))
}
