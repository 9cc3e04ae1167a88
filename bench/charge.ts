import { createHash, randomUUID } from 'node:crypto'
import { Type, type TInteger } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { grantCredits } from '#src/accounts/credits/index.ts'
import { issueKey } from '#src/accounts/keys/index.ts'
import { createMetering, type MeteredCall, type Metering } from '#src/metering/index.ts'
import { randomBase62 } from '#src/lib/secrets/base62.ts'
import { systemClock } from '#src/lib/clock.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import type { Script } from '#src/redis/script.ts'
import type { DelayLine } from './servers/delay-line.ts'
import { startChild } from './support/child.ts'
import type { Effort } from './support/effort.ts'
import { tell, type Verdict } from './support/report.ts'
import { watchCpu } from './support/cpu.ts'
import { compareInTurn, median } from './support/rounds.ts'
import type { Stores } from './support/stores.ts'

const CALLERS = 50
const ROUNDS = 7
const SECONDS = 3
const WARM_UP_SECONDS = 1
const SAMPLES = 3_000
const KEPT_SOME = 20_000

const TRIVIAL_TEXT = 'return 1'
const trivial: Script<TInteger> = {
  name: 'trivial',
  text: TRIVIAL_TEXT,
  sha1: createHash('sha1').update(TRIVIAL_TEXT).digest('hex'),
  keyCount: 1,
  reply: Type.Integer(),
  checkReply: TypeCompiler.Compile(Type.Integer()),
}

/**
 * The cost of metering: operations that one process reserves and commits per second, compared with trivial script calls by the same client.
 */
export async function charge({ redis }: Stores, effort: Effort): Promise<Verdict> {
  const seconds = effort.seconds(SECONDS)
  const { slot, request } = await openAccount(redis)
  const meter = createMetering({ redis })
  const ours = (forSeconds = seconds) => callsPerSecond(forSeconds, () => chargeOnce(meter, request), meter.flush)
  const theirs = (forSeconds = seconds) => callsPerSecond(forSeconds, () => callTrivial(redis, slot))
  await ours(effort.seconds(WARM_UP_SECONDS))
  await theirs(effort.seconds(WARM_UP_SECONDS))
  const entriesBefore = await countEntries(redis, slot)
  const ratio = await compareRates(redis, effort, { unit: 'operations/s', label: 'charged', ours, theirs })
  tell(
    `  ${CALLERS} callers, ${seconds} s a round; ${(await countEntries(redis, slot)) - entriesBefore} ledger entries`,
  )
  return { name: 'charge', ratio, target: 0.5, direction: 'at_least' }
}

/** The same for calls with an idempotency key: each is reserved by itself, and committed with its answer stored. */
export async function chargeSingle({ redis }: Stores, effort: Effort): Promise<Verdict> {
  const seconds = effort.seconds(SECONDS)
  const meter = createMetering({ redis })
  // Each round has a workspace of its own, so that answers stored by earlier rounds don't slow it down.
  const ours = async (forSeconds = seconds) => {
    const { request } = await openAccount(redis)
    return callsPerSecond(forSeconds, () => chargeKeyed(meter, request))
  }
  const theirs = (forSeconds = seconds) => callsPerSecond(forSeconds, () => callTrivial(redis, '{bench}'))
  await ours(effort.seconds(WARM_UP_SECONDS))
  await theirs(effort.seconds(WARM_UP_SECONDS))
  const ratio = await compareRates(redis, effort, {
    unit: 'calls/s',
    label: 'charged with an idempotency key',
    ours,
    theirs,
  })
  const kept = effort.count(KEPT_SOME, 1_000)
  const besideKept = await rateBesideKept(redis, meter, { kept, seconds })
  tell(`  for information, beside ${kept} kept answers: ${besideKept.toFixed(0)} calls/s`)
  return { name: 'charge_single', ratio, target: 0.2, direction: 'at_least' }
}

/** Delay of each way in ms: a round trip takes half a millisecond, as between two machines of one data centre. */
const LINE_MS = 0.25

/**
 * The latency that metering adds to a read, where Redis is on another machine: p50 of a single reservation, compared with one trivial
 * script call. Also measured over loopback, where a round trip takes almost no time, for information.
 */
export async function readLatency(stores: Stores, effort: Effort): Promise<Verdict> {
  const samples = effort.count(SAMPLES, 200)
  const { slot, request } = await openAccount(stores.redis)
  const compare = async (redis: Redis) => {
    const meter = createMetering({ redis })
    const ours = () => medianMs(samples, () => chargeOnce(meter, request))
    const theirs = () => medianMs(samples, () => callTrivial(redis, slot))
    await ours()
    await theirs()
    const { ratio } = await compareInTurn({
      rounds: effort.rounds(ROUNDS),
      unit: 'ms',
      ours: { label: 'p50 of a metered charge', measure: ours },
      theirs: { label: 'p50 of a trivial EVALSHA', measure: theirs },
    })
    await meter.flush()
    return ratio
  }
  tell('  for information, over loopback:')
  await compare(stores.redis)
  tell(`  over a line of ${LINE_MS} ms each way:`)
  const ratio = await overLine(stores.redisUrl, compare)
  return { name: 'read_latency', ratio, target: 1.5, direction: 'at_most' }
}

