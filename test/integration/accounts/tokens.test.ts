import { beforeAll, describe, expect, test } from 'vitest'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openOwnService, openService, type Customer, type Service } from '#test/support/service.ts'

const TOKENS = '/api/v1/tokens'
const PACKS = '/api/v1/domain-packs?limit=1'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const openAdmin = () => service.openCustomer({ credits: 100, scopes: ['read', 'admin'] })
const post = (customer: Pick<Customer, 'secret'>, path: string, body?: object, key?: string) =>
  service.call(customer, 'POST', path, body, key ? { 'idempotency-key': key } : {})
const statusOf = async (secret: string) => (await service.call({ secret }, 'GET', PACKS)).status

describe('POST /tokens', () => {
  test('makes a data token whose secret works and is shown once', async () => {
    const admin = await openAdmin()
    const { status, json } = await post(admin, TOKENS, { name: 'import', expires_at: '2030-01-31T00:00:00Z' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      token: { name: 'import', token_type: 'data', status: 'active', scopes: ['read'], created_by: admin.keyId },
      secret: expect.stringMatching(/^rpk_live_[0-9A-Za-z]{56}$/),
    })
    expect(await statusOf(json.secret)).toBe(200)
    const list = await service.call(admin, 'GET', TOKENS)
    expect(list.json.data).toHaveLength(2)
    expect(list.text).not.toContain(json.secret)
  })

  test('refuses the name of an active data token, and takes it again after its revocation', async () => {
    const admin = await openAdmin()
    const first = await post(admin, TOKENS, { name: 'same' })
    const second = await post(admin, TOKENS, { name: 'same' })
    expect(second.status).toBe(409)
    expect(second.json.errors).toMatchObject([
      {
        code: 'duplicate_token_name',
        message: 'An active data token already uses that name.',
        field: 'body.name',
      },
    ])
    await post(admin, `${TOKENS}/${first.json.token.id}/revoke`)
    expect((await post(admin, TOKENS, { name: 'same' })).status).toBe(200)
  })

  test('two of one name at once: one is made, the others are refused', async () => {
    const admin = await openAdmin()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(admin, TOKENS, { name: 'race' })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
    expect((await service.call(admin, 'GET', `${TOKENS}?token_type=data`)).json.page.total).toBe(1)
  })

  test('with an idempotency key a repeated call gets the same bytes, and Redis never holds the secret', async () => {
    const admin = await openAdmin()
    const first = await post(admin, TOKENS, { name: 'kept' }, 'once')
    const again = await post(admin, TOKENS, { name: 'kept' }, 'once')
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, text: first.text, headers: { 'idempotent-replayed': 'true' } })
    expect((await service.call(admin, 'GET', `${TOKENS}?token_type=data`)).json.page.total).toBe(1)
    const { redis } = service
    const anyKey = workspaceKeys(admin.slot).account
    const [, names] = (await redis.command(anyKey, [
      'SCAN',
      '0',
      'MATCH',
      `{w:${admin.slot}}*`,
      'COUNT',
      '100000',
    ])) as [string, string[]]
    const dumps = await Promise.all(names.map((name) => redis.command(name, ['DUMP', name])))
    expect(names.some((name) => name.includes(':idem:'))).toBe(true)
    expect(dumps.join('')).not.toContain(first.json.secret)
  })

  test('50 callers with one idempotency key make one token', async () => {
    const admin = await openAdmin()
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(admin, TOKENS, { name: 'one' }, 'one')))
    const answered = answers.filter((answer) => answer.status === 200)
    expect(new Set(answered.map((answer) => answer.text)).size).toBe(1)
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
    expect((await service.call(admin, 'GET', `${TOKENS}?token_type=data`)).json.page.total).toBe(1)
  })

  test.each([
    [{}, 'body.name'],
    [{ name: '' }, 'body.name'],
    [{ name: ' x' }, 'body.name'],
    [{ name: 'x'.repeat(121) }, 'body.name'],
    [{ name: 'x', scopes: [] }, 'body.scopes'],
    [{ name: 'x', scopes: ['everything'] }, 'body.scopes.0'],
    [{ name: 'x', scopes: ['read', 'read'] }, 'body.scopes'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'body.expires_at'],
    [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }, 'body.expires_at'],
    [{ name: 'x', secret: 'mine' }, 'body.secret'],
  ])('%j is 422 at %s', async (body, field) => {
    const { status, json } = await post(await openAdmin(), TOKENS, body)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ code: 'validation_error', field }])
  })

  test('grants no scope that the caller lacks, and needs the scope admin', async () => {
    const admin = await openAdmin()
    expect(await post(admin, TOKENS, { name: 'x', scopes: ['read', 'write'] })).toMatchObject({ status: 403 })
    const reader = await service.openCustomer()
    expect(await post(reader, TOKENS, { name: 'x' })).toMatchObject({ status: 403 })
  })

  test('an idempotency key of 256 characters is refused', async () => {
    const { status, json } = await post(await openAdmin(), TOKENS, { name: 'x' }, 'k'.repeat(256))
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field: 'header.idempotency-key' }])
  })
})

