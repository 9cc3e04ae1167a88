import type { Static } from '@sinclair/typebox'
import { scopesIn } from '#src/lib/scopes.ts'
import { Problem, type RateState, UNKNOWN_KEY } from '#src/problems.ts'
import { isOfOldEpoch } from '#src/stores/redis/failures.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { reserveScript } from '#src/stores/redis/scripts.ts'
import type { ReservedItem, ReservedKey } from '#src/stores/redis/scripts/shapes.ts'
import { reportArguments, type CommitQueue, type UnitsEnded } from './commit-queue.ts'
import { type Idempotency, refuseRepeated } from './idempotency.ts'
import { PRICES } from './prices.ts'
import type { AccountRecovery, Caller, MeteredCall, MeteringObserver, Rate } from './reservation.ts'

/** The dependencies of every script call. */
export interface MeteringContext {
  redis: Redis
  recovery: AccountRecovery | undefined
  observer: MeteringObserver | undefined
  leaseMs: number
  /** How long after its reservation a call may be answered. */
  answerMs: number
  offsetMs: () => number
  queue: CommitQueue
}

/** One call, or several equal calls of one API key. */
export interface ReserveItem {
  call: MeteredCall
  operationId: string
  units: number
  idempotency?: Idempotency | undefined
  /** Distinguishes this execution from others of the same operation. */
  attempt?: string
  /** The call may have an effect. */
  isPending?: boolean
}

type Mode = 'reserve' | 'check' | 'look'
type RawKey = Static<typeof ReservedKey>
type RawItem = Static<typeof ReservedItem>

/** The script's reply to one item, with named fields. */
export interface ReserveReply {
  code: RawItem[0]
  taken: number
  /** Units that the rate allows. For those beyond `taken` there are no credits. */
  allowed: number
  balance: number
  rate: Rate
  resetMs: number
  /** When the script was called, on the monotonic clock, ms. The lease began then or later. */
  calledAt: number
  /** How long a call may run before another one takes over, ms. */
  leaseMs: number
  workspaceId: string
  keyId: string
  /** The person who signed in with the key; '' for a program. */
  memberId: string
  /** Scopes of the key; for `forbidden`, the scope that is missing. */
  scopes: string
  /** For `unauthorized`: the key was valid once. */
  hasEnded: boolean
  /** For `unauthorized`: Redis has nothing at all of the account. */
  isLost: boolean
  cost: number
  /** For `ok`: an earlier attempt at this operation is not ended, or has had its effect. */
  isTakenOver: boolean
  /** For `replay`: the status and the packed answer. */
  status: number
  answer: string
}

/** A call is refused before it is sent when the connection is new. That many refusals in a row are an outage. */
const TRIES_MOST = 3

/**
 * Calls `reserve.lua` once for items of one account. Returns the replies in the order of the items. Sends the ends in
 * the commit queue along in mode `reserve`, and puts them back when the call fails. First recovers an account that was
 * not compared in this connection epoch. When Redis has nothing of the account, it is compared again, and the call is
 * repeated if something was restored.
 */
export async function reserveByScript(
  context: MeteringContext,
  items: ReserveItem[],
  mode: Mode = 'reserve',
): Promise<ReserveReply[]> {
  const { recovery, queue } = context
  const { slot } = items[0]!.call.key
  const report = mode === 'reserve' ? queue.take(slot) : []
  try {
    for (let tries = 1; ; tries += 1) {
      const ensured = recovery?.ensure(slot)
      const epoch = typeof ensured === 'object' ? await ensured : ensured
      try {
        const replies = await callScript(context, items, { mode, report, epoch })
        const isLost = replies.every(({ code, isLost: hasNothing }) => code === 'unauthorized' && hasNothing)
        if (!isLost || tries === TRIES_MOST || !(await recovery?.suspectLoss(slot))) return replies
      } catch (error) {
        if (tries === TRIES_MOST || !isOfOldEpoch(error)) throw error
      }
    }
  } catch (error) {
    queue.giveBack(slot, report)
    throw error
  }
}

interface Run {
  mode: Mode
  report: UnitsEnded[]
  epoch: number | undefined
}

