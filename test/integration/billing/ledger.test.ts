import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantCredits, voidGrant } from '#src/money/accounts/credits/credits.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { setKeyFields } from '#test/support/key-record.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const BILLING = '/api/v1/billing'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const read = (customer: Customer, path: string) => service.call(customer, 'GET', `${BILLING}${path}`)

/** Entries of no meaning, so many that no single look goes past them. */
const FILL = `for seq = tonumber(ARGV[1]), tonumber(ARGV[2]) do
  redis.call('XADD', KEYS[1], seq .. '-0', 'seq', seq, 'type', 'refund', 'amount', 0, 'balance', 0, 'op', 'x', 'operation', '',
    'units', 0, 'key', '', 'at', 0, 'prev', '', 'hash', '')
end`

interface Entry extends Record<string, any> {
  seq: number
}

describe('ledger', () => {
  /** Follows the cursor to the end. */
  async function readAll(customer: Customer, query: string, between: () => Promise<void> = async () => undefined) {
    const entries: Entry[] = []
    let after = 0
    for (let page = 0; page < 500; page++) {
      const { json } = await read(customer, `/ledger?after=${after}${query}`)
      entries.push(...(json.data as Entry[]))
      after = json.page.next_after
      if (!json.page.has_more) return { entries, after }
      await between()
    }
    throw new Error('the cursor does not come to an end')
  }

  const grantSome = async ({ slot }: Customer, times: number) => {
    for (let i = 0; i < times; i++) await grantCredits(service.redis, { slot, amount: 1 + i, reason: 'test' })
  }

  test('can be recomputed from the answer alone', async () => {
    const customer = await service.openCustomer({ credits: 10 })
    await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
    await service.call(customer, 'GET', '/api/v1/domain-packs/eu-none')
    const { id } = await grantCredits(service.redis, { slot: customer.slot, amount: 5, reason: 'test' })
    await voidGrant(service.redis, customer.slot, id)
    await expect.poll(async () => (await readAll(customer, '')).entries.length).toBe(6)
    const { entries } = await readAll(customer, '&limit=4')
    const types = entries.map((entry) => String(entry['type']))
    expect(types.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'charge',
      'charge',
      'grant',
      'grant',
      'refund',
      'void',
    ])
    let prev = ''
    let balance = 0
    for (const [index, entry] of entries.entries()) {
      const { seq, type, amount, op, operation = '', units, token_id: token = '', at, hash } = entry
      balance += amount
      expect(entry).toMatchObject({ seq: index + 1, prev, balance })
      const line = [prev, seq, type, amount, balance, op, operation, units, token, Date.parse(at)].join('|')
      expect(hash).toBe(createHash('sha1').update(line).digest('hex'))
      prev = hash
    }
    expect(balance).toBe(await customer.balance())
    expect(entries.find((entry) => entry['type'] === 'charge')).toMatchObject({
      amount: -1,
      operation: 'getDomainPack',
      units: 1,
      token_id: customer.keyId,
    })
  })

  test.each([1, 3, 7, 100])('pages of %i neither skip nor repeat while entries are added', async (limit) => {
    const customer = await service.openCustomer({ credits: 0 })
    await grantSome(customer, 13)
    let added = 0
    const { entries, after } = await readAll(customer, `&limit=${limit}`, async () => {
      if (added++ < 4) await grantSome(customer, 2)
    })
    const last = await seqOf(customer)
    expect(entries.map((entry) => entry.seq)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    expect(after).toBe(last)
    await grantSome(customer, 1)
    const { json } = await read(customer, `/ledger?after=${after}`)
    expect(json.data.map((entry: Entry) => entry.seq)).toEqual([last + 1])
  })

  test('by type, however rare: a page without one leads on', async () => {
    const customer = await service.openCustomer({ credits: 1 })
    const before = await grantCredits(service.redis, { slot: customer.slot, amount: 1, reason: 'test' })
    await voidGrant(service.redis, customer.slot, before.id)
    const { ledger } = workspaceKeys(customer.slot)
    await service.redis.command(ledger, ['EVAL', FILL, '1', ledger, '4', '5000'])
    await changeAccount(service.redis, customer.slot, 'account.seq = 5000')
    const after = await grantCredits(service.redis, { slot: customer.slot, amount: 1, reason: 'test' })
    await voidGrant(service.redis, customer.slot, after.id)
    const { entries } = await readAll(customer, '&type=void&limit=1')
    expect(entries.map((entry) => entry['op'])).toEqual([before.id, after.id])
    expect((await readAll(customer, '&type=grant&limit=500')).entries).toHaveLength(3)
    expect((await readAll(customer, '&type=refund&limit=500')).entries).toHaveLength(4_997)
    expect((await readAll(customer, '&type=expire')).entries).toEqual([])
  })

  test('says from where on entries are here', async () => {
    const customer = await service.openCustomer({ credits: 0 })
    const page = async (after: number) => (await read(customer, `/ledger?after=${after}`)).json
    expect(await page(0)).toEqual({ data: [], first_seq: 1, page: { limit: 100, next_after: 0, has_more: false } })
    await grantSome(customer, 5)
    const { ledger } = workspaceKeys(customer.slot)
    await service.redis.command(ledger, ['XTRIM', ledger, 'MINID', '4-0'])
    const { data, first_seq: firstSeq } = await page(0)
    expect({ firstSeq, seqs: data.map((entry: Entry) => entry.seq) }).toEqual({ firstSeq: 4, seqs: [4, 5] })
    await service.redis.command(ledger, ['XTRIM', ledger, 'MAXLEN', '0'])
    expect(await page(5)).toMatchObject({ data: [], first_seq: 6, page: { next_after: 5 } })
  })

  test("shows nothing of another workspace's, and takes no key without read", async () => {
    await grantSome(await service.openCustomer({ credits: 0 }), 3)
    expect((await readAll(await service.openCustomer({ credits: 0 }), '')).entries).toEqual([])
    const writer = await service.openCustomer({ scopes: ['write'] })
    for (const path of ['/usage', '/usage/summary', '/subscription', '/prices', '/ledger'])
      expect((await read(writer, path)).status).toBe(403)
    await setKeyFields(service.redis, writer, { status: 'revoked' })
    expect((await read(writer, '/ledger?after=x')).status).toBe(401)
  })

  const seqOf = async ({ slot }: Customer) => (await readAccount(service.redis, slot)).seq
})
