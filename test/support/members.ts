import { randomBytes } from 'node:crypto'
import type { Role } from '#src/lib/scopes.ts'
import type { Client, OAuthService, Reply, Tokens } from './oauth.ts'
import type { Customer } from './service.ts'

/** Everything that the explorer asks for when a member signs in. */
export const PAGE_SCOPE = 'read write admin'

/** A browser that used a personal link: its pass as a cookie. */
export interface Passed {
  cookie: string
}

/** The steps of a person who signs in to the explorer, as plain HTTP. */
export function membersOf(oauth: OAuthService) {
  /** The explorer's own client: it goes back to a page of the service itself. */
  const registerPage = () => oauth.register({ redirect_uris: [`${oauth.url}/signed-in`], client_name: 'Explorer' })
  const post = (path: string, body: object): Promise<Reply> =>
    oauth.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const add = async (admin: Customer, role: Role, name = `A ${role}`): Promise<string> =>
    (await oauth.call(admin, 'POST', '/api/v1/members', { name, role })).json.id
  const linkFor = async (admin: Customer, memberId: string): Promise<string> => {
    const { json } = await oauth.call(admin, 'POST', `/api/v1/members/${memberId}/sign-in-link`)
    return new URLSearchParams(new URL(json.url).hash.slice(1)).get('link')!
  }
  const useLink = async (link: string): Promise<Passed> => {
    const { headers } = await post('/sign-in/use', { link })
    return { cookie: headers.getSetCookie()[0]!.split(';')[0]! }
  }
  /** The browser asks for access, with its pass. */
  const authorize = async (client: Client, { cookie }: Passed, changes: Record<string, string> = {}) => {
    const verifier = randomBytes(32).toString('base64url')
    const asked = { redirect_uri: `${oauth.url}/signed-in`, scope: PAGE_SCOPE, ...changes }
    const reply = await oauth.send(`/authorize?${oauth.parametersOf(client, verifier, asked)}`, { headers: { cookie } })
    const cookies = reply.headers.getSetCookie().map((text) => text.split(';')[0])
    return { reply, verifier, waitingPath: reply.headers.get('location') ?? '', cookies: cookies.join('; ') }
  }
  const redeem = async (client: Client, { waitingPath, cookies, verifier }: Awaited<ReturnType<typeof authorize>>) => {
    const answer = await oauth.goOn({ waitingPath, cookies, status: 303, html: '', code: '', verifier })
    const code = answer.searchParams.get('code')
    if (code === null) throw new Error(`no code came back: ${answer.search}`)
    const back = { redirect_uri: `${oauth.url}/signed-in` }
    return (await oauth.redeem(client, code, verifier, back)).json as Tokens
  }
  const signIn = async (admin: Customer, memberId: string) => {
    const client = await registerPage()
    const asked = await authorize(client, await useLink(await linkFor(admin, memberId)))
    return { client, ...(await redeem(client, asked)) }
  }
  const call = (token: string, method: string, path: string, body?: object, url = oauth.url): Promise<Reply> =>
    oauth.send(new URL(path, url).href, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { registerPage, post, add, linkFor, useLink, authorize, redeem, signIn, call }
}