describe('revoking and rotating', () => {
  test('a revoked token is refused at once, by another replica too, and revoking again changes nothing', async () => {
    const admin = await openAdmin()
    const { token, secret } = (await post(admin, TOKENS, { name: 'x' })).json
    const replica = await openOwnService()
    expect((await replica.call({ secret }, 'GET', PACKS)).status).toBe(200)
    const first = await post(admin, `${TOKENS}/${token.id}/revoke`)
    expect(first.json).toMatchObject({ id: token.id, status: 'revoked', revoked_at: expect.any(String) })
    expect((await replica.call({ secret }, 'GET', PACKS)).status).toBe(401)
    expect((await post(admin, `${TOKENS}/${token.id}/revoke`)).json).toEqual(first.json)
    const list = await service.call(admin, 'GET', `${TOKENS}?status=revoked&limit=1`)
    expect(list.json).toMatchObject({ data: [{ id: token.id }], page: { limit: 1, offset: 0, total: 1 } })
  })

  test('the token of the call itself is 409 unless that is confirmed, and works until then', async () => {
    const admin = await openAdmin()
    const own = (await post(admin, TOKENS, { name: 'own', scopes: ['read', 'admin'] })).json
    const revoke = (body?: object) => post(own, `${TOKENS}/${own.token.id}/revoke`, body)
    for (const body of [undefined, {}, { confirm: false }]) {
      const { status, json } = await revoke(body)
      expect({ status, errors: json.errors }).toMatchObject({
        status: 409,
        errors: [{ code: 'conflict', reason: 'needs_confirmation' }],
      })
    }
    expect((await revoke({ confirm: 'yes' })).json.errors).toMatchObject([{ field: 'body.confirm' }])
    expect(await statusOf(own.secret)).toBe(200)
    expect(await revoke({ confirm: true })).toMatchObject({ status: 200, json: { status: 'revoked' } })
    expect(await statusOf(own.secret)).toBe(401)
  })

  test('a service token is ended by the operator alone', async () => {
    const admin = await openAdmin()
    const { secret } = (await post(admin, TOKENS, { name: 'other', scopes: ['read', 'admin'] })).json
    for (const caller of [admin, { secret }])
      expect(await post(caller, `${TOKENS}/${admin.keyId}/revoke`, { confirm: true })).toMatchObject({ status: 409 })
    expect(await statusOf(admin.secret)).toBe(200)
  })

  test("another workspace's token is not found, and lives on", async () => {
    const [admin, other] = [await openAdmin(), await openAdmin()]
    const { token, secret } = (await post(other, TOKENS, { name: 'x' })).json
    expect(await post(admin, `${TOKENS}/${token.id}/revoke`)).toMatchObject({ status: 404 })
    expect(await statusOf(secret)).toBe(200)
  })

  test('rotation keeps name and scopes; the old secret works for the grace and not longer', async () => {
    const admin = await openAdmin()
    const { token, secret } = (await post(admin, TOKENS, { name: 'x' })).json
    const rotated = await post(admin, `${TOKENS}/${token.id}/rotate`, { grace_seconds: 0 }, 'r')
    expect(rotated.json.token).toMatchObject({ name: 'x', scopes: ['read'], rotated_from: token.id })
    expect(await statusOf(secret)).toBe(401)
    expect(await statusOf(rotated.json.secret)).toBe(200)
    expect((await post(admin, `${TOKENS}/${token.id}/rotate`, { grace_seconds: 0 }, 'r')).text).toBe(rotated.text)
    expect((await post(admin, `${TOKENS}/${token.id}/rotate`)).status).toBe(409)
    const next = await post(admin, `${TOKENS}/${rotated.json.token.id}/rotate`)
    expect(await statusOf(rotated.json.secret)).toBe(200)
    const old = (await service.call(admin, 'GET', TOKENS)).json.data.find(
      (item: { id: string }) => item.id === rotated.json.token.id,
    )
    expect(old).toMatchObject({ rotated_to: next.json.token.id, expires_at: expect.any(String) })
    expect((await post(admin, TOKENS, { name: 'x' })).status).toBe(409)
  })
})
