import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { SmallSeed } from '#test/support/small-seed.ts'
import type { CallSpec, HttpClient, Outcome } from './http-call.ts'
import type { Kind } from './kinds.ts'
import type { Random } from './random.ts'
import type { Attempt, Told } from './told.ts'

/** Whose key a client sends, for what kind of call. */
export interface Assignment {
  kind: Kind
  secret: string
  seed: SmallSeed
}

const AFTER_REFUSAL_MS = 150
/** Longer than a Neo4j takes to start on a busy machine. */
const GIVE_UP_MS = 300_000
const TWINS = 0.1
const REPEATS = 0.3

/** One client: makes calls one after the other until it is told to stop, then finishes what it has begun. */
export async function runClient(
  http: HttpClient,
  { kind, secret, seed }: Assignment,
  random: Random,
  isStopping: () => boolean,
): Promise<Told[]> {
  const book: Told[] = []
  while (!isStopping()) {
    const unique = randomUUID()
    const call = kind.makeCall(seed, unique)
    const told: Told = { call, unique, attempts: [] }
    book.push(told)
    if (kind.isKeyed) await insist(http, call, secret, told, random)
    else await attempt(http, call, { 'x-api-key': secret }, told)
    const isServed = isFinal(told.attempts.at(-1)!.outcome)
    await sleep(isServed ? random.between(0, kind.thinkMostMs) : AFTER_REFUSAL_MS)
  }
  return book
}

/** Repeats the call under one idempotency key until it is answered; sometimes with a twin, sometimes once more after it. */
async function insist(http: HttpClient, call: CallSpec, secret: string, told: Told, random: Random): Promise<void> {
  told.idempotencyKey = randomUUID()
  const headers = { 'x-api-key': secret, 'idempotency-key': told.idempotencyKey }
  const deadlineMs = performance.now() + GIVE_UP_MS
  if (random.chance(TWINS)) void (await Promise.all([1, 2].map(() => attempt(http, call, headers, told))))
  while (!told.attempts.some(({ outcome }) => isFinal(outcome))) {
    if (performance.now() > deadlineMs) {
      told.gaveUp = true
      return
    }
    if (told.attempts.length > 0) await sleep(random.between(0.2, 1) * AFTER_REFUSAL_MS)
    await attempt(http, call, headers, told)
  }
  if (random.chance(REPEATS)) await attempt(http, call, headers, told)
}

async function attempt(http: HttpClient, call: CallSpec, headers: Record<string, string>, told: Told): Promise<void> {
  const startedAt = performance.now()
  const outcome = await http.call(call, headers)
  told.attempts.push({ startedAt, endedAt: performance.now(), outcome } satisfies Attempt)
}

/** A refusal that says "later" is no answer to the call. */
function isFinal(outcome: Outcome): boolean {
  if (outcome.what !== 'answered') return false
  return outcome.status < 429 && outcome.code !== 'idempotency_in_progress'
}
