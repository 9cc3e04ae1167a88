import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth, Client, StreamableHTTPClientTransport, type OAuthClientProvider } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasBrowser, NO_VIOLATIONS, openPage, violationsInLightAndDark, violationsOf } from '#test/support/browser.ts'
import { startServer, storeVariables } from '#test/support/programs.ts'
import { regpackJson } from '#test/support/regpack.ts'

let url: string
beforeAll(async () => {
  ;({ url } = await startServer({ ...storeVariables(), LOG_LEVEL: 'silent' }))
})

/** An assistant on the user's machine: it registers, opens a browser, and listens for what comes back. */
async function openAssistant() {
  const came: URL[] = []
  const listener = createServer((request, response) => {
    came.push(new URL(request.url!, redirectUrl))
    response.setHeader('content-type', 'text/html').end('<h1>You may close this page</h1>')
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  const redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
  const saved: Record<string, any> = {}
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: 'Desk assistant', token_endpoint_auth_method: 'none' },
    clientInformation: () => saved['client'],
    saveClientInformation: (client) => void (saved['client'] = client),
    tokens: () => saved['tokens'],
    saveTokens: (tokens) => void (saved['tokens'] = tokens),
    redirectToAuthorization: (to) => void (saved['url'] = to),
    saveCodeVerifier: (verifier) => void (saved['verifier'] = verifier),
    codeVerifier: () => saved['verifier'],
  }
  const serverUrl = new URL('/mcp', url)
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  return { came, provider, serverUrl, authorizationUrl: String(saved['url']) }
}

/** The page loads nothing from elsewhere and breaks no rule of its own. */
function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => new URL(request.url()).hostname !== '127.0.0.1' && complaints.push(request.url()))
  return complaints
}

describe.skipIf(!hasBrowser)('a user connects an assistant in a real browser', () => {
  test('sees the code, is approved at the command line, comes back with a token, and the usage shows the call', async () => {
    const workspace = await regpackJson('workspace', 'create', 'Assistants')
    await regpackJson('credits', 'grant', workspace.id, '20', '--reason', 'trial')
    const { came, provider, serverUrl, authorizationUrl } = await openAssistant()

    const page = await openPage()
    const complaints = watch(page)
    await page.goto(authorizationUrl)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Waiting for your administrator')
    expect(await page.getByText('Desk assistant').isVisible()).toBe(true)
    const code = await page.locator('.code').innerText()
    await page.getByText(/The request ends in 14:\d\d\./).waitFor()

    expect(await regpackJson('oauth', 'list', '--status', 'pending')).toContainEqual(expect.objectContaining({ code }))
    await regpackJson('oauth', 'approve', code, '--workspace', workspace.id, '--reason', 'agreed')

    await page.getByRole('heading', { name: 'You may close this page' }).waitFor()
    expect(complaints).toEqual([])
    const [back] = came
    const authorizationCode = back!.searchParams.get('code')!
    expect(await auth(provider, { serverUrl, authorizationCode, iss: back!.searchParams.get('iss')! })).toBe(
      'AUTHORIZED',
    )

    const client = new Client({ name: 'desk', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: provider }))
    onTestFinished(() => client.close())
    const answer = await client.callTool({ name: 'get_pack', arguments: { pack_id: 'eu-dora' } })
    expect(answer.structuredContent).toMatchObject({ id: 'eu-dora' })

    const { access_token: token } = (await provider.tokens())!
    const usage = await fetch(`${url}/api/v1/billing/usage`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await usage.json()) as { data: unknown[] }
    expect(data).toContainEqual(expect.objectContaining({ operation: 'getDomainPack', credits: 1, calls: 1 }))
  })

  test('can read the page in light and dark, narrow and wide: axe finds nothing', async () => {
    const { authorizationUrl } = await openAssistant()
    const page = await openPage()
    const complaints = watch(page)
    await page.goto(authorizationUrl)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
      expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
    }
    expect(complaints).toEqual([])
    await page.goto(`${url}/authorize?client_id=nobody`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This can’t go on')
    expect(await violationsOf(page)).toEqual([])
  })

  test('reads whose word the name is, and where an app is what it leads to; a name of 120 letters stays inside the page', async () => {
    const name = 'W'.repeat(120)
    const scheme = `evilapp${'x'.repeat(80)}`
    const registered = await fetch(`${url}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: name,
        redirect_uris: [`${scheme}://claude.ai/cb`],
        token_endpoint_auth_method: 'none',
      }),
    })
    const { client_id: clientId } = (await registered.json()) as { client_id: string }
    const parameters = new URLSearchParams({
      client_id: clientId,
      redirect_uri: `${scheme}://claude.ai/cb`,
      response_type: 'code',
      scope: 'read write admin packs:unpublished',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
    })
    const page = await openPage()
    await page.goto(`${url}/authorize?${parameters.toString()}`)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.getByText(name).isVisible()).toBe(true)
      expect(await page.getByText('It calls itself by that name; nobody has checked it.').isVisible()).toBe(true)
      expect(await page.getByText(`the app behind ${scheme}:`).isVisible()).toBe(true)
      expect(await page.locator('main').innerText()).not.toContain('claude.ai')
      const widest = await page.evaluate(
        '[document.documentElement.scrollWidth, ...[...document.querySelectorAll("*")].map((one) => Math.ceil(one.getBoundingClientRect().right))]',
      )
      expect(Math.max(...(widest as number[]))).toBeLessThanOrEqual(width)
      expect(await violationsOf(page)).toEqual([])
    }
  })

  test('goes on without JavaScript too, and learns of a denial', async () => {
    const { came, authorizationUrl } = await openAssistant()
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto(authorizationUrl)
    await regpackJson('oauth', 'deny', await page.locator('.code').innerText())
    await page.getByRole('heading', { name: 'You may close this page' }).waitFor()
    expect(came[0]!.searchParams.get('error')).toBe('access_denied')
  })
})

test.skipIf(hasBrowser)('no Chromium on this machine: the browser’s tests are skipped', () => {
  expect(hasBrowser).toBe(false)
})