/** Does the work with a Redis behind a line that delays every byte. */
async function overLine<T>(redisUrl: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const line = startChild('delay-line')
  try {
    const url = new URL(redisUrl)
    const far: DelayLine = { host: url.hostname, port: Number(url.port), delayMs: LINE_MS }
    url.port = String(await line.call<number>('start', far))
    const redis = await openRedis({ url: url.href })
    try {
      return await work(redis)
    } finally {
      await redis.close()
    }
  } finally {
    await line.stop()
  }
}

interface Rates {
  unit: string
  label: string
  ours: () => Promise<number>
  theirs: () => Promise<number>
}

/** Compares two rates in turn. Also prints the processor time that both processes spend on a call; other load hardly changes it. */
async function compareRates(redis: Redis, effort: Effort, { unit, label, ours, theirs }: Rates): Promise<number> {
  const seconds = effort.seconds(SECONDS)
  const watch = () => [watchCpu(readOwnCpu), watchCpu(() => readRedisCpu(redis))] as const
  const [[ourClient, ourRedis], [theirClient, theirRedis]] = [watch(), watch()]
  const { ratio } = await compareInTurn({
    rounds: effort.rounds(ROUNDS),
    unit,
    ours: { label, measure: () => ourClient.around(seconds, () => ourRedis.around(seconds, ours)) },
    theirs: {
      label: 'trivial EVALSHA',
      measure: () => theirClient.around(seconds, () => theirRedis.around(seconds, theirs)),
    },
  })
  const [own, other] = [
    `${ourClient.perRequest()} and ${ourRedis.perRequest()}`,
    `${theirClient.perRequest()} and ${theirRedis.perRequest()}`,
  ]
  tell(`  processor time of client and Redis: ${own} for one of ours, ${other} for a trivial one`)
  return ratio
}

async function readOwnCpu(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function readRedisCpu(redis: Redis): Promise<number> {
  const info = String(await redis.command('cpu', ['INFO', 'cpu']))
  const read = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1] ?? 0)
  return (read('used_cpu_user') + read('used_cpu_sys')) * 1_000
}

async function chargeOnce(metering: Metering, request: MeteredCall): Promise<void> {
  const reservation = await metering.reserve(request)
  void reservation.commit({ status: 200, text: ANSWER })
}

const ANSWER = JSON.stringify({
  data: Array.from({ length: 10 }, (_, index) => ({ id: `fact-${index}`, holds: true })),
})

async function chargeKeyed(metering: Metering, request: MeteredCall): Promise<void> {
  const idempotency = {
    recordId: randomUUID(),
    fingerprint: 'f'.repeat(64),
    sealWith: { secret: 'benchmark', salt: 'benchmark' },
  }
  const single = { idempotency, hasEffect: false, isSecret: false }
  const reservation = await metering.reserve({ ...request, single })
  if ('text' in reservation) throw new Error('a new idempotency key is a replay')
  await reservation.commit({ status: 200, text: ANSWER })
}

function callTrivial(redis: Redis, key: string): Promise<unknown> {
  return redis.runScript(trivial, [key], [])
}

/** Calls for `seconds` with all callers at once and returns calls a second; `end` is part of the time. */
async function callsPerSecond(
  seconds: number,
  call: () => Promise<unknown>,
  end: () => Promise<void> = async () => undefined,
): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let calls = 0
  const caller = async () => {
    for (; performance.now() < until; calls += 1) await call()
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  await end()
  return calls / ((performance.now() - startedAt) / 1_000)
}

async function medianMs(samples: number, call: () => Promise<unknown>): Promise<number> {
  const figures: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const startedAt = performance.now()
    await call()
    figures.push(performance.now() - startedAt)
  }
  return median(figures)
}

/** The rate in a workspace that stores many answers: they must not make the next call slower. */
async function rateBesideKept(
  redis: Redis,
  meter: Metering,
  { kept, seconds }: { kept: number; seconds: number },
): Promise<number> {
  const { slot, request } = await openAccount(redis)
  const { idempotencySizes: sizes } = workspaceKeys(slot)
  const until = String(Date.now() + 86_400_000)
  for (let made = 0; made < kept; made += 1_000) {
    const members = Array.from({ length: 1_000 }, (_, index) => [until, `kept-${made + index}|200`])
    await redis.command(sizes, ['ZADD', sizes, ...members.flat()])
  }
  return callsPerSecond(seconds, () => chargeKeyed(meter, request))
}

async function countEntries(redis: Redis, slot: string): Promise<number> {
  const { ledger } = workspaceKeys(slot)
  return Number(await redis.command(ledger, ['XLEN', ledger]))
}

/** Opens a workspace with more credits than it needs and a key that never reaches its rate limit. */
async function openAccount(redis: Redis): Promise<{ slot: string; request: MeteredCall }> {
  const slot = randomBase62(12)
  await grantCredits(redis, { slot, amount: 1_000_000_000_000, reason: 'benchmark' })
  const { secret } = await issueKey(redis, systemClock, {
    workspaceId: randomUUID(),
    slot,
    name: 'benchmark',
    type: 'service',
    scopes: ['read'],
  })
  const key = parseApiKey(secret)!
  const record = workspaceKeys(slot).key(key.hash)
  await redis.command(record, ['HSET', record, 'rate', '1000000', 'burst', '1000000'])
  return { slot, request: { key, operation: 'getDomainPack', price: 'read', scopes: ['read'] } }
}
