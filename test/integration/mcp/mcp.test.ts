import { readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TOOLS } from '#src/mcp/tools.ts'
import { eventually } from '#test/support/eventually.ts'
import { openOAuthService, type OAuthService } from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ credits: 1_000 })
})

async function connect(headers: Record<string, string> = { 'x-api-key': customer.secret }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', oauth.url), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}

async function call(name: string, args: Record<string, unknown> = {}, who = customer) {
  const client = await connect({ 'x-api-key': who.secret })
  return (await client.callTool({ name, arguments: args })) as Record<string, any>
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  oauth.send('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

describe('tools', () => {
  test('are all listed, each with words for a model, its price, and a schema that stands alone, in 61 kB', async () => {
    const { tools } = await (await connect()).listTools()
    expect(tools.map((tool) => tool.name)).toEqual(TOOLS.map((tool) => tool.name))
    // A client gives the list to its model with every question.
    const { text } = await post(LIST, { 'x-api-key': customer.secret })
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(61_000)
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      formats: { uuid: true, date: true, 'date-time': true, uri: true },
    })
    for (const tool of tools) {
      expect(tool.description).toMatch(/Price: \d+ credits?\./)
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(() => ajv.compile(tool.inputSchema)).not.toThrow()
      expect(JSON.stringify(tool)).not.toContain('#/components')
    }
  })

  test('answer what the operation answers, at the same price', async () => {
    const over = await oauth.call(
      customer,
      'GET',
      '/api/v1/domain-packs/eu-dora/obligations?view=compact&limit=3&offset=2',
    )
    const before = await customer.balance()
    const result = await call('list_obligations', { pack_id: 'eu-dora', limit: 3, offset: 2 })
    expect(result['structuredContent']).toEqual(over.json)
    expect(JSON.parse(result['content'][0].text)).toEqual(over.json)
    expect(before - (await customer.balance())).toBe(1)
    // Other files publish packs of their own.
    const asked = { jurisdictions: ['DE'], pack_ids: readdirSync('seed/packs') }
    const body = { entity_roles: ['credit_institution'], facts: { staff: 600 }, ...asked }
    const path = '/api/v1/regulatory-graph/applicability-check'
    const checked = await oauth.call(customer, 'POST', path, { ...body, view: 'compact' })
    const whole = await call('check_applicability', { ...body, include_relationships: true })
    expect(whole['structuredContent']).toEqual(checked.json)
    const { relationships: _relationships, relationships_total: _total, ...short } = checked.json
    expect((await call('check_applicability', body))['structuredContent']).toEqual(short)
  })

  test('answer with text alone where it is longer than a megabyte', async () => {
    const subjects = Array.from({ length: 25 }, (_, at) => ({ id: `s${at}`, entity_roles: ['credit_institution'] }))
    const body = { subjects, include_obligations: true, view: 'full', limit: 500 }
    const { content, ...others } = await call('check_applicability', body)
    expect(content[0].text.length).toBeGreaterThan(1024 * 1024)
    expect(JSON.parse(content[0].text).results.length).toBeGreaterThan(0)
    expect(others).not.toHaveProperty('structuredContent')
  })

  test('give answers that fit into the memory of a model, unless it asks for more', async () => {
    const { tools } = await (await connect()).listTools()
    const schemaOf = (name: string) => tools.find((tool) => tool.name === name)!.inputSchema as Record<string, any>
    expect(schemaOf('list_obligations')['properties'].limit).toMatchObject({ default: 10, maximum: 500 })
    const shipped = readdirSync('seed/packs')
    const sizes = []
    for (const [name, args] of [
      ['list_obligations', { pack_id: 'eu-dora' }],
      ['list_vocabulary', { kind: 'entity_roles' }],
      ['list_vocabulary', { q: 'payment' }],
      ['list_change_events', {}],
      ['query_relationships', {}],
      // Other files publish packs of their own.
      ['search_obligations', { q: 'incident', pack_id: shipped }],
      ['check_applicability', { entity_roles: ['credit_institution'], jurisdictions: ['DE'], pack_ids: shipped }],
    ] as const)
      sizes.push({ name, args, size: (await call(name, args))['content'][0].text.length as number })
    expect(sizes.filter(({ size }) => size > 40_000)).toEqual([])
    const { structuredContent } = await call('list_vocabulary', { q: 'payment institution' })
    expect(structuredContent.entity_roles.map((term: any) => term.code)).toContain('payment_institution')
    expect(structuredContent.entity_roles[0]).not.toHaveProperty('definition')
    // Other files load terms between the two calls.
    const both = async () => {
      const all = await oauth.call(customer, 'GET', '/api/v1/vocabularies')
      return [(await call('list_vocabulary', { view: 'full' }))['structuredContent'], all.json]
    }
    const [told, whole] = await eventually(both, ([one, other]) => isDeepStrictEqual(one, other))
    expect(told).toEqual(whole)
  })

  test('tell a model which argument is wrong and what would be right, and charge nothing', async () => {
    const before = await customer.balance()
    const wrong = await call('check_applicability', { entity_roles: ['credit_institutions'] })
    expect(wrong['isError']).toBe(true)
    expect(wrong['content'][0].text).toMatch(/^validation_error: .*entity_roles\.0: .*credit_institution/s)
    expect((await call('get_pack', { pack_id: 'eu-nothing' }))['content'][0].text).toContain('not_found')
    expect((await call('get_pack', {}))['content'][0].text).toContain('pack_id: is required')
    expect((await call('list_packs', { nonsense: 1 }))['content'][0].text).toContain('nonsense')
    expect((await call('list_packs', { limit: 0 }))['content'][0].text).toContain('limit')
    expect(await customer.balance()).toBe(before)
  })

  test('take arguments as their schema says, and read no number out of a string', async () => {
    for (const [args, words] of [
      [{ limit: '5' }, 'limit: must be integer'],
      [{ q: 5 }, 'q: must be string'],
      [{ limit: 1.5 }, 'limit: must be integer'],
      [{ q: ['a'] }, 'q: must be string'],
    ] as const)
      expect((await call('list_packs', args))['content'][0].text).toContain(words)
    expect((await call('search_obligations', { pack_id: 'eu-gdpr' }))['content'][0].text).toContain('pack_id: must be')
    const search = await call('search_obligations', { pack_id: ['eu-gdpr'], limit: 1 })
    expect(search['structuredContent'].data).toHaveLength(1)
  })

  test.each(['..', '.', '../tokens', 'eu-gdpr/../../tokens', 'eu-gdpr/versions', '%2e%2e', 'eu-gdpr?view=full', ''])(
    'reach no other path by the argument %o',
    async (packId) => {
      const result = await call('get_pack', { pack_id: packId })
      expect(result['isError']).toBe(true)
      expect(result['content'][0].text).toMatch(/^(?:not_found|validation_error): .*pack_id/)
    },
  )

  test('say what is missing when credits or scopes are', async () => {
    const poor = await oauth.openCustomer({ credits: 0 })
    expect((await call('list_packs', {}, poor))['content'][0].text).toContain('credits_exhausted')
    expect((await call('get_credits', {}, poor))['isError']).toBeFalsy()
    const drafts = await call('list_packs', { publication_mode: 'draft' })
    expect(drafts['content'][0].text).toContain('packs:unpublished')
  })

  test('that don’t exist are an error of the protocol', async () => {
    const client = await connect()
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('there is no tool nothing')
  })
})

describe('resources and prompts', () => {
  test('hold the packs and their obligations', async () => {
    const client = await connect()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain('regpack://packs/eu-gdpr')
    const { contents } = await client.readResource({ uri: 'regpack://packs/eu-gdpr' })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: 'eu-gdpr' })
    const duties = await client.readResource({ uri: 'regpack://packs/eu-gdpr/obligations' })
    expect(JSON.parse((duties.contents[0] as { text: string }).text).data.length).toBeGreaterThan(50)
    await expect(client.readResource({ uri: 'regpack://packs/eu-nothing' })).rejects.toThrow('not_found')
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('no resource')
  })

  test('are listed for nothing, without credits too', async () => {
    const poor = await oauth.openCustomer({ credits: 0 })
    const { resources } = await (await connect({ 'x-api-key': poor.secret })).listResources()
    expect(resources.map(({ uri }) => uri)).toContain('regpack://packs/eu-gdpr')
    const before = await customer.balance()
    await (await connect()).listResources()
    expect(await customer.balance()).toBe(before)
  })

  test('change with publications, and no client is promised a notification of that', async () => {
    const client = await connect()
    expect(client.getServerCapabilities()).toMatchObject({ tools: {}, prompts: {}, resources: {} })
    expect(JSON.stringify(client.getServerCapabilities())).not.toMatch(/listChanged|subscribe/)
  })

  test('that can’t be decoded don’t exist', async () => {
    const client = await connect()
    await expect(client.readResource({ uri: 'regpack://packs/%ff' })).rejects.toThrow('there is no resource')
  })

  test('write what an analyst would ask', async () => {
    const client = await connect()
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      'which_regimes_apply',
      'duties_of_a_regime',
      'overlap_of_two_regimes',
    ])
    const { messages } = await client.getPrompt({
      name: 'which_regimes_apply',
      arguments: { company: 'A bank in Riga' },
    })
    expect(JSON.stringify(messages)).toContain('A bank in Riga')
    for (const { name: tool } of TOOLS.filter((each) => JSON.stringify(messages).includes(each.name)))
      expect(TOOLS.map((each) => each.name)).toContain(tool)
    await expect(client.getPrompt({ name: 'which_regimes_apply', arguments: {} })).rejects.toThrow('needs company')
  })
})

