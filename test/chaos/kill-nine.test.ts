import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { findProgram } from '#src/backends/processes.ts'
import { systemClock } from '#src/lib/clock.ts'
import { audited } from '#src/money/accounts/audit-log/audit.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { issueKey } from '#src/money/accounts/keys/keys.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { type Graph, openGraph } from '#src/stores/graph/graph.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { readLedger } from '#test/support/ledger.ts'
import { approveAll, load } from '#test/support/load-small-seed.ts'
import { type Server, startServer, untilServing, variablesOf } from '#test/support/programs.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'
import { openKillableStores } from './killable-stores.ts'
import { type Call, type Kind, KINDS, makeOneCall, runClient, runOperator } from './load.ts'
import * as proof from './proof.ts'
import { createRandom, type Random } from './random.ts'
import { startWitness } from './witness.ts'
import { sample } from '#test/support/sample.ts'

/** It fixes who is killed when. `TEST_SEED` sets it. */
const seed = inject('seed')
const ROUNDS = [['redis'], ['service'], ['neo4j'], ['service', 'redis']] as const
const CUSTOMERS = 2
/** Grants that run dry in the midst of the load, and one that never does. */
const GRANTS = [300, 500, 5_000, 100_000_000]
/** Longer than any call takes while the stores are up, short enough to be waited for. */
const LEASE_MS = 2_500
/** The service asks the graph about pending operations every 15 s. */
const QUIET_MOST_MS = LEASE_MS + 20_000
const WARM_MS = 250
// Docker's stores can't be killed and started again in place.
const canRun = ['java', 'redis-server'].every((program) => findProgram(program, process.env) !== undefined)

test.skipIf(!canRun)(
  'keeps ledger, effects and charges true when service, Redis and Neo4j are killed under load',
  { timeout: 1_800_000 },
  async () => {
    process.stdout.write(`chaos: TEST_SEED=${seed}\n`)
    const world = await openWorld()
    const random = createRandom(seed)
    for (const [at, victims] of sample(ROUNDS).entries()) {
      const { wrong, summary } = await runRound(world, random.fork(`round ${at}`), victims)
      process.stdout.write(`${summary}\n`)
      expect(wrong, `TEST_SEED=${seed}; ${summary}`).toEqual([])
    }
  },
)

type World = Awaited<ReturnType<typeof openWorld>>
type Victim = (typeof ROUNDS)[number][number]

/** The service with stores of its own, two customers under a small law, and the test's own ways to the stores. */
async function openWorld() {
  const stores = await openKillableStores()
  cleanUpAfterFile(() => stores.close())
  const graph = openGraph(stores.neo4j.coordinates)
  cleanUpAfterFile(() => graph.close())
  const redis = await openRedis(stores.redis.coordinates)
  cleanUpAfterFile(() => redis.close())
  await migrate(graph)
  const law = makeSmallSeed()
  approveAll(law)
  expect((await load(graph, law)).withheld).toEqual([])
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => openCustomer(graph, redis)))
  const service = await openOwnService(variablesOf(stores.neo4j.coordinates, stores.redis.coordinates))
  // The first calls of a fresh Neo4j and a fresh service outlast the lease on a busy machine.
  for (const { kind, secret } of customers.flatMap(({ keys }) => keys)) {
    for (let i = 0, tookMs = Infinity; tookMs > WARM_MS && i < 100; i++) {
      const startedAt = performance.now()
      await makeOneCall({ service: service.url, kind, secret, seed: law }, createRandom(seed))
      tookMs = performance.now() - startedAt
    }
  }
  return { victims: { ...stores, service }, service, graph, redis, law, customers }
}

/** The service as a process of its own, on one port for the whole run. */
async function openOwnService(stores: Record<string, string>) {
  const env = { ...stores, LOG_LEVEL: 'warn', CHAOS_LEASE_MS: String(LEASE_MS) }
  let server: Server = await startServer(env, 'test/chaos/serve.ts')
  const { port, origin: url } = new URL(server.url)
  return {
    url,
    untilServing: () => untilServing(server),
    async kill() {
      expect(server.child.exitCode, 'the service has ended by itself').toBeNull()
      server.child.kill('SIGKILL')
      await server.ended
    },
    async start() {
      server = await startServer({ ...env, PORT: port }, 'test/chaos/serve.ts')
    },
  }
}

