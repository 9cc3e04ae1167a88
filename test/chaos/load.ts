import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#src/lib/clock.ts'
import { audited } from '#src/money/accounts/audit-log/audit.ts'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import type { SmallSeed } from '#test/support/small-seed.ts'
import type { Random } from './random.ts'

interface CallSpec {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  body?: object
}

/** One attempt at a call, with times on this process's monotonic clock, ms. */
export interface Attempt {
  startedAt: number
  endedAt: number
  /** Absent: there was no connection, or the answer was lost. */
  answer?: { status: number; code: string; cost: number; isReplay: boolean; text: string }
  /** The connection broke before the whole answer was there: it may have been executed. */
  isLost: boolean
}

export type Answered = Attempt & Required<Pick<Attempt, 'answer'>>

/** A call of a client with all attempts at it: several under one idempotency key, otherwise one. */
export interface Call {
  spec: CallSpec
  /** What this call, and no other, was made with. */
  unique: string
  idempotencyKey?: string
  attempts: Attempt[]
}

/** A kind of call that the load is mixed from. Each has an API key of its own, by which the ledger tells them apart. */
export interface Kind {
  name: 'read' | 'check' | 'keyed-check' | 'create-token' | 'patch-workspace'
  /** Sent with an idempotency key, and repeated with it until there is an answer. */
  isKeyed: boolean
  /** How many clients of each customer make it, one call at a time. */
  clients: number
  /** The longest pause between two calls of a client. */
  pauseMostMs: number
  /** Credits of one answer. */
  price: number
  makeCall(seed: SmallSeed, unique: string): CallSpec
}

/** A check whose answer names the call, so that no two calls share their bytes. */
const makeCheck = (seed: SmallSeed, unique: string): CallSpec => ({
  method: 'POST',
  url: '/api/v1/regulatory-graph/applicability-check',
  body: { subjects: [{ id: unique, entity_roles: [`t_${seed.key}_bank`] }], pack_ids: [seed.one.pack.id] },
})
const makeRead = (seed: SmallSeed): CallSpec => ({ method: 'GET', url: `/api/v1/domain-packs/${seed.one.pack.id}` })
const makeToken = (_: SmallSeed, name: string): CallSpec => ({ method: 'POST', url: '/api/v1/tokens', body: { name } })
const makePatch = (_: SmallSeed, unique: string): CallSpec => ({
  method: 'PATCH',
  url: '/api/v1/workspace',
  body: { settings: { unique } },
})

/** To add a kind, add an entry; what it must show about charges and replays follows from `isKeyed` and `price`. */
export const KINDS: readonly Kind[] = [
  { name: 'read', isKeyed: false, clients: 4, pauseMostMs: 8, price: 1, makeCall: makeRead },
  { name: 'check', isKeyed: false, clients: 2, pauseMostMs: 8, price: 2, makeCall: makeCheck },
  { name: 'keyed-check', isKeyed: true, clients: 4, pauseMostMs: 8, price: 2, makeCall: makeCheck },
  { name: 'create-token', isKeyed: true, clients: 2, pauseMostMs: 60, price: 0, makeCall: makeToken },
  // One client, so that the last change is known.
  { name: 'patch-workspace', isKeyed: true, clients: 1, pauseMostMs: 30, price: 0, makeCall: makePatch },
]

const CALL_MS = 12_000
const AFTER_REFUSAL_MS = 150
/** Longer than a Neo4j takes to start on a busy machine. */
const GIVE_UP_MS = 300_000
const TWINS = 0.1
const REPEATS = 0.3

/** Whose key a client sends, for what kind of call. */
export interface Assignment {
  service: string
  kind: Kind
  secret: string
  seed: SmallSeed
}

/**
 * One client: makes calls one after the other until it is stopped, then finishes what it has begun. With an idempotency
 * key it repeats a call until there is an answer; sometimes with a twin, sometimes once more afterwards.
 */
export async function runClient(assignment: Assignment, random: Random, isStopping: () => boolean): Promise<Call[]> {
  const calls: Call[] = []
  while (!isStopping()) {
    const call = await makeOneCall(assignment, random)
    calls.push(call)
    await sleep(hasAnswer(call) ? random.between(0, assignment.kind.pauseMostMs) : AFTER_REFUSAL_MS)
  }
  return calls
}

/** Makes one call with all its attempts. */
export async function makeOneCall({ service, kind, secret, seed }: Assignment, random: Random): Promise<Call> {
  const unique = randomUUID()
  const call: Call = { spec: kind.makeCall(seed, unique), unique, attempts: [] }
  const attempt = async () => void call.attempts.push(await attemptCall(service, call, secret))
  if (kind.isKeyed) call.idempotencyKey = randomUUID()
  await Promise.all(kind.isKeyed && random.chance(TWINS) ? [attempt(), attempt()] : [attempt()])
  if (!kind.isKeyed) return call
  for (const deadlineMs = performance.now() + GIVE_UP_MS; !hasAnswer(call) && performance.now() < deadlineMs;) {
    await sleep(random.between(0.2, 1) * AFTER_REFUSAL_MS)
    await attempt()
  }
  if (random.chance(REPEATS)) await attempt()
  return call
}

/** A refusal that says "later" is no answer to the call. */
export function hasAnswer({ attempts }: Call): boolean {
  return attempts.some(({ answer }) => answer && answer.status < 429 && answer.code !== 'idempotency_in_progress')
}

async function attemptCall(service: string, { spec, idempotencyKey }: Call, secret: string): Promise<Attempt> {
  const headers = {
    'x-api-key': secret,
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(spec.body ? { 'content-type': 'application/json' } : {}),
  }
  const body = spec.body ? { body: JSON.stringify(spec.body) } : {}
  const init = { method: spec.method, headers, ...body, signal: AbortSignal.timeout(CALL_MS) }
  const startedAt = performance.now()
  try {
    const response = await fetch(`${service}${spec.url}`, init)
    const text = await response.text()
    const { status } = response
    const code = status < 400 ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? '')
    const cost = Number(response.headers.get('x-credits-cost') ?? 0)
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { startedAt, endedAt: performance.now(), answer: { status, code, cost, isReplay, text }, isLost: false }
  } catch (error) {
    const isRefused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
    return { startedAt, endedAt: performance.now(), isLost: !isRefused }
  }
}

/** What the operator's own tools did during a round, and when it was acknowledged. */
export interface Effects {
  grants: Array<{ id: string; endedAt: number }>
  workspaceIds: string[]
}

/** Grants credits, each repeated under its id until acknowledged, and opens workspaces, until it is stopped. */
export async function runOperator(
  { graph, redis }: { graph: Graph; redis: Redis },
  slot: string,
  isStopping: () => boolean,
): Promise<Effects> {
  const effects: Effects = { grants: [], workspaceIds: [] }
  for (let id = randomUUID(); !isStopping(); await sleep(30)) {
    const wanted = { slot, amount: 1, priority: 9, reason: 'chaos', id }
    const change = audited({ graph, redis }, 'cli', (by) => grantCredits(redis, wanted, { by }))
    const isGranted = await change.then(
      () => true,
      () => false,
    )
    if (isGranted) {
      effects.grants.push({ id, endedAt: performance.now() })
      id = randomUUID()
    }
    const workspace = await createWorkspace(graph, systemClock, 'Chaos effect').catch(() => undefined)
    if (workspace) effects.workspaceIds.push(workspace.id)
  }
  return effects
}