describe('the endpoint', () => {
  test('tells a stranger where to get a token', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { 'x-api-key': 'nonsense' }]) {
      const refused = await post(LIST, headers)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toContain(
        `resource_metadata="${oauth.url}/.well-known/oauth-protected-resource/mcp"`,
      )
    }
  })

  test('is asked for what a tool needs at the door, by a token, and answers in words to a key', async () => {
    const { access_token: token } = await oauth.connect(customer, { scope: 'read' })
    const params = { name: 'save_customer', arguments: { id: 'x', entity_roles: [] } }
    const write = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const refused = await post(write, { authorization: `Bearer ${token}` })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="read write"/)
    expect((await post(LIST, { authorization: `Bearer ${token}` })).status).toBe(200)
    const byKey = await post(write, { 'x-api-key': customer.secret })
    expect([byKey.status, byKey.json.result.isError]).toEqual([200, true])
  })

  test('says what an initialization lacks', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: {} } }
    const refused = await post(message, { 'x-api-key': customer.secret })
    expect(refused.json.error).toMatchObject({ code: -32602, message: expect.stringContaining('protocolVersion') })
  })

  test('takes no call from a page of another site', async () => {
    const key = { 'x-api-key': customer.secret }
    const foreign = await post(LIST, { ...key, origin: 'https://evil.example' })
    expect([foreign.status, foreign.headers.get('www-authenticate')]).toEqual([403, null])
    expect((await post(LIST, { ...key, origin: oauth.url })).status).toBe(200)
  })

  test('has no sessions: neither a stream to open nor one to end', async () => {
    for (const method of ['GET', 'DELETE']) {
      const headers = { 'x-api-key': customer.secret, accept: 'text/event-stream' }
      const refused = await oauth.send('/mcp', { method, headers })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test.each(['latest', '2099-01-01', '2024-01-01'])(
    'a header with the version %s is said to be wrong',
    async (version) => {
      const { status, json } = await post(LIST, { 'x-api-key': customer.secret, 'mcp-protocol-version': version })
      expect(status).toBe(400)
      expect(json.error.message).toMatch(
        new RegExp(`^The header MCP-Protocol-Version is "${version}", .*send one of 2026-07-28, 2025-11-25, `),
      )
    },
  )

  test('refuses what isn’t JSON-RPC in its own form', async () => {
    const key = { 'x-api-key': customer.secret }
    expect((await post({ hello: 1 }, key)).status).toBe(400)
    expect((await post([], key)).status).toBe(400)
  })

  const raw = (body: string) =>
    oauth.send('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': customer.secret,
      },
      body,
    })

  test('takes no batch, whatever is in it', async () => {
    const before = await customer.balance()
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_packs', arguments: {} } }
    for (const batch of [[LIST], [message, message]]) {
      const refused = await raw(JSON.stringify(batch))
      expect([refused.status, refused.json.error.code, refused.json.id]).toEqual([400, -32600, null])
    }
    expect(await customer.balance()).toBe(before)
  })

  test.each([
    ['what is no JSON', '{', -32700],
    ['what lies too deep', `{"jsonrpc":"2.0","id":1,"method":"x","params":${'['.repeat(64)}${']'.repeat(64)}}`, -32600],
    ['a key that is never accepted', '{"jsonrpc":"2.0","id":1,"method":"x","__proto__":{}}', -32600],
  ])('answers %s as JSON-RPC does', async (_, body, code) => {
    const refused = await raw(body)
    expect(refused.status).toBe(400)
    expect(refused.json).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code, message: expect.stringMatching(/^The message /), data: { trace_id: expect.any(String) } },
    })
  })

  test.each([
    ['tools/call', undefined, 'params is required'],
    ['tools/call', {}, 'params.name is required'],
    ['tools/call', { name: 5 }, 'params.name must be string'],
    ['tools/call', { name: 'list_packs', arguments: [] }, 'params.arguments must be object'],
    ['resources/read', { uri: 5 }, 'params.uri must be string'],
    ['prompts/get', { name: 'x', arguments: { company: 5 } }, 'params.arguments.company must be string'],
  ])('says what is wrong with the params of %s: %o', async (method, params, words) => {
    const refused = await raw(JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }))
    expect(refused.json).toEqual({ jsonrpc: '2.0', id: 'a', error: { code: -32602, message: `${method}: ${words}` } })
  })
})
