import { createHash, randomUUID } from 'node:crypto'
import { Type, type TInteger } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { createMetering, type MeteredCall, type Metering } from '#src/money/metering/index.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import type { Script } from '#src/stores/redis/script.ts'
import type { DelayLine } from './servers/delay-line.ts'
import {
  callsPerSecond,
  compareInTurn,
  compareLoads,
  median,
  tell,
  type Effort,
  type Ratio,
  type Load,
} from './support/measure.ts'
import { onCoresOfTheirOwn, readOwnCpu, startChild } from './support/processes.ts'
import { openAccount, type Stores } from './support/stores.ts'

const CALLERS = 50
const ROUNDS = 5
const SAMPLES = 3_000
/** Delay of each way in ms: a round trip takes half a millisecond, as between two machines of one data centre. */
const LINE_MS = 0.25

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
 * The cost of metering: operations that one process reserves and commits per second, compared with trivial script calls
 * by the same client.
 */
export async function charge({ redis }: Stores, effort: Effort): Promise<Ratio> {
  const request = await openMetered(redis)
  const meter = createMetering({ redis })
  return compareRates(redis, effort, 'charged', (seconds) =>
    callsPerSecond(CALLERS, seconds, () => chargeOnce(meter, request), meter.flush),
  )
}

/** The same for calls with an idempotency key: each is reserved by itself, and committed with its answer stored. */
export async function chargeSingle({ redis }: Stores, effort: Effort): Promise<Ratio> {
  const meter = createMetering({ redis })
  return compareRates(redis, effort, 'charged with an idempotency key', async (seconds) => {
    // Each round has a workspace of its own, so that answers stored by earlier rounds don't slow it down.
    const request = await openMetered(redis)
    return callsPerSecond(CALLERS, seconds, () => chargeKeyed(meter, request))
  })
}

/**
 * The latency that metering adds to a read, where Redis is on another machine: p50 of a single reservation, compared
 * with one trivial script call. Also measured over loopback, where a round trip takes almost no time, for information.
 */
export async function readLatency(stores: Stores, effort: Effort): Promise<Ratio> {
  tell('  for information, over loopback:')
  await compareLatency(stores.redis, effort)
  tell(`  over a line of ${LINE_MS} ms each way:`)
  const url = new URL(stores.redisUrl)
  const far: DelayLine = { host: url.hostname, port: Number(url.port), delayMs: LINE_MS }
  url.port = String(await startChild('delay-line').call<number>('start', far))
  const redis = await openRedis({ url: url.href })
  try {
    return await compareLatency(redis, effort)
  } finally {
    await redis.close()
  }
}

async function compareLatency(redis: Redis, effort: Effort): Promise<Ratio> {
  const samples = effort.count(SAMPLES, 200)
  const request = await openMetered(redis)
  const meter = createMetering({ redis })
  const sideOf = (label: string, call: () => Promise<unknown>) => ({ label, measure: () => medianMs(samples, call) })
  const ours = sideOf('p50 of a metered charge', () => chargeOnce(meter, request))
  const theirs = sideOf('p50 of a trivial EVALSHA', () => callTrivial(redis))
  await ours.measure()
  await theirs.measure()
  const ratio = await compareInTurn(effort.rounds(ROUNDS), 'ms', ours, theirs)
  await meter.flush()
  return ratio
}

async function compareRates(redis: Redis, effort: Effort, label: string, ours: Load): Promise<Ratio> {
  const cpu = [readOwnCpu, () => readRedisCpu(redis)]
  const theirs: Load = (seconds) => callsPerSecond(CALLERS, seconds, () => callTrivial(redis))
  const sides = { ours: { label, load: ours, cpu }, theirs: { label: 'trivial EVALSHA', load: theirs, cpu } }
  const pace = { rounds: ROUNDS, seconds: 3, warmUpSeconds: 1 }
  const compare = () => compareLoads(effort, 'calls/s', pace, sides, 'client and Redis')
  return await onCoresOfTheirOwn([await readRedisPid(redis)], compare)
}

async function readRedisPid(redis: Redis): Promise<number> {
  const info = String(await redis.command('pid', ['INFO', 'server']))
  return Number(/^process_id:(\d+)/m.exec(info)![1])
}

async function readRedisCpu(redis: Redis): Promise<number> {
  const info = String(await redis.command('cpu', ['INFO', 'cpu']))
  const read = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1] ?? 0)
  return (read('used_cpu_user') + read('used_cpu_sys')) * 1_000
}

const ANSWER = JSON.stringify({
  data: Array.from({ length: 10 }, (_, index) => ({ id: `fact-${index}`, holds: true })),
})

async function chargeOnce(metering: Metering, request: MeteredCall): Promise<void> {
  const reservation = await metering.reserve(request)
  void reservation.commit({ status: 200, content: ANSWER })
}

async function chargeKeyed(metering: Metering, request: MeteredCall): Promise<void> {
  const sealWith = { secret: 'benchmark', salt: 'benchmark' }
  const idempotency = { recordId: randomUUID(), fingerprint: 'f'.repeat(64), sealWith }
  const reservation = await metering.reserve({ ...request, single: { idempotency, hasEffect: false, isSecret: false } })
  if ('unpack' in reservation) throw new Error('a new idempotency key is a replay')
  await reservation.commit({ status: 200, content: ANSWER })
}

function callTrivial(redis: Redis): Promise<unknown> {
  return redis.runScript(trivial, ['{bench}'], [])
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

/** A read by the key of a workspace of its own. */
async function openMetered(redis: Redis): Promise<MeteredCall> {
  const key = parseApiKey((await openAccount(redis)).secret)!
  return { key, operation: 'getDomainPack', price: 'read', scopes: ['read'] }
}
