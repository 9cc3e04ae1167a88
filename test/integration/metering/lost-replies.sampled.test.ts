import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { mintApiKey, parseApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { createMetering, readIdempotency, sweepPending, type Metering } from '#src/money/metering/index.ts'
import { findMarkers, writeOnce } from '#src/stores/graph/operation-markers.ts'
import { SWEEPER_DUE } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import * as scripts from '#src/stores/redis/scripts.ts'
import type { SingleRequest } from '#test/support/credit-account.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { openLossyRedis, type Loss, type LossyRedis } from '#test/support/lossy-redis.ts'
import { hasRedisServer, startRedisServer, until } from '#test/support/redis-server.ts'
import { openOwnService, type Answer, type Customer, type Service } from '#test/support/service.ts'
import { sample } from '#test/support/sample.ts'

const CREDITS = 100
const QUERY = '/api/v1/regulatory-graph/query'
/** More commands than any of these calls sends. */
const COMMANDS_MOST = 60

/** One call as a client makes it: again and again until it has an answer. Returns the credits that it must cost. */
type Shape = (customer: Customer) => Promise<number>

/** Each part has a Redis and services of its own, so that all go side by side: much of the time is patience. */
const PARTS: Array<{ part: string; losses: Array<[shapes: keyof Shapes, loss: Loss]> }> = [
  { part: 'replies', losses: [['http', 'reply lost']] },
  { part: 'commands', losses: [['http', 'never arrived']] },
  {
    part: 'silence and effects',
    losses: [
      ['held', 'reply lost'],
      ['held', 'never arrived'],
      ['silent', 'silence'],
    ],
  },
]
type Shapes = Record<'http' | 'held' | 'silent', Record<string, Shape>>

const inParts = hasRedisServer ? describe.concurrent : describe.skip
inParts.each(PARTS)('whichever reply of Redis is lost: $part', ({ losses }) => {
  let lossy: LossyRedis
  let redis: Redis
  /** The service whose replies are lost, and another on the same Redis whose replies are not. */
  let service: Service
  let direct: Service

  beforeAll(async () => {
    // Of its own: the sweeper sweeps every workspace, under a clock that is ahead.
    const server = await startRedisServer()
    for (const { text } of Object.values(scripts)) await server.ask('SCRIPT', 'LOAD', text)
    lossy = await openLossyRedis(server.url)
    redis = await openRedis({ url: lossy.url, timeoutMs: 300, silenceMs: 450 })
    direct = await openOwnService({ redis: await openRedis({ url: server.url }) })
    service = await openOwnService({ redis, graph: direct.graph })
    return () => Promise.all([redis.close(), direct.redis.close()])
  })

  const call = (customer: Customer, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, key?: string) =>
    insist(() => service.call(customer, method, path, body, key ? { 'idempotency-key': key } : {}))

  /** A call with an idempotency key, and once more after its answer: the same bytes, from either process. */
  async function keyed(customer: Customer, method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer> {
    const key = randomUUID()
    const answer = await call(customer, method, path, body, key)
    expect(answer.status).toBe(200)
    for (const each of [service, direct])
      expect(await insist(() => each.call(customer, method, path, body, { 'idempotency-key': key }))).toMatchObject({
        status: 200,
        text: answer.text,
        headers: { 'idempotent-replayed': 'true', 'x-credits-cost': '0' },
      })
    return answer
  }

  async function makeToken(customer: Customer): Promise<{ id: string; name: string; secret: string }> {
    const name = randomUUID()
    const { json } = await keyed(customer, 'POST', '/api/v1/tokens', { name })
    return { id: json.token.id, name, secret: json.secret }
  }

  const listTokens = async (customer: Customer, name: string): Promise<Array<Record<string, string>>> =>
    (await direct.call(customer, 'GET', '/api/v1/tokens')).json.data.filter((token: any) => token.name === name)

  const HTTP: Record<string, Shape> = {
    'reads charged together': async (customer) => {
      const read = () => call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
      for (let wave = 0; wave < 2; wave += 1)
        for (const { status } of await Promise.all([read(), read(), read()])) expect(status).toBe(200)
      return 6
    },
    'reads that find nothing': async (customer) => {
      for (const id of ['no-such-pack', 'nor-this'])
        expect((await call(customer, 'GET', `/api/v1/domain-packs/${id}`)).status).toBe(404)
      return 0
    },
    'a query with an idempotency key': async (customer) => {
      await keyed(customer, 'POST', QUERY, { limit: 2 })
      const charges = (await readLedger(direct.redis, customer.slot)).filter(({ type }) => type !== 'grant')
      const kept = [...Map.groupBy(charges, ({ op }) => op)].filter(
        ([, list]) => list.reduce((sum, { amount }) => sum + amount, 0) !== 0,
      )
      expect(kept).toHaveLength(1)
      return 2
    },
    'queries with idempotency keys at once': async (customer) => {
      const limits = [1, 2, 3, 4]
      await Promise.all(limits.map((limit) => keyed(customer, 'POST', QUERY, { limit })))
      return 2 * limits.length
    },
    'a change of the workspace': async (customer) => {
      const value = randomUUID()
      const { json } = await keyed(customer, 'PATCH', '/api/v1/workspace', { settings: { value } })
      expect(json.settings).toEqual({ value })
      expect((await direct.call(customer, 'GET', '/api/v1/workspace')).json).toEqual(json)
      return 0
    },
    'a new token': async (customer) => {
      const { id, name, secret } = await makeToken(customer)
      expect(await listTokens(customer, name)).toMatchObject([{ id, status: 'active' }])
      expect((await direct.call({ secret }, 'GET', '/api/v1/workspace')).status).toBe(200)
      return 0
    },
    'a rotated token': async (customer) => {
      const old = await makeToken(customer)
      const { json } = await keyed(customer, 'POST', `/api/v1/tokens/${old.id}/rotate`, { grace_seconds: 0 })
      expect((await listTokens(customer, old.name)).map(({ id, status }) => ({ id, status }))).toEqual([
        { id: old.id, status: 'revoked' },
        { id: json.token.id, status: 'active' },
      ])
      expect((await direct.call(json, 'GET', '/api/v1/workspace')).status).toBe(200)
      expect((await direct.call(old, 'GET', '/api/v1/workspace')).status).toBe(401)
      return 0
    },
    'a revoked token': async (customer) => {
      const { id, name, secret } = await makeToken(customer)
      await keyed(customer, 'POST', `/api/v1/tokens/${id}/revoke`, {})
      expect(await listTokens(customer, name)).toMatchObject([{ id, status: 'revoked' }])
      expect((await direct.call({ secret }, 'GET', '/api/v1/workspace')).status).toBe(401)
      return 0
    },
    "the operator's grant and plan, by id": async ({ slot }) => {
      const id = randomUUID()
      await insist(async () => {
        await grantCredits(redis, { slot, amount: 7, id, reason: 'test' })
        return undefined
      })
      // What was granted besides is not spent.
      return -7
    },
  }

  /**
   * A priced call with an effect in the graph, as the operations that write will be: here by a meter of the test's own.
   */
  function heldCall({ secret, workspaceId }: Customer) {
    const header = randomUUID()
    const request: SingleRequest = {
      key: parseApiKey(secret)!,
      operation: 'createApplicabilityRun',
      price: 'run',
      scopes: ['write'],
      single: {
        idempotency: readIdempotency(header, secret, { method: 'POST', url: '/runs', body: {} }),
        hasEffect: true,
        isSecret: false,
      },
    }
    let effects = 0
    const effect = async (operationId: string) => {
      const receipt = { id: operationId, workspaceId, operation: request.operation }
      return writeOnce(direct.graph, direct.clock, receipt, () => Promise.resolve(`effect ${(effects += 1)}`))
    }
    const attempt = async (meter: Metering): Promise<string> => {
      const charge = await meter.reserve(request)
      if ('unpack' in charge) return String((await charge.unpack()).content)
      const text = JSON.stringify(await effect(charge.operation.id))
      await charge.commit({ status: 200, content: text })
      return text
    }
    return { request, effect, attempt, countEffects: () => effects }
  }

  const HELD: Record<string, Shape> = {
    'a priced call with an effect': async (customer) => {
      const { attempt, countEffects } = heldCall(customer)
      const meter = createMetering({ redis })
      const texts = [await insist(() => attempt(meter)), await insist(() => attempt(meter))]
      expect(texts).toEqual(['"effect 1"', '"effect 1"'])
      expect(countEffects()).toBe(1)
      return 10
    },
    'the sweeper, of a call that has had its effect': (customer) => reap(customer, true),
    'the sweeper, of a call that has not': (customer) => reap(customer, false),
  }

  /** The process dies before it can finish; the sweeper settles, and then the client asks again. */
  async function reap(customer: Customer, hasEffect: boolean): Promise<number> {
    const { request, effect, attempt, countEffects } = heldCall(customer)
    let offsetMs = 0
    const clockOffsetMs = () => offsetMs
    const findDone = (ids: string[]) => findMarkers(direct.graph, ids)
    // What the calls before have left is swept first, so that it is not counted among the commands.
    const isSwept = () => direct.redis.command(SWEEPER_DUE, ['ZCARD', SWEEPER_DUE]).then((left) => left === 0)
    await until(async () => {
      await sweepPending({ redis: direct.redis, offsetMs: () => 3_600_000, findMarkers: findDone })
      return isSwept()
    }, 'something is held')
    const dying = await createMetering({ redis: direct.redis, clockOffsetMs }).reserve(request)
    if (!('operation' in dying)) throw new Error('a new idempotency key is a replay')
    if (hasEffect) await effect(dying.operation.id)
    offsetMs = 60_000
    await insist(() => sweepPending({ redis, offsetMs: clockOffsetMs, findMarkers: findDone }))
    expect(await isSwept()).toBe(true)
    const { balance, open_operations: open } = await showCredits(direct.redis, customer.slot, { offsetMs })
    expect({ balance, open }).toEqual({ balance: hasEffect ? CREDITS - 10 : CREDITS, open: 0 })
    expect(await insist(() => attempt(createMetering({ redis, clockOffsetMs })))).toBe('"effect 1"')
    expect(countEffects()).toBe(1)
    return 10
  }

  /** Makes the call on a fresh account while one command is hit. Returns which one it was, or undefined. */
  async function loseOne(shape: Shape, which: number | string, loss: Loss): Promise<string | undefined> {
    const customer = await direct.openCustomer({ credits: CREDITS, scopes: ['read', 'write', 'admin'] })
    lossy.arm(which, loss)
    let cost: number
    let hit: string | undefined
    try {
      cost = await shape(customer)
      await settled(customer)
    } finally {
      hit = lossy.disarm()
    }
    expect({ which, hit, balance: await customer.balance() }).toEqual({ which, hit, balance: CREDITS - cost })
    await verifyChain(direct.redis, customer.slot)
    // The next one begins with a connection.
    await until(() => redis.isReady(), 'no connection')
    return hit
  }

  /**
   * Hits the commands in turn, until a call is made whose commands all went by unharmed. Returns those that were hit.
   */
  async function loseInTurn(shape: Shape, loss: Loss): Promise<Set<string>> {
    const hits = new Set<string>()
    for (let index = 0; index < COMMANDS_MOST; index += 1) {
      const hit = await loseOne(shape, index, loss)
      if (hit === undefined) return hits
      hits.add(hit)
    }
    throw new Error(`the call sends more than ${COMMANDS_MOST} commands`)
  }

  /**
   * Hits every command, then those by name that were missed, since a call that ran out of time shifts the others. A
   * sample hits those that have a name.
   */
  async function loseEach(shape: Shape, loss: Loss, names: string[]): Promise<void> {
    const hits = inject('isWhole') ? await loseInTurn(shape, loss) : new Set<string>()
    for (const name of names.filter((each) => !hits.has(each))) expect(await loseOne(shape, name, loss)).toBe(name)
  }

  const settled = ({ slot }: Customer) =>
    until(async () => (await showCredits(direct.redis, slot)).open_operations === 0, 'an operation stays open')

  /** The scripts that must be among the commands that were hit. */
  const MUST_HIT: Record<string, string[]> = {
    'reads charged together': ['reserve', 'commit-reservations'],
    'reads that find nothing': ['reserve', 'commit-reservations'],
    'a query with an idempotency key': ['reserve', 'commit-answers'],
    'queries with idempotency keys at once': ['reserve', 'commit-answers'],
    'a change of the workspace': ['ZADD', 'reserve', 'commit-answers'],
    'a new token': ['ZADD', 'reserve', 'issue-key', 'commit-answers'],
    'a rotated token': ['reserve', 'rotate-key', 'commit-answers'],
    'a revoked token': ['reserve', 'end-key', 'commit-answers'],
    "the operator's grant and plan, by id": ['grant'],
    'a priced call with an effect': ['ZADD', 'reserve', 'commit-answers'],
    'the sweeper, of a call that has had its effect': ['list-in-doubt', 'resolve-pending', 'reserve', 'commit-answers'],
    'the sweeper, of a call that has not': ['list-in-doubt', 'resolve-pending', 'reserve', 'commit-answers'],
  }

  const silent = Object.fromEntries(
    ['reads charged together', 'a query with an idempotency key', 'a new token'].map((name) => [name, HTTP[name]!]),
  )
  const shapes: Shapes = { http: HTTP, held: HELD, silent }
  const cases = losses.flatMap(([kind, loss]) =>
    sample(Object.entries(shapes[kind]), kind === 'http' ? 2 : 1).map(([name, shape]) => ({ name, shape, loss })),
  )

  test.each(cases)('$name: one charge and one effect ($loss)', { concurrent: false }, async ({ name, shape, loss }) => {
    await loseEach(shape, loss, MUST_HIT[name]!)
  })
})

test.skipIf(!hasRedisServer)('a call that was never sent leaves nothing to settle or to let go', async () => {
  const server = await startRedisServer()
  const redis = await openRedis({ url: server.url, timeoutMs: 300 })
  const meter = createMetering({ redis })
  const request = { key: mintApiKey(randomBase62(12)), operation: 'x', price: 'read', scopes: ['read'] } as const
  const single = {
    ...request,
    scopes: ['read' as const],
    single: { idempotency: undefined, hasEffect: false, isSecret: false },
  }
  await server.kill()
  await until(() => !redis.isReady(), 'the client has not noticed')
  await expect(meter.reserve({ ...request, scopes: ['read'] })).rejects.toMatchObject({ code: 'billing_unavailable' })
  await expect(meter.reserve(single)).rejects.toMatchObject({ code: 'billing_unavailable' })
  await server.start()
  await until(() => redis.command('x', ['GET', 'x']).then(() => true), 'no connection')
  await meter.flush()
  const stats = String(await server.ask('INFO', 'commandstats'))
  expect(stats).toMatch(/cmdstat_get:/)
  expect(stats).not.toMatch(/cmdstat_eval/)
  await redis.close()
})

const TRIES_MOST = 300
const RETRY_MS = 25

/** Repeats while it is refused for a reason that passes: 503, or 409 while the first attempt may still run. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    let problem: unknown
    try {
      const result = await attempt()
      if (!isPassing(result)) return result
      problem = new Error(`still refused: ${JSON.stringify(result)}`)
    } catch (error) {
      if (!PASSING.has((error as { code?: string }).code ?? '')) throw error
      problem = error
    }
    if (tries === TRIES_MOST) throw problem
    await pause(RETRY_MS)
  }
}

const PASSING = new Set(['billing_unavailable', 'idempotency_in_progress'])

function isPassing(result: unknown): boolean {
  const { status, json } = (result ?? {}) as Partial<Answer>
  return status !== undefined && status >= 400 && PASSING.has(json.errors[0].code)
}
