import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { toBase62 } from '#src/lib/secrets/random.ts'
import { openService, type Service } from '#test/support/service.ts'

const QUERY = '/api/v1/regulatory-graph/query'

let service: Service
beforeAll(async () => {
  service = await openService()
})

describe('a key that is not one of ours', () => {
  const READ = '/api/v1/domain-packs/eu-dora'

  /** The key with one character of its workspace, id, secret or checksum replaced. */
  const forge = (secret: string, at: number) =>
    secret.slice(0, at) + (secret[at] === 'x' ? 'y' : 'x') + secret.slice(at + 1)

  test('401 wherever it was changed, also when its checksum was made to fit', async () => {
    const { secret, balance } = await service.openCustomer({ credits: 5 })
    const other = await service.openCustomer({ credits: 5 })
    const body = secret.slice(0, -6)
    const withWorkspaceOf = body.slice(0, 9) + other.slot + body.slice(21)
    const forged = [
      ...[9, 21, 29, 58, 59, 64].map((at) => forge(secret, at)),
      // The right checksum over another workspace, another id and another secret.
      ...[withWorkspaceOf, forge(body, 21), forge(body, 40)].map((start) => start + toBase62(crc32(start), 6)),
    ]
    for (const key of forged) {
      const { status, json } = await service.call({ secret: key }, 'GET', READ)
      expect({ key, status, errors: json.errors }).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
    }
    expect([await balance(), await other.balance()]).toEqual([5, 5])
    expect((await service.call({ secret }, 'GET', READ)).status).toBe(200)
  })

  test('401 says where an API key goes that was sent otherwise, and looks nothing up', async () => {
    const { secret } = await service.openCustomer({ credits: 5 })
    const refused = async (url: string, headers: Record<string, string>) => {
      const { statusCode, json } = await service.app.inject({ method: 'GET', url, headers })
      return [statusCode, json<{ errors: object[] }>().errors]
    }
    const says = (field: string) => [
      401,
      [expect.objectContaining({ field, detail: expect.stringContaining('goes into the header x-api-key') })],
    ]
    for (const authorization of [`Bearer ${secret}`, `ApiKey ${secret}`, secret, `Bearer ${forge(secret, 40)}`])
      expect(await refused(READ, { authorization })).toEqual(says('header.authorization'))
    expect(await refused(READ, { 'api-key': secret })).toEqual(says('header.api-key'))
    expect(await refused(`${READ}?api_key=${secret}`, {})).toEqual(says('query.api_key'))
    const token = await refused(READ, { authorization: 'Bearer nobody-knows-this' })
    expect(token).toMatchObject([401, [{ detail: expect.stringContaining('access token') }]])
  })

  test('401 after its end, to the millisecond of its record, and it costs nothing', async () => {
    const { secret, balance } = await service.openCustomer({ credits: 5, expiresAt: Date.now() - 1 })
    for (const [method, path, body] of [
      ['GET', READ, undefined],
      ['POST', QUERY, {}],
      ['GET', '/api/v1/workspace', undefined],
    ] as const) {
      const { status, json } = await service.call({ secret }, method, path, body)
      expect({ status, code: json.errors[0].code }).toEqual({ status: 401, code: 'unauthorized' })
    }
    expect(await balance()).toBe(5)
  })

  test('a key of another workspace sees and changes nothing of this one', async () => {
    const scopes = ['read', 'write', 'admin'] as const
    const [mine, other] = [
      await service.openCustomer({ scopes: [...scopes] }),
      await service.openCustomer({ scopes: [...scopes] }),
    ]
    expect((await service.call(other, 'GET', '/api/v1/workspace')).json.id).toBe(other.workspaceId)
    expect((await service.call(other, 'GET', '/api/v1/tokens')).json.data).toMatchObject([{ id: other.keyId }])
    for (const action of ['revoke', 'rotate'])
      expect((await service.call(other, 'POST', `/api/v1/tokens/${mine.keyId}/${action}`)).status).toBe(404)
    expect((await service.call(other, 'GET', `/api/v1/billing/usage?token_id=${mine.keyId}`)).status).toBe(404)
    expect((await service.call(mine, 'GET', READ)).status).toBe(200)
  })
})