async function callScript(
  { redis, observer, offsetMs, leaseMs }: MeteringContext,
  items: ReserveItem[],
  { mode, report, epoch }: Run,
): Promise<ReserveReply[]> {
  const keys = workspaceKeys(items[0]!.call.key.slot)
  const touched = accountKeys(keys, Date.now() + offsetMs())
  const args = [String(offsetMs()), mode, String(leaseMs), String(2 * report.length), ...reportArguments(report)]
  const groups = groupLike(items)
  for (const group of groups) {
    const { call, isPending } = group[0]!
    touched.push(keys.key(call.key.hash))
    const price = String(PRICES[call.price])
    args.push(call.operation, price, call.scopes.join(' '), isPending ? '1' : '0', String(group.length))
    for (const { operationId, units, idempotency, attempt = '' } of group) {
      if (idempotency) touched.push(keys.idempotency(idempotency.recordId))
      args.push(operationId, String(units), idempotency?.fingerprint ?? '', attempt)
    }
  }
  const calledAt = performance.now()
  const [refunded, rawKeys, rawItems] = await redis.runScript(reserveScript, touched, args, epoch)
  observer?.refunded(refunded)
  let next = 0
  return groups.flatMap((group, at) =>
    group.map((item) => nameReply(rawItems[next++]!, rawKeys[at]!, item, { calledAt, leaseMs })),
  )
}

/** Groups neighbours that differ only in their ids, units and idempotency. */
function groupLike(items: ReserveItem[]): ReserveItem[][] {
  const groups: ReserveItem[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    if (group && isLike(group[0]!, item)) group.push(item)
    else groups.push([item])
  }
  return groups
}

function isLike(
  { call: one, isPending = false }: ReserveItem,
  { call: other, isPending: isOtherPending = false }: ReserveItem,
) {
  return (
    one.operation === other.operation &&
    one.key.hash === other.key.hash &&
    one.price === other.price &&
    isPending === isOtherPending &&
    (one.scopes === other.scopes || one.scopes.join() === other.scopes.join())
  )
}

/** When the script was called, on the monotonic clock, and the lease that it was to give, ms. */
type Asked = Pick<ReserveReply, 'calledAt' | 'leaseMs'>

function nameReply(item: RawItem, key: RawKey, { call }: ReserveItem, asked: Asked): ReserveReply {
  const [code, taken, allowed, balance, remaining, resetMs, more = '', answer = ''] = item
  const [workspaceId, keyId, scopes, perSecond, burst, memberId] = key
  const resetSeconds = Math.ceil(resetMs / 1000)
  return {
    code,
    taken,
    allowed,
    balance,
    rate: { remaining, resetSeconds, perSecond: Number(perSecond), burst: Number(burst) },
    resetMs,
    ...asked,
    workspaceId,
    keyId,
    memberId,
    scopes: code === 'forbidden' ? more : scopes,
    hasEnded: more === 'ended',
    isLost: more === 'lost',
    cost: taken * PRICES[call.price],
    isTakenOver: more === 'taken over',
    status: Number(more),
    answer,
  }
}

/** The caller, from the reply of the script. */
export function callerOf({ key }: MeteredCall, { workspaceId, keyId, memberId, scopes }: ReserveReply): Caller {
  return { workspaceId, keyId, slot: key.slot, scopes: scopesIn(scopes), ...(memberId ? { memberId } : {}) }
}

/** The problem for the script's code, when nothing was reserved. */
export function refusalOf(call: MeteredCall, reply: ReserveReply): Problem {
  const { code, scopes, allowed, hasEnded, resetMs, leaseMs } = reply
  if (code === 'forbidden') return new Problem('forbidden', `scope ${scopes} is required`)
  if (code === 'unauthorized')
    return new Problem('unauthorized', UNKNOWN_KEY, { countedAs: hasEnded ? 'ended' : 'failed' })
  if (code === 'mismatch' || code === 'in_progress') return refuseRepeated(code, resetMs, leaseMs)
  return allowed > 0 ? creditsExhausted(call, reply) : rateLimited(reply)
}

/** Says how much is missing. */
export function creditsExhausted({ price }: MeteredCall, { balance }: ReserveReply): Problem {
  return new Problem('credits_exhausted', `the call costs ${PRICES[price]}, and the balance is ${balance}`)
}

/**
 * `Retry-After` is the time until the whole burst is available again. `waitMs` is the time until one call is allowed.
 */
export function rateLimited({ rate, resetMs }: ReserveReply): Problem {
  const { resetSeconds, perSecond, burst } = rate
  const intervalMs = 1_000 / Math.max(1, perSecond)
  const waitMs = Math.max(1, resetMs - (burst - 1) * intervalMs)
  const retryAfterSeconds = Math.max(1, resetSeconds)
  return new Problem('rate_limited', undefined, { retryAfterSeconds, waitMs, rate: rateStateOf(rate) })
}

/** The rate of a key as a limit: `burst` calls come back in as many seconds as they take at the sustained rate. */
export function rateStateOf({ remaining, resetSeconds, burst, perSecond }: Rate): RateState {
  const windowSeconds = Math.max(1, Math.ceil(burst / Math.max(1, perSecond)))
  return { name: 'default', remaining, wholeSeconds: resetSeconds, quota: burst, windowSeconds }
}
