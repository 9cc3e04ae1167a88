import { beforeAll, describe, expect, test } from 'vitest'
import { openOAuthService, type Client, type OAuthService, type ConsentContext } from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer
let client: Client

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ scopes: ['read', 'admin'] })
  client = await oauth.register()
})

const authorize = (changes: Record<string, string | null>) =>
  oauth.send(`/authorize?${oauth.parametersOf(client, 'v'.repeat(43), changes)}`)

describe('the waiting page', () => {
  test('goes on only in the browser that began', async () => {
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const other = await oauth.begin(client)
    for (const cookie of ['', other.cookies]) {
      const refused = await oauth.send(waiting.waitingPath, { headers: { cookie } })
      expect([refused.status, refused.json?.error]).toEqual([400, 'invalid_request'])
    }
    expect((await oauth.goOn(waiting)).searchParams.get('code')).toBeTruthy()
  })

  test.each([
    ['https://assistant.example:8443/cb', 'Back to <code>assistant.example:8443</code>'],
    ['http://127.0.0.1:49152/callback', 'Back to <code>127.0.0.1:49152</code>'],
    ['evilapp://claude.ai/cb', 'Back to <code>the app behind evilapp:</code>'],
    ['com.example.app:/cb', 'Back to <code>the app behind com.example.app:</code>'],
  ])(
    'names a host of the web, or the scheme of an app and nothing that the app writes behind it: %s',
    async (uri, place) => {
      const other = await oauth.register({ redirect_uris: [uri] })
      const { html } = await oauth.begin(other, { redirect_uri: uri })
      expect(html).toContain(place)
      expect(html).not.toContain('claude.ai')
      expect(html).toContain('It calls itself by that name; nobody has checked it.')
    },
  )

  test('holds no script, style or request of others, can’t be framed or kept', async () => {
    const { headers } = await authorize({})
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    for (const cookie of headers.getSetCookie()) {
      expect(cookie.toLowerCase()).toContain('httponly')
      expect(cookie.toLowerCase()).toContain('samesite=lax')
    }
  })
})

describe('the waiting page, opened again in its browser with the same parameters', () => {
  const reopen = (waiting: ConsentContext, changes = {}, cookie = waiting.cookies) =>
    oauth.send(`/authorize?${oauth.parametersOf(client, waiting.verifier, changes)}`, { headers: { cookie } })
  const codeOf = (text: string) => /class="code"[^>]*>([A-Z-]+)</.exec(text)?.[1]

  test('shows the same code while the request waits, and goes on when it is approved', async () => {
    const waiting = await oauth.begin(client)
    const again = await reopen(waiting)
    expect([again.status, codeOf(again.text)]).toEqual([200, waiting.code])
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const approved = await reopen(waiting)
    expect([approved.status, approved.headers.get('location')]).toEqual([303, waiting.waitingPath])
    expect((await oauth.goOn(waiting)).searchParams.get('code')).toBeTruthy()
    const after = await reopen(waiting)
    expect(after.status).toBe(200)
    expect(codeOf(after.text)).not.toBe(waiting.code)
  })

  test('is another request for other parameters, and in another browser', async () => {
    const waiting = await oauth.begin(client)
    for (const reply of [
      await reopen(waiting, { state: 'another' }),
      await reopen(waiting, { scope: 'read write' }),
      await reopen(waiting, {}, ''),
      await reopen(waiting, {}, waiting.cookies.replace(/(_opened_[0-9a-f]+)=[^;]+/, '$1=unknown')),
    ]) {
      expect(reply.status).toBe(200)
      expect(codeOf(reply.text)).not.toBe(waiting.code)
    }
  })

  test('says what became of it only to its browser', async () => {
    const waiting = await oauth.begin(client)
    const state = (cookie: string) => oauth.send(`${waiting.waitingPath}/state`, { headers: { cookie } })
    expect((await state(waiting.cookies)).json).toEqual({ state: 'pending' })
    const other = await oauth.begin(client)
    const unsigned = waiting.cookies.replaceAll(/_interaction\.sig=[^;]+/g, '')
    for (const cookie of ['', other.cookies, unsigned]) {
      const refused = await state(cookie)
      expect([refused.status, refused.json.error, refused.json.state]).toEqual([400, 'invalid_request', undefined])
    }
  })
})