async function openCustomer(graph: Graph, redis: Redis) {
  const { id: workspaceId, slot } = await createWorkspace(graph, systemClock, 'Chaos')
  const stores = { graph, redis }
  for (const [priority, amount] of GRANTS.entries())
    await audited(stores, 'cli', (by) => grantCredits(redis, { slot, amount, priority, reason: 'chaos' }, { by }))
  const keys: Array<{ kind: Kind; keyId: string; secret: string }> = []
  for (const kind of KINDS) {
    // The rate limits never refuse a call.
    const limits = { rate: 1_000_000, burst: 1_000_000 }
    const scopes = ['read' as const, 'write' as const, 'admin' as const]
    const request = { workspaceId, slot, name: kind.name, type: 'service' as const, scopes, ...limits }
    const { key, secret } = await audited(stores, 'cli', (by) => issueKey(redis, systemClock, request, undefined, by))
    keys.push({ kind, keyId: key.id, secret })
  }
  return { workspaceId, slot, keys }
}

/** One round: load, an accident in it, recovery, quiet, proof. */
async function runRound(world: World, random: Random, victims: readonly Victim[]) {
  const { graph, redis, customers, law, service } = world
  const before = await Promise.all(customers.map(async ({ slot }) => (await readLedger(redis, slot)).at(-1)))
  let isStopping = false
  const operator = runOperator({ graph, redis }, customers[0]!.slot, () => isStopping)
  const books = customers.flatMap(({ keys, workspaceId, slot }, at) =>
    keys.map(async ({ kind, secret, keyId }) => {
      const clients = Array.from({ length: kind.clients }, (_, index) => {
        const own = random.fork(`${at} ${kind.name} ${index}`)
        return runClient({ service: service.url, kind, secret, seed: law }, own, () => isStopping)
      })
      const calls: Call[] = (await Promise.all(clients)).flat()
      return { at, keyId, kind, secret, workspaceId, slot, calls }
    }),
  )
  const accident = await causeAccident(world, random, victims).finally(() => (isStopping = true))
  const [made, effects] = [await Promise.all(books), await operator]
  const wrong: string[] = []
  for (const [at, { slot }] of customers.entries()) {
    await untilQuiet(redis, slot)
    const entries = await readLedger(redis, slot)
    wrong.push(...(await proof.proveAccount(redis, slot, before[at])))
    if (at === 0) wrong.push(...(await proof.proveOperator(graph, entries, effects, accident)))
    for (const { keyId, ...own } of made.filter((book) => book.slot === slot)) {
      const book = { ...own, entries: entries.slice(before[at]?.seq ?? 0).filter(({ key }) => key === keyId) }
      const found = book.kind.isKeyed
        ? await proof.proveKeyed(redis, book, accident)
        : proof.proveCharges(book, accident)
      found.push(...(await proof.proveEffects(world, book, accident)), ...proof.listUnexpected(book))
      wrong.push(...found.map((line) => `${book.kind.name}: ${line}`))
    }
  }
  const calls = made.flatMap((book) => book.calls)
  const lost = calls.flatMap(({ attempts }) => attempts).filter(({ isLost }) => isLost).length
  const summary = `killed ${victims.join('+')}; ${calls.length} calls, ${lost} answers lost; ${JSON.stringify(accident)}`
  return { wrong, summary }
}

/** Kills the victims one after the other, starts all again, and waits until the service is ready. */
async function causeAccident({ victims: all, service, redis }: World, random: Random, victims: readonly Victim[]) {
  const accident: proof.Accident = {
    serviceKilledAt: Infinity,
    redisKilledAt: Infinity,
    lossSince: Infinity,
    backAt: Infinity,
    leaseMs: LEASE_MS,
  }
  const witness = startWitness(redis)
  await sleep(random.between(200, 1_500))
  const killedAt = performance.now()
  for (const victim of victims) {
    if (victim === 'redis') accident.redisKilledAt = performance.now()
    // The service loses what it was about to commit when Redis went, if it is killed while Redis is away.
    if (victim === 'service') accident.serviceKilledAt = killedAt
    await all[victim].kill()
    await sleep(random.between(0, 40))
  }
  await witness.stop()
  await sleep(random.between(0, 700))
  await Promise.all(victims.map((victim) => all[victim].start()))
  await service.untilServing()
  accident.backAt = performance.now()
  if (victims.includes('redis')) accident.lossSince = await witness.findLoss()
  await sleep(random.between(200, 500))
  return accident
}

/** Waits until no operation is open; the proof of the account fails when that takes too long. */
async function untilQuiet(redis: Redis, slot: string): Promise<void> {
  const deadlineMs = performance.now() + QUIET_MOST_MS
  while ((await showCredits(redis, slot)).open_operations > 0 && performance.now() < deadlineMs) await sleep(50)
}
