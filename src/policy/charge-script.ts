import type { Static } from '@sinclair/typebox'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { isOfOldEpoch } from '#src/redis/failures.ts'
import type { Redis } from '#src/redis/redis.ts'
import { chargeScript } from '#src/redis/scripts.ts'
import type { ChargedItem, ChargedKey } from '#src/redis/scripts/account/shapes.ts'
import type { Idempotency } from './idempotency.ts'
import type { AccountRecovery, ChargeObserver, ChargeRequest, Rate } from './meter.ts'
import { PRICES } from './prices.ts'
import { settlementArguments, type Settlement, type Settlements } from './settlements.ts'

/** What every call of the script needs besides the request. */
export interface ChargeContext {
  redis: Redis
  recovery: AccountRecovery | undefined
  observer: ChargeObserver | undefined
  leaseMs: number
  offsetMs: () => number
  settlements: Settlements
}

/** One call, or several like ones of one key. */
export interface ChargeItem {
  request: ChargeRequest
  operationId: string
  units: number
  idempotency?: Idempotency | undefined
  /** Tells this execution from others of the same operation. */
  attempt?: string
  isHeld?: boolean
}

type RawKey = Static<typeof ChargedKey>
type RawItem = Static<typeof ChargedItem>

/** The script's answer to an item by name. */
export interface ChargeReply {
  code: RawItem[0]
  taken: number
  /** Units that the rate allows; of a charge, those beyond `taken` lack credits. */
  allowed: number
  balance: number
  rate: Rate
  resetMs: number
  workspaceId: string
  keyId: string
  /** Of the key; for `forbidden` the one that is missing. */
  scopes: string
  /** Of `unauthorized`: the key was valid once. */
  hasEnded: boolean
  /** Of `unauthorized`: Redis holds nothing at all of the account. */
  isLost: boolean
  cost: number
  /** Of a replay. */
  status: number
  answer: string
}

/** A new connection in between refuses the call before it is sent; so often in a row is an outage. */
const TRIES_MOST = 3

/**
 * One call of `charge.lua` for items of one account, answered in their order. It carries the settlements that wait for the
 * workspace along, and takes them back when it fails. The account is recovered first where this connection has not seen it yet.
 */
export async function chargeByScript(
  context: ChargeContext,
  items: ChargeItem[],
  mode: 'charge' | 'check' | 'look' = 'charge',
): Promise<ChargeReply[]> {
  const { recovery, settlements } = context
  const { slot } = items[0]!.request.key
  const carried = mode === 'charge' ? settlements.take(slot) : []
  try {
    for (let tries = 1; ; tries += 1) {
      const ensured = recovery?.ensure(slot)
      const epoch = typeof ensured === 'object' ? await ensured : ensured
      try {
        const replies = await runOnce(context, items, { mode, carried, epoch })
        const isLost = replies.every(({ code, isLost: hasNothing }) => code === 'unauthorized' && hasNothing)
        if (!isLost || tries === TRIES_MOST || !(await recovery?.suspectLoss(slot))) return replies
      } catch (error) {
        if (tries === TRIES_MOST || !isOfOldEpoch(error)) throw error
      }
    }
  } catch (error) {
    settlements.giveBack(slot, carried)
    throw error
  }
}

interface Run {
  mode: 'charge' | 'check' | 'look'
  carried: Settlement[]
  epoch: number | undefined
}

async function runOnce(
  { redis, observer, offsetMs, leaseMs }: ChargeContext,
  items: ChargeItem[],
  { mode, carried, epoch }: Run,
): Promise<ChargeReply[]> {
  const keys = workspaceKeys(items[0]!.request.key.slot)
  const touched = accountKeys(keys, Date.now() + offsetMs())
  const args = [String(offsetMs()), mode, String(leaseMs), String(2 * carried.length), ...settlementArguments(carried)]
  const groups = groupLike(items)
  for (const group of groups) {
    const { request, isHeld } = group[0]!
    touched.push(keys.key(request.key.hash))
    const price = String(PRICES[request.price])
    args.push(request.operation, price, request.scopes.join(' '), isHeld ? '1' : '0', String(group.length))
    for (const { operationId, units, idempotency, attempt = '' } of group) {
      if (idempotency) touched.push(keys.idempotency(idempotency.recordId))
      args.push(operationId, String(units), idempotency?.fingerprint ?? '', attempt)
    }
  }
  const [refunded, rawKeys, rawItems] = await redis.runScript(chargeScript, touched, args, epoch)
  observer?.refunded(refunded)
  let next = 0
  return groups.flatMap((group, at) => group.map((item) => nameReply(rawItems[next++]!, rawKeys[at]!, item)))
}

/** Neighbours that differ in nothing but their ids. */
function groupLike(items: ChargeItem[]): ChargeItem[][] {
  const groups: ChargeItem[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    if (group && isLike(group[0]!, item)) group.push(item)
    else groups.push([item])
  }
  return groups
}

function isLike(
  { request: one, isHeld = false }: ChargeItem,
  { request: other, isHeld: isOtherHeld = false }: ChargeItem,
) {
  return (
    one.operation === other.operation &&
    one.key.hash === other.key.hash &&
    one.price === other.price &&
    isHeld === isOtherHeld &&
    (one.scopes === other.scopes || one.scopes.join() === other.scopes.join())
  )
}

function nameReply(item: RawItem, key: RawKey, { request }: ChargeItem): ChargeReply {
  const [code, taken, allowed, balance, remaining, resetMs, more = '', answer = ''] = item
  const [workspaceId, keyId, scopes, perSecond, burst] = key
  const resetSeconds = Math.ceil(resetMs / 1000)
  return {
    code,
    taken,
    allowed,
    balance,
    rate: { remaining, resetSeconds, perSecond: Number(perSecond), burst: Number(burst) },
    resetMs,
    workspaceId,
    keyId,
    scopes: code === 'forbidden' ? more : scopes,
    hasEnded: more === 'ended',
    isLost: more === 'lost',
    cost: taken * PRICES[request.price],
    status: Number(more),
    answer,
  }
}
