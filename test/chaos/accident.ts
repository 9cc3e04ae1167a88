import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import { startWitness } from './witness.ts'
import type { World } from './world.ts'

type Victim = 'service' | 'redis' | 'neo4j'

/** Who is killed in a round, when, and for how long it stays away; decided before the round begins. */
export interface Plan {
  victims: readonly Victim[]
  /** From the beginning of the load, ms. */
  killAfterMs: number
  /** Between the first and the second victim, ms. */
  apartMs: number
  downMs: number
  /** Load after everything is back, ms. */
  afterMs: number
}

/** What an accident has led to, with times on the monotonic clock; Infinity for what did not happen. */
export interface Accident {
  killedAt: number
  serviceKilledAt: number
  redisKilledAt: number
  lossSince: number
  /** When the service was ready again. */
  backAt: number
  /** Until the service was ready again, ms. */
  recoveryMs: number
}

/** Neo4j takes 8 s to start, so it is killed least often. */
const VICTIMS: ReadonlyArray<{ victims: readonly Victim[]; weight: number }> = [
  { victims: ['service'], weight: 33 },
  { victims: ['redis'], weight: 37 },
  { victims: ['service', 'redis'], weight: 10 },
  { victims: ['redis', 'service'], weight: 10 },
  { victims: ['neo4j'], weight: 7 },
  { victims: ['neo4j', 'redis', 'service'], weight: 3 },
]

const READY_MOST_MS = 180_000

/** `first` rounds see to it that a short run kills each of them at least once. */
export function planRound(random: Random, round: number): Plan {
  const first: ReadonlyArray<readonly Victim[]> = [['redis'], ['service'], ['neo4j'], ['service', 'redis']]
  const drawn = random.pick(VICTIMS).victims
  return {
    victims: first[round - 1] ?? drawn,
    killAfterMs: random.between(200, 1_500),
    apartMs: random.between(0, 40),
    downMs: random.between(0, 700),
    afterMs: random.between(200, 500),
  }
}

/** Kills as planned, starts everything again, and waits until the service is ready. */
export async function causeAccident(world: World, plan: Plan): Promise<Accident> {
  const { service, stores, redis } = world
  const never = { serviceKilledAt: Infinity, redisKilledAt: Infinity, lossSince: Infinity }
  const accident: Accident = { ...never, killedAt: Infinity, backAt: Infinity, recoveryMs: 0 }
  const witness = startWitness(redis)
  await sleep(plan.killAfterMs)
  accident.killedAt = performance.now()
  for (const [index, victim] of plan.victims.entries()) {
    if (index > 0) await sleep(plan.apartMs)
    if (victim === 'service') accident.serviceKilledAt = performance.now()
    if (victim === 'redis') accident.redisKilledAt = performance.now()
    await (victim === 'service' ? service.kill() : stores[victim].kill())
  }
  await witness.stop()
  await sleep(plan.downMs)
  const back = performance.now()
  const storesDown = plan.victims.filter((victim) => victim !== 'service')
  await Promise.all(storesDown.map((victim) => stores[victim].start()))
  if (plan.victims.includes('service')) await service.start()
  await service.untilReady(READY_MOST_MS)
  accident.backAt = performance.now()
  accident.recoveryMs = accident.backAt - back
  if (plan.victims.includes('redis')) accident.lossSince = (await witness.findLoss()) ?? Infinity
  // What the service was about to settle when Redis went is lost when the service goes before Redis is back.
  if (plan.victims.includes('redis') && plan.victims.includes('service')) accident.serviceKilledAt = accident.killedAt
  return accident
}
